import type {
  orderChangeStaffCalls,
  OrderChangeRow,
} from '@plumbline/contracts/staff/order-changes.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { setChangingUntil } from '../orders/additions-store.ts';
import { lockBooks } from '../orders/books-store.ts';
import type { Deed } from '../orders/books.ts';
import { applyChange, previewChange } from './apply-change.ts';
import { expiryOf, keepChange } from './begin-change.ts';
import { changeMail } from './change-mails.ts';
import { actionsOf, isOpenChange } from './change-set.ts';
import { describeChange, describeChangeNow, describeForStaff } from './describe-change.ts';
import { giveUpPayments } from './handlers.ts';
import { findOrderId } from './order-facts-store.ts';
import { findAddableParts } from './parts-to-add.ts';
import { lockChangeAndOrder } from './settler.ts';
import {
  countChanges,
  findChange,
  listChanges,
  saveDecision,
  saveProposal,
  type ChangeRow,
} from './store.ts';

/** How staff put changes to customers, and answer what they ask for. */
export const orderChangeStaffHandlers: Handlers<typeof orderChangeStaffCalls> = {
  listOrderChanges: async ({ query }, { db }) => {
    const { state = null } = query;
    const page = pageOf(query);
    const rows = await listChanges(db, state, page);
    const total = await countChanges(db, state);
    const { pageNumber, pageSize } = page;
    const changes = rows.map((row) => describeForStaff(row, describeChange(row)));
    return { total, pageNumber, pageSize, changes };
  },

  getOrderChangeForStaff: ({ params }, context) => tellStaff(context, params.changeId),

  findPartsForOrder: async ({ params, query }, context) => {
    const orderId = await findOrderId(context.db, params.orderNumber);
    if (orderId === undefined) throw new Refusal('order-not-found');
    return findAddableParts(context, orderId, query.text);
  },

  proposeOrderChange: async ({ params, body, caller }, context) => {
    const terms = await context.deliveryTables.get();
    const changeId = await transaction(context.db, async (tx) => {
      const books = await lockBooks(tx, params.orderNumber);
      if (!books) throw new Refusal('order-not-found');
      const at = context.now();
      const deed = staffDeed(caller, at);
      const actions = actionsOf(body.modifications);
      const { plan } = await previewChange(tx, context, books, { actions, deed, terms });
      const { duePence, backPence } = plan.sums;
      const note = body.note.trim();
      const begunBy = caller.accountId;
      const sums = { duePence, backPence };
      const kept = {
        orderId: books.id,
        origin: 'staff',
        state: 'proposed',
        actions,
        note,
      } as const;
      const times = { at, expiresAt: expiryOf(at) };
      const id = await keepChange(tx, { ...kept, ...sums, ...times, begunBy });
      const row = (await findChange(tx, id))!;
      await changeMail(tx, context, row, { kind: 'proposed', sums: plan.sums, answer: note });
      await audit(tx, caller, 'proposeOrderChange', row, at);
      return id;
    });
    return tellStaff(context, changeId);
  },

  grantOrderChange: async ({ params, caller }, context) => {
    const terms = await context.deliveryTables.get();
    await transaction(context.db, async (tx) => {
      const subject = await lockChangeAndOrder(tx, params.changeId);
      if (!subject) throw new Refusal('order-change-not-found');
      const { change, books } = subject;
      if (change.state !== 'requested') throw new Refusal('order-change-over');
      const at = context.now();
      const deed = staffDeed(caller, at);
      const { actions, id: changeId } = change;
      const { priced, plan } = await previewChange(tx, context, books, { actions, deed, terms });
      const { duePence, backPence } = plan.sums;
      if (duePence > 0) {
        const answer = 'We can do what you asked for.';
        const expiresAt = expiryOf(at);
        await saveProposal(tx, changeId, { duePence, backPence, answer, expiresAt });
        await changeMail(tx, context, change, { kind: 'proposed', sums: plan.sums, answer });
      } else {
        const agreed = { priced, deed, payment: null, duePence, backPence };
        const orderGuid = books.guid;
        const sums = await applyChange(tx, context, { changeId, orderGuid, ...agreed });
        await changeMail(tx, context, change, { kind: 'applied', sums });
      }
      await audit(tx, caller, 'grantOrderChange', change, at);
    });
    return tellStaff(context, params.changeId);
  },

  refuseOrderChange: async ({ params, body, caller }, context) => {
    const found = await findChange(context.db, params.changeId);
    if (!found) throw new Refusal('order-change-not-found');
    await giveUpPayments(context, params.changeId);
    await transaction(context.db, async (tx) => {
      const { change, books } = (await lockChangeAndOrder(tx, params.changeId))!;
      if (!isOpenChange(change.state)) throw new Refusal('order-change-over');
      const at = context.now();
      const answer = body.answer.trim();
      const isRequest = change.state === 'requested';
      const state = isRequest ? 'refused' : 'withdrawn';
      await saveDecision(tx, change.id, { state, answer, by: caller.accountId, at });
      await setChangingUntil(tx, books.id, null);
      await changeMail(tx, context, change, { kind: state, answer });
      await audit(tx, caller, 'refuseOrderChange', change, at);
    });
    return tellStaff(context, params.changeId);
  },
};

const staffDeed = ({ accountId }: Caller, at: Date): Deed => ({ actor: 'staff', accountId, at });

async function tellStaff(context: Context, changeId: number): Promise<OrderChangeRow> {
  const row = await findChange(context.db, changeId);
  if (!row) throw new Refusal('order-change-not-found');
  const terms = await context.deliveryTables.get();
  return describeForStaff(row, await describeChangeNow(context.db, context, row, terms));
}

function audit(tx: Tx, { accountId }: Caller, call: string, change: ChangeRow, at: Date) {
  const { id, orderNumber, duePence, backPence } = change;
  return recordAudit(tx, {
    actorAccountId: accountId,
    action: `amendments.${call}`,
    subject: `order:${orderNumber}`,
    after: { change: id, duePence, backPence },
    at,
  });
}

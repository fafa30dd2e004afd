import type { returnStaffCalls, StaffReturn } from '@plumbline/contracts/staff/returns.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { findAnswer, saveAnswer } from '../../db/idempotency.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import { lockBooks } from '../orders/books-store.ts';
import { getStaffOrder } from '../orders/staff-commands.ts';
import { needsSecond } from '../refunds/ask-for-plan.ts';
import { getBooks, readDecision, settleReturn } from './settle-return.ts';
import { describeForDesk } from './describe-return.ts';
import { findOrderThatSells, lockExchange, saveExchange } from './exchange-store.ts';
import { readBefore, type Before } from './read-returnable.ts';
import { receiveArrival } from './receive-return.ts';
import {
  countReturns,
  findReturn,
  findScannedReturn,
  listReturns,
  listReturnsOfOrder,
  type ReturnRow,
} from './store.ts';

/** The returns desk: what came, in which condition, and what is given back for it. */
export const returnStaffHandlers: Handlers<typeof returnStaffCalls> = {
  listReturns: async ({ query }, { db }) => {
    const { state = null } = query;
    const page = pageOf(query);
    const rows = await listReturns(db, state, page);
    const { pageNumber, pageSize } = page;
    const total = await countReturns(db, state);
    return { total, pageNumber, pageSize, returns: rows.map((row) => describeForDesk(row, null)) };
  },

  findReturn: async ({ params }, context) => {
    const { db } = context;
    const row = requireReturn(await findScannedReturn(db, params.scan));
    return describe(db, row, await readBefore(context));
  },

  listReturnsOfOrder: async ({ params }, { db }) => {
    const { orderNumber } = await getStaffOrder(db, params.orderNumber);
    const { id } = await getBooks(db, orderNumber);
    const rows = await listReturnsOfOrder(db, id);
    return { returns: rows.map((row) => describeForDesk(row, null)) };
  },

  getReturn: async ({ params }, context) => {
    const { db } = context;
    const row = requireReturn(await findReturn(db, params.returnId));
    return describe(db, row, await readBefore(context));
  },

  receiveReturn: async ({ params, body, caller }, context) => {
    const before = await readBefore(context);
    return transaction(context.db, async (tx) => {
      const row = requireReturn(await findReturn(tx, params.returnId));
      const accountId = caller.accountId!;
      await receiveArrival(tx, context, row, { ...body, accountId });
      return describe(tx, (await findReturn(tx, row.id))!, before);
    });
  },

  previewDecision: async ({ params, body: { handling } }, context) => {
    const { db, config } = context;
    const before = await readBefore(context);
    const row = requireReturn(await findReturn(db, params.returnId));
    const asked = { handling, before };
    const { left, decision } = await transaction(db, (tx) => readDecision(tx, row, asked));
    const { plan, goodsPence, keptPence, handlingPence, deliveryPence } = decision;
    const methods = new Map(left.payments.map(({ paymentId, method }) => [paymentId, method]));
    return {
      totalPence: plan.total.incPence,
      goodsPence,
      keptPence,
      handlingPence,
      deliveryPence,
      needsSecond: needsSecond(left, plan, config.limits.refundAlonePence),
      payments: plan.payments.map(({ paymentId, pence }) => ({
        method: methods.get(paymentId) ?? null,
        pence,
      })),
    };
  },

  decideReturn: async ({ params, body, caller, idempotency }, context) => {
    const before = await readBefore(context);
    return transaction(context.db, async (tx) => {
      const given = await findAnswer<StaffReturn>(tx, idempotency);
      if (given) return given;
      const seen = requireReturn(await findReturn(tx, params.returnId));
      await lockBooks(tx, seen.orderNumber);
      const row = (await findReturn(tx, seen.id))!;
      await settleReturn(tx, context, row, { ...body, before, accountId: caller.accountId! });
      const answer = await describe(tx, (await findReturn(tx, row.id))!, before);
      await saveAnswer(tx, idempotency, answer);
      return answer;
    });
  },

  settleExchange: async ({ params, body, caller }, context) => {
    const before = await readBefore(context);
    return transaction(context.db, async (tx) => {
      const exchange = await lockExchange(tx, params.exchangeNumber);
      if (!exchange) throw new Refusal('exchange-not-found');
      if (exchange.state !== 'asked') {
        throw new Refusal('return-refused', { detail: 'Somebody has settled it already.' });
      }
      const { newOrderNumber } = body;
      const found =
        newOrderNumber === null ? null : await findOrderThatSells(tx, newOrderNumber, exchange.id);
      if (found === undefined) {
        throw new Refusal('order-not-found', {
          detail: 'There is no order under this number that sells what is wanted.',
        });
      }
      const at = context.now();
      const number = found?.number ?? null;
      await saveExchange(tx, exchange.id, { newOrderNumber: number, by: caller.accountId, at });
      const row = (await findReturn(tx, exchange.returnId))!;
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'returns.settleExchange',
        subject: `order:${row.orderNumber}`,
        after: { exchange: params.exchangeNumber, newOrderNumber: number },
        at,
      });
      return describe(tx, row, before);
    });
  },
};

function requireReturn(row: ReturnRow | undefined): ReturnRow {
  if (!row) throw new Refusal('return-not-found');
  return row;
}

/** A return with what would be given back for it as it stands; null while that cannot be said. */
async function describe(tx: Queryable, row: ReturnRow, before: Before): Promise<StaffReturn> {
  if (row.state !== 'received') return describeForDesk(row, null);
  try {
    const { decision } = await readDecision(tx, row, { handling: [], before });
    return describeForDesk(row, decision.plan.total.incPence);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return describeForDesk(row, null);
  }
}

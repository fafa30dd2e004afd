import type { SupplierOrder, fulfilmentStaffCalls } from '@plumbline/contracts/staff/fulfilment.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { requireVersion } from '../../http/require-version.ts';
import type { Decision, Deed, OrderBooks } from '../orders/books.ts';
import { followedBy, unchanged } from '../orders/change.ts';
import { changeOrder } from '../orders/change-order.ts';
import { allocateUnits } from '../orders/picking.ts';
import { setExpectedDay } from '../orders/promises.ts';
import { awaited } from '../orders/units.ts';
import { expectedFrom } from './fulfilment.ts';
import {
  findSupplierOrder,
  lockSupplierOrder,
  saveArrival,
  saveSupplierOrder,
  searchSupplierOrders,
} from './supplier-order-store.ts';

type SupplierOrderHandlers = Pick<
  Handlers<typeof fulfilmentStaffCalls>,
  'searchSupplierOrders' | 'updateSupplierOrder' | 'receiveSupplierOrder'
>;

/** What suppliers owe. Its own lock comes before those of the orders that it is for. */
export const supplierOrderHandlers: SupplierOrderHandlers = {
  searchSupplierOrders: async ({ query }, context) => {
    const { pageNumber, pageSize, limit, offset } = pageOf(query);
    const found = await searchSupplierOrders(context.db, query.state ?? null, { limit, offset });
    return { pageNumber, pageSize, ...found };
  },

  updateSupplierOrder: ({ params: { supplierOrderId: id }, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const at = context.now();
      const before = await lockOpen(tx, id, body.version);
      const { supplier, reference = null, expectedDay } = body;
      await saveSupplierOrder(tx, id, { supplier, reference, expectedDay, at });
      await changeOrders(tx, context, before, 'updateSupplierOrder', (books, deed, line) =>
        moveDays(books, line, expectedDay, deed),
      );
      await record(tx, { action: 'updateSupplierOrder', id, actor: caller.accountId, at });
      return (await findSupplierOrder(tx, id))!;
    }),

  receiveSupplierOrder: ({ params: { supplierOrderId: id }, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const at = context.now();
      const before = await lockOpen(tx, id, body.version);
      await saveArrival(tx, id, at);
      await changeOrders(tx, context, before, 'receiveSupplierOrder', (books, _deed, line) =>
        receive(books, line),
      );
      await record(tx, { action: 'receiveSupplierOrder', id, actor: caller.accountId, at });
      return (await findSupplierOrder(tx, id))!;
    }),
};

type Line = SupplierOrder['lines'][number];

async function lockOpen(tx: Tx, id: number, version: number): Promise<SupplierOrder> {
  const found = await lockSupplierOrder(tx, id);
  if (!found) throw new Refusal('supplier-order-not-found');
  const edit = { thing: 'supplier order', present: found.version, edited: version };
  await requireVersion({ ...edit, code: 'order-changed' }, async () => ({ supplierOrder: found }));
  if (found.state === 'arrived' || found.state === 'cancelled') {
    throw new Refusal('order-refuses', { detail: `This supplier order is ${found.state}.` });
  }
  return found;
}

/** Each order that waits for it is changed once, by all of its lines, in the order of their numbers. */
async function changeOrders(
  tx: Tx,
  context: Context,
  { lines }: SupplierOrder,
  command: string,
  decide: (books: OrderBooks, deed: Deed, line: Line) => Decision,
): Promise<void> {
  const deed = { actor: 'supplier' as const, accountId: null, at: context.now() };
  const byOrder = Map.groupBy(lines, ({ orderNumber }) => orderNumber);
  for (const [order, own] of [...byOrder].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const asked = { order, command, expectedVersion: null, deed };
    await changeOrder(tx, context, asked, (books, by) =>
      own.reduce(
        (decision, line) => followedBy(decision, (now) => decide(now, by, line)),
        unchanged(books),
      ),
    );
  }
}

/** Everything that waits for a line is expected on the day that its supplier allows. */
function moveDays(books: OrderBooks, line: Line, supplierDay: string, deed: Deed): Decision {
  const waiting = books.consignments.filter(
    ({ state, lines }) =>
      (state === 'planned' || state === 'picking') &&
      lines.some(({ position, units, picked }) => position === line.position && units > picked),
  );
  return waiting.reduce(
    (decision, { number, promisedDay }) =>
      followedBy(decision, (now) => {
        const day = expectedFrom(supplierDay, promisedDay);
        const reason = `${line.name} comes later than its maker said.`;
        return setExpectedDay(now, { consignment: number, day, reason }, deed);
      }),
    unchanged(books),
  );
}

/** What was cancelled meanwhile is not taken in for the order: it is the house's to keep. */
function receive(books: OrderBooks, { position, units, arrived }: Line): Decision {
  const waiting = awaited(books.lines.find((line) => line.position === position)!);
  const coming = Math.min(units - arrived, waiting);
  if (coming === 0) return unchanged(books);
  return allocateUnits(books, { position, units: coming, from: 'supplier' });
}

async function record(
  tx: Tx,
  { action, id, actor, at }: { action: string; id: number; actor: number | null; at: Date },
): Promise<void> {
  await recordAudit(tx, {
    actorAccountId: actor,
    action: `fulfilment.${action}`,
    subject: `supplier-order:${id}`,
    at,
  });
}

import type { SupplierOrder, fulfilmentStaffCalls } from '@plumbline/contracts/staff/fulfilment.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { requireVersion } from '../../http/require-version.ts';
import { requireExpected } from './fulfilment.ts';
import {
  describeSupplierOrder,
  readNeedFacts,
  searchSupplierOrders,
  type NeedFacts,
} from './supplier-needs.ts';
import {
  findSupplierOrder,
  lockSupplierOrder,
  type SupplierOrderRow,
} from './supplier-order-store.ts';
import { receiveSupplierOrder, updateSupplierOrder } from './supplier-orders.ts';

type SupplierOrderHandlers = Pick<
  Handlers<typeof fulfilmentStaffCalls>,
  'searchSupplierOrders' | 'updateSupplierOrder' | 'receiveSupplierOrder'
>;

/** What suppliers owe. Its own lock comes before those of the orders that it is for. */
export const supplierOrderHandlers: SupplierOrderHandlers = {
  searchSupplierOrders: async ({ query }, context) => {
    const { pageNumber, pageSize, limit, offset } = pageOf(query);
    const { db } = context;
    const facts = await readNeedFacts(context);
    const found = await searchSupplierOrders(db, facts, query.state ?? null, { limit, offset });
    return { pageNumber, pageSize, ...found };
  },

  updateSupplierOrder: async ({ params: { supplierOrderId: id }, body, caller }, context) => {
    const at = context.now();
    requireExpected(body.expectedDay, '/body/expectedDay', at);
    const facts = await readNeedFacts(context);
    return transaction(context.db, async (tx) => {
      const before = await lockOpen(tx, facts, id, body.version);
      const { version: _, reference = null, ...placed } = body;
      const { terms } = facts;
      await updateSupplierOrder(tx, context, before, { ...placed, reference, terms });
      await record(tx, { action: 'updateSupplierOrder', id, actor: caller.accountId, at });
      return present(tx, facts, id);
    });
  },

  receiveSupplierOrder: async ({ params: { supplierOrderId: id }, body, caller }, context) => {
    const facts = await readNeedFacts(context);
    return transaction(context.db, async (tx) => {
      const at = context.now();
      const before = await lockOpen(tx, facts, id, body.version);
      await receiveSupplierOrder(tx, context, before);
      await record(tx, { action: 'receiveSupplierOrder', id, actor: caller.accountId, at });
      return present(tx, facts, id);
    });
  },
};

const present = async (tx: Tx, facts: NeedFacts, id: number): Promise<SupplierOrder> =>
  describeSupplierOrder(tx, facts, (await findSupplierOrder(tx, id))!);

async function lockOpen(
  tx: Tx,
  facts: NeedFacts,
  id: number,
  version: number,
): Promise<SupplierOrderRow> {
  const found = await lockSupplierOrder(tx, id);
  if (!found) throw new Refusal('supplier-order-not-found');
  const edit = { thing: 'supplier order', present: found.version, edited: version };
  await requireVersion({ ...edit, code: 'order-changed' }, async () => ({
    supplierOrder: await describeSupplierOrder(tx, facts, found),
  }));
  if (found.state === 'arrived' || found.state === 'cancelled') {
    throw new Refusal('order-refuses', { detail: `This supplier order is ${found.state}.` });
  }
  return found;
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

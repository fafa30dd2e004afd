import type { ReturnWish } from '@plumbline/contracts/nouns/returns.ts';
import { transaction } from '../src/db/transaction.ts';
import { listStockFaults } from '../src/goods/stock/faults-store.ts';
import { listPaymentFaults } from '../src/money/payments/faults-store.ts';
import { listBooksFaults } from '../src/orders/orders/books-faults-store.ts';
import type { Decision, Deed, OrderBooks } from '../src/orders/orders/books.ts';
import { changeOrder } from '../src/orders/orders/change-order.ts';
import { listOrderFaults } from '../src/orders/orders/faults-store.ts';
import { dispatchConsignment, packConsignment } from '../src/orders/orders/packing.ts';
import { allocateUnits, pickUnits, startPicking } from '../src/orders/orders/picking.ts';
import { deliverConsignment } from '../src/orders/orders/sending.ts';
import { listRefundFaults } from '../src/orders/refunds/faults-store.ts';
import { listReturnFaults } from '../src/orders/returns/faults-store.ts';
import { orderContext } from './placed-orders.ts';
import { settlers } from './payments.ts';
import { paidOrder } from './refunds.ts';
import { startTestShop, type TestShop, type Visitor } from './shop.ts';

type Decide = (books: OrderBooks, deed: Deed) => Decision;

/** A shop with goods of several sizes and rules, and somebody at its returns desk. */
export async function startReturnShop(): Promise<{ shop: TestShop; desk: Visitor }> {
  const shop = await startTestShop({
    limits: { intentsPer10Minutes: 1000, refundAlonePence: 10_000_00 },
    offerings: [
      { sku: 'TAP', product: 'tap', incPence: 129_00, stock: 1000, bandExPence: { gold: 90_00 } },
      { sku: 'BLACK', product: 'tap', incPence: 149_00, stock: 1000 },
      { sku: 'WASTE', incPence: 22_50, stock: 1000 },
      { sku: 'SEAT', incPence: 60_00, stock: 1000 },
      { sku: 'BATH', incPence: 900_00, stock: 0, leadDays: 10, sizeClass: 'bulky' },
      { sku: 'GLASS', incPence: 300_00, stock: 1000 },
    ],
  });
  await shop.db.pool.query(`
    with added as (insert into category (slug, name, position)
                   values ('toilets/toilet-seats', 'Seats', 8), ('glass', 'Glass', 9),
                          ('glass/cut', 'Cut glass', 10)
                   returning id, slug)
    update product p set category_id = a.id from added a, offering o
     where o.product_id = p.id
       and (o.sku, a.slug) in (('SEAT', 'toilets/toilet-seats'), ('GLASS', 'glass/cut'));
    insert into return_terms_exception values (1, 'glass', 'made-to-measure')`);
  return { shop, desk: await shop.signedIn({ roles: ['support'] }) };
}

/** An order that was paid for and has arrived, all of it in one consignment. */
export async function deliveredOrder(
  shop: TestShop,
  items: { sku: string; quantity: number }[],
  visitor: Visitor,
) {
  const order = await paidOrder(shop, items, { visitor });
  await deliver(shop, order.number);
  return { ...order, visitor };
}

/** Takes all that is open of an order to its customer. */
export async function deliver(shop: TestShop, order: string): Promise<void> {
  const at = shop.app.context.now();
  const deed: Deed = { actor: 'staff', accountId: null, at };
  const asked = { order, command: 'test', expectedVersion: null, deed };
  const consignment = 1;
  await transaction(shop.db, async (tx) => {
    const run = async (step: Decide) => (await changeOrder(tx, orderContext, asked, step)).after;
    let books = await run((now, by) => startPicking(now, { consignment }, by));
    for (const { position, ordered, allocated } of books.lines) {
      const units = ordered - allocated;
      if (units > 0) {
        books = await run((now) => allocateUnits(now, { position, units, from: 'supplier' }));
      }
      books = await run((now) => pickUnits(now, { consignment, position, units: ordered }));
    }
    await run((now, by) => packConsignment(now, { consignment, boxes: [{}] }, by));
    await run((now, by) => dispatchConsignment(now, { consignment, carrier: 'Van' }, by));
    await run((now, by) => deliverConsignment(now, { consignment }, by));
  });
}

/** Pieces of lines that were ordered by mistake, each as it came. */
export const wishOf = (
  lines: readonly (readonly [position: number, units: number])[],
  more: Partial<ReturnWish> = {},
): ReturnWish => ({
  lines: lines.map(([position, units]) => ({
    position,
    units,
    reason: 'changed-mind',
    isOpened: false,
  })),
  way: 'own',
  ...more,
});

/** Previews and announces a return as its customer. */
export async function announce({ services }: Visitor, order: string, wish: ReturnWish) {
  const preview = await services.returns.previewReturn({ params: { order }, body: wish });
  const made = await services.returns.returnUnwantedItems({
    params: { id: order },
    body: { ...wish, expectedPence: preview.totalPence },
  });
  return { preview, made };
}

/** Receives all of a return as new, or as said, and gives its money back as the desk does. */
export async function receive(
  { services: { returns } }: Visitor,
  scan: string,
  as: 'resellable' | 'seconds' | 'scrap' | 'notReceived' = 'resellable',
) {
  const found = await returns.findReturn({ params: { scan } });
  const none = { resellable: 0, seconds: 0, scrap: 0, notReceived: 0 };
  const lines = found.conditions
    .filter(({ awaited }) => awaited > 0)
    .map(({ position, awaited }) => ({ position, ...none, [as]: awaited }));
  const { returnId, version } = found;
  return returns.receiveReturn({ params: { returnId }, body: { version, lines } });
}

export async function decide(
  { services: { returns } }: Visitor,
  returnId: number,
  handling: { position: number; pence: number }[] = [],
) {
  const params = { returnId };
  const preview = await returns.previewDecision({ params, body: { handling } });
  const note = handling.length > 0 ? 'Scratched by fitting' : '';
  const expectedPence = preview.totalPence;
  const decided = await returns.decideReturn({ params, body: { handling, note, expectedPence } });
  return { preview, decided };
}

/** What is wrong with any of the books that returns write. */
export async function listFaults({ db, app }: TestShop): Promise<string[]> {
  return [
    ...(await listReturnFaults(db)),
    ...(await listBooksFaults(db)),
    ...(await listOrderFaults(db)),
    ...(await listStockFaults(db, app.context.now())),
    ...(await listRefundFaults(db)),
    ...(await listPaymentFaults(db, settlers)),
  ];
}

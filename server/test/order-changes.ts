import type { Modification } from '@plumbline/contracts/nouns/order-changes.ts';
import { RequestError } from '@plumbline/contracts/call/client.ts';
import { listPaymentFaults } from '../src/money/payments/faults-store.ts';
import { reconcilePayments } from '../src/money/payments/jobs.ts';
import { listChangeFaults } from '../src/orders/amendments/faults-store.ts';
import { listDocumentFaults } from '../src/orders/order-documents/faults-store.ts';
import { makeDueDocuments } from '../src/orders/order-documents/jobs.ts';
import { listRefundFaults } from '../src/orders/refunds/faults-store.ts';
import type { OrderShop } from './order-shop.ts';
import { settlers } from './payments.ts';
import { between, pick, type Random } from './read-model/random-catalogue.ts';
import { payAtProvider, type Visitor } from './shop.ts';

/** What the doctor says of orders, their money, their papers and their changes. */
export async function listAllFaults({ shop, listFaults }: OrderShop): Promise<string[]> {
  const { context } = shop.app;
  await makeDueDocuments(context, new Date(0));
  // Nothing is forgiven for being new: two days later all of it is due.
  const later = new Date(context.now().getTime() + 2 * 86_400_000);
  return [
    ...(await listFaults()),
    ...(await listRefundFaults(shop.db)),
    ...(await listPaymentFaults(shop.db, settlers)),
    ...(await listDocumentFaults(shop.db, later)),
    ...(await listChangeFaults(shop.db, context.now())),
  ];
}

/** What an order has brought in, less what goes back of it. */
export async function netPenceOf({ shop }: OrderShop, orderNumber: string): Promise<number> {
  const { rows } = await shop.db.pool.query<{ pence: string }>(
    `select (select coalesce(sum(p.amount_pence), 0) from order_payment op
               join payment p on p.id = op.payment_id where op.order_id = o.id)
          - (select coalesce(sum(r.amount_pence), 0) from order_payment op
               join refund r on r.payment_id = op.payment_id where op.order_id = o.id) as pence
       from customer_order o where o.number = $1`,
    [orderNumber],
  );
  return Number(rows[0]!.pence);
}

/** Agrees to an open change and pays what is due by card. */
export async function acceptAndPay(
  { shop }: OrderShop,
  { services }: Visitor,
  order: string,
  {
    changeId,
    quotedDuePence,
    quotedBackPence,
  }: {
    changeId: number;
    quotedDuePence: number;
    quotedBackPence: number;
  },
) {
  const params = { order, changeId };
  const body = { agreedDuePence: quotedDuePence, agreedBackPence: quotedBackPence };
  const { change, payment } = await services.orderChanges.acceptOrderChange({ params, body });
  if (!payment) return change;
  await payAtProvider(shop, payment);
  return services.orderChanges.payOrderChange({ params, body: { intentId: payment.intentId } });
}

const skus = ['TAP', 'WASTE', 'BATH', 'TRAY'];
const places = [
  { line1: '14 Larch Road', town: 'London', postcode: 'SW4 7AB', countryCode: 'GB' },
  { line1: '2 Quay Street', town: 'Leeds', postcode: 'LS1 4AP', countryCode: 'GB' },
  { line1: '9 Harbour Row', town: 'Stornoway', postcode: 'HS1 2AA', countryCode: 'GB' },
];

/** Some changes at once by chance: some are allowed, some are not. */
function randomModifications(random: Random, lines: number): Modification[] {
  return Array.from({ length: between(random, 1, 3) }, (): Modification => {
    const quantity = between(random, 1, 3);
    const position = between(random, 1, lines);
    switch (between(random, 1, 6)) {
      case 1:
        return { type: 3, address: pick(random, places) };
      case 2:
        return { type: 'swap', position, quantity, sku: pick(random, skus) };
      case 3:
      case 4:
        return { type: 2, position, quantity };
      default:
        return { type: 1, sku: pick(random, skus), quantity };
    }
  });
}

/**
 * Changes one order by chance, so many times, and sees after each that the money that moved is what
 * was shown before it. Answers how many were done, and what was not as shown.
 */
export async function walkChanges(
  orderShop: OrderShop,
  random: Random,
  { sets }: { sets: number },
): Promise<{ done: number; refused: number; faults: string[] }> {
  const { shop, placed } = orderShop;
  const items = skus.slice(0, between(random, 1, 4)).map((sku) => ({
    sku,
    quantity: between(random, 1, 4),
  }));
  const { order, visitor } = await placed(items);
  const id = order.orderNumber;
  const { orderChanges, orders } = visitor.services;
  const { orderGuid } = order;
  const told = { done: 0, refused: 0, faults: [] as string[] };
  for (let set = 0; set < sets; set += 1) {
    const { lines } = await orders.getOrder({ params: { orderGuid } });
    const isCancel = between(random, 1, 15) === 1;
    const modifications = randomModifications(random, lines.length);
    const before = await netPenceOf(orderShop, id);
    try {
      const { sums } = await orderChanges.previewOrderChange({
        params: { order: id },
        body: isCancel ? { cancel: true } : { modifications },
      });
      const agreed = { agreedDuePence: sums.duePence, agreedBackPence: sums.backPence };
      const change = isCancel
        ? await orderChanges.cancelOrder({ params: { id }, body: agreed })
        : await orderChanges.amendOrder({ params: { id }, body: { modifications, ...agreed } });
      const applied =
        change.state === 'applied' ? change : await acceptAndPay(orderShop, visitor, id, change);
      const moved = (await netPenceOf(orderShop, id)) - before;
      const shown = sums.duePence - sums.backPence;
      if (applied.state !== 'applied' || moved !== shown) {
        told.faults.push(`${id}: ${shown} shown, ${moved} moved, ${applied.state}`);
      }
      told.done += 1;
    } catch (error) {
      if (!(error instanceof RequestError) || (error.status ?? 500) >= 500) throw error;
      told.refused += 1;
    }
  }
  await reconcilePayments(shop.app.context, settlers);
  return told;
}

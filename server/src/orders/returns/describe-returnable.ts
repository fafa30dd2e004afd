import type { OrderProducts, ReturnPreview } from '@plumbline/contracts/nouns/returns.ts';
import type { OwnOrder } from '../orders/own-order-store.ts';
import { splitOver } from '../refunds/refunds.ts';
import { eligibilityOf } from './eligibility.ts';
import { payableOf, type ReturnPlan } from './plan-return.ts';
import { travelRows, type ReadReturnable } from './read-returnable.ts';

/** What of an order can come back, line by line, as its customer sees it. */
export function describeProducts(
  order: Pick<OwnOrder, 'number' | 'guid'>,
  returnable: ReadReturnable,
): OrderProducts {
  const { books, window, returnDays, left, lineFacts, restockingPercent, collectionDays } =
    returnable;
  const isBusiness = books.capacity === 'business';
  return {
    orderNumber: order.number,
    orderGuid: order.guid,
    isBusiness,
    until: window.until,
    returnDays,
    restockingPercent,
    products: books.lines.map((line) => {
      const { position, sku, name } = line;
      const { rule, slug, variant, picture, sizeClass } = lineFacts.get(position)!;
      const payable = payableOf(returnable, position)?.units ?? 0;
      return {
        position,
        sku,
        slug,
        name: left.lines.find((each) => each.position === position)?.name ?? name,
        variant,
        picture,
        ordered: line.ordered + line.added,
        delivered: line.delivered,
        ...eligibilityOf(line, { rule, payable, window, isBusiness }),
        mustBeSealed: rule === 'sealed',
        sizeClass,
      };
    }),
    travel: travelRows(returnable),
    collectionDays: [...collectionDays],
  };
}

/** What a return comes to, for whoever is about to announce it. */
export function describePreview(returnable: ReadReturnable, plan: ReturnPlan): ReturnPreview {
  const { left, lineFacts } = returnable;
  const { goodsPence, restockingPence, deliveryPence, totalPence, lines } = plan;
  // What the way back takes: less than its fee, where the goods are worth less than that.
  const feePence = goodsPence + deliveryPence - restockingPence - totalPence;
  const methods = new Map(left.payments.map(({ paymentId, method }) => [paymentId, method]));
  const shares = splitOver(left.payments, totalPence);
  return {
    lines: lines.map((line) => {
      const { variant, picture } = lineFacts.get(line.position)!;
      return {
        position: line.position,
        name: left.lines.find(({ position }) => position === line.position)!.name,
        variant,
        picture,
        units: line.units,
        goodsPence: line.amount.incPence,
        restockingPence: line.restockingPence,
      };
    }),
    travel: { ...plan.travel, feePence },
    goodsPence,
    restockingPence,
    deliveryPence,
    totalPence,
    goesBackTo: [
      ...new Set(shares.map(({ paymentId }) => methods.get(paymentId) ?? 'what you paid with')),
    ],
  };
}

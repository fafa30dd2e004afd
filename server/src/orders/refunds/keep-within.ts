import { addAmounts, subtractAmount } from '../../goods/pricing/vat.ts';
import { takePence } from './parts.ts';
import type { RefundPlan } from './refunds.ts';

/**
 * The same parts, coming to no more than so many pence: money that went back already, in goodwill or for
 * a double charge, does not go back twice. What is kept is kept of goods, the last of them first, and
 * only then of the delivery.
 */
export function keepWithin(parts: RefundPlan['parts'], mostPence: number): RefundPlan['parts'] {
  let over = addAmounts(parts.map(({ amount }) => amount)).incPence - Math.max(0, mostPence);
  if (over <= 0) return parts;
  const isGoods = ({ kind }: (typeof parts)[number]) => kind === 'goods';
  const lessened = new Map<(typeof parts)[number], (typeof parts)[number]>();
  for (const part of [
    ...parts.filter(isGoods).toReversed(),
    ...parts.filter((each) => !isGoods(each)),
  ]) {
    const kept = takePence(part.amount, Math.min(over, part.amount.incPence));
    over -= kept.incPence;
    const amount = subtractAmount(part.amount, kept);
    lessened.set(part, isGoods(part) ? { ...part, amount, kept } : { ...part, amount });
  }
  return parts.flatMap((each) => lessened.get(each) ?? []);
}

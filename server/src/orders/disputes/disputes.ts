import { pounds } from '../../goods/pricing/pounds.ts';
import type { OrderFacts } from './store.ts';

/** One fact that speaks for us, as staff see it and as the bank gets it. */
export interface EvidenceFact {
  name: string;
  value: string;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
});

/** What an order has to show for itself when its payment is disputed. */
export function evidenceOf(order: OrderFacts): EvidenceFact[] {
  const { number, placedAt, totalPence, name, email, address, goods, refundedPence } = order;
  return [
    { name: 'Order', value: `${number}, placed on ${dayFormat.format(placedAt)}` },
    { name: 'Paid', value: pounds(totalPence) },
    ...(refundedPence > 0 ? [{ name: 'Refunded already', value: pounds(refundedPence) }] : []),
    { name: 'Buyer', value: `${name}, ${email}` },
    { name: 'Delivery address', value: address },
    { name: 'Goods', value: goods },
  ];
}

/** Our answer to the bank, with the facts behind it. */
export const answerText = (answer: string, facts: readonly EvidenceFact[]): string =>
  [answer, '', ...facts.map(({ name, value }) => `${name}: ${value}`)].join('\n');

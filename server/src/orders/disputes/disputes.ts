import { cutText } from '../../core/cut-text.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import type { OrderFacts, SentConsignment } from './store.ts';

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

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
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
    ...order.sent.map((each, at) => ({
      name: order.sent.length > 1 ? `Delivery ${at + 1} of ${order.sent.length}` : 'Delivery',
      value: deliveryText(each),
    })),
  ];
}

/** What left, under which numbers, and what proves that it arrived: the carrier's scans, or our note. */
function deliveryText(sent: SentConsignment): string {
  const { carrier, service, trackingNumbers, address, goods, scans } = sent;
  const day = (instant: string) => dayFormat.format(new Date(instant));
  const numbers = trackingNumbers.length > 0 ? `, tracking ${trackingNumbers.join(', ')}` : '';
  const noted = sent.deliveredAt ? `Noted as delivered on ${day(sent.deliveredAt)}` : null;
  const scanned = scans.map(
    ({ trackingNumber, place, scannedAt }) =>
      `${carrier} scanned ${trackingNumber} as delivered on ${day(scannedAt)} at ` +
      `${timeFormat.format(new Date(scannedAt))}${place ? `, ${place}` : ''}`,
  );
  return [
    `${goods}, sent with ${[carrier, service].filter(Boolean).join(', ')}${numbers}, on ${day(sent.dispatchedAt)}`,
    ...(address ? [`Sent to ${address}`] : []),
    ...(scanned.length > 0 ? scanned : [noted ?? 'Not delivered yet']),
  ]
    .map((text) => `${text}.`)
    .join(' ');
}

/** What the provider takes of a text: a longer one is refused, and with it the whole answer. */
const longestText = 20_000;

/** Our answer to the bank, with the facts behind it; the longest of them are cut where it is too long. */
export function answerText(answer: string, facts: readonly EvidenceFact[]): string {
  const lines = facts.map(({ name, value }) => `${name}: ${value}`);
  let room = longestText - answer.length - 1 - lines.length;
  let longest = room;
  const shortestFirst = lines.map(({ length }) => length).toSorted((a, b) => a - b);
  for (const [index, length] of shortestFirst.entries()) {
    const share = Math.floor(room / (lines.length - index));
    if (length > share) {
      longest = share;
      break;
    }
    room -= length;
  }
  const cut = (text: string) =>
    text.length > longest ? `${cutText(text, Math.max(0, longest - 1))}…` : text;
  return [answer, '', ...lines.map(cut)].join('\n');
}

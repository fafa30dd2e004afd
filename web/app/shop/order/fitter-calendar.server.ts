import type { FitterPage } from '@plumbline/contracts/nouns/delivery-checks.ts';
import type { CalendarEntry } from '../../parts/order/calendar-file.ts';

/** An entry for each delivery that is to come or came, and one for the day from which all is there. */
export function fitterEntries(
  { orderNumber, version, deliveries, readiness }: FitterPage,
  shop: { shopName: string; hostname: string; writtenAt: Date },
): CalendarEntry[] {
  const { shopName, hostname, writtenAt } = shop;
  const plain = { sequence: version, place: '', slot: null, writtenAt };
  const entries = deliveries.map(({ number, name, detail, day, state }): CalendarEntry => ({
    ...plain,
    uid: `fit-${orderNumber}-${number}@${hostname}`,
    title: `${shopName} delivery, ${orderNumber}${deliveries.length > 1 ? `, part ${number}` : ''}`,
    text: `${name}. ${detail}.`,
    day,
    isCancelled: state === 'failed',
  }));
  if (readiness.day === null) return entries;
  return [
    ...entries,
    {
      ...plain,
      uid: `fit-${orderNumber}@${hostname}`,
      title: `Ready to fit, ${orderNumber}`,
      text: 'The last of it is expected today.',
      day: readiness.day,
      isCancelled: false,
    },
  ];
}

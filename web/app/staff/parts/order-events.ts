import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { counted, shortDay } from '../../kit/format.ts';
import { failureNames, holdNames, resolutionNames } from './order-names.ts';

type Event = Pick<StaffOrder['events'][number], 'kind' | 'detail'>;

/** What of an order its events speak of: goods by the positions of their lines. */
export type EventLines = readonly Pick<StaffOrder['lines'][number], 'position' | 'sku'>[];

/** What a ledger's entry says, read as what it is: numbers where numbers are, and else texts. */
function readDetail({ detail }: Event, lines: EventLines) {
  const text = (name: string) => String(detail[name] ?? '');
  const number = (name: string) => Number(detail[name] ?? 0);
  const skuAt = (position: number) =>
    lines.find((line) => line.position === position)?.sku ?? `line ${position}`;
  const many = (detail['lines'] ?? []) as { position: number; units: number }[];
  return {
    text,
    number,
    day: (name: string) => shortDay(text(name)),
    consignment: `consignment ${number('consignment')}`,
    pieces: `${number('units')} × ${skuAt(number('position'))}`,
    manyPieces: many.map(({ position, units }) => `${units} × ${skuAt(position)}`).join(', '),
  };
}

type Detail = ReturnType<typeof readDetail>;
type Said = readonly [title: string, note?: string];

const shortChoices: Record<string, string> = {
  'send-later': 'they follow',
  cancel: 'cancelled',
  refill: 'here after all',
};

const scanTexts: Record<string, string> = {
  collected: 'Collected by the carrier',
  'in-transit': 'At the carrier’s depot',
  'out-for-delivery': 'Out for delivery',
  delivered: 'Handed over',
  refused: 'Refused at the door',
  lost: 'Lost by the carrier',
  'returned-to-sender': 'Coming back to us',
};

const kinds: Record<string, (detail: Detail) => Said> = {
  placed: () => ['Placed'],
  'claim-reported': ({ pieces, text }) => [`Reported: ${pieces}`, text('claim')],
  'claim-decided': ({ text }) => [`Claim decided: ${text('decision')}`, text('claim')],
  'picking-started': ({ consignment }) => [`Picking started, ${consignment}`],
  'picking-stopped': ({ consignment }) => [`Given back unpicked, ${consignment}`],
  picked: ({ pieces }) => [`Picked ${pieces}`],
  unpicked: ({ pieces }) => [`Put back ${pieces}`],
  short: ({ pieces, text }) => [`Short: ${pieces}`, text('cause')],
  'short-decided': ({ pieces, text }) => [
    `Decided about ${pieces}: ${shortChoices[text('choice')] ?? text('choice')}`,
  ],
  allocated: ({ pieces, text }) => [
    `${pieces} here for it, from ${text('from') === 'supplier' ? 'its maker' : 'stock'}`,
  ],
  added: ({ pieces }) => [`Added ${pieces}`],
  split: ({ number, manyPieces, day }) => [
    `Consignment ${number('into')} split off, for ${day('expectedDay')}`,
    manyPieces,
  ],
  packed: ({ consignment, number }) => [
    `Packed ${consignment}, ${counted(number('boxes'), 'box', 'boxes')}`,
  ],
  unpacked: ({ consignment }) => [`Opened again, ${consignment}`],
  labelled: ({ consignment, text }) => [`Labelled ${consignment}`, text('carrier')],
  dispatched: ({ consignment, text, number }) => [
    `Dispatched ${consignment}`,
    [text('carrier'), text('service'), counted(number('boxes'), 'box', 'boxes')]
      .filter(Boolean)
      .join(', '),
  ],
  scanned: ({ text, number }) => [
    `${scanTexts[text('code')] ?? text('code')}, box ${number('box')}`,
  ],
  delivered: ({ consignment }) => [`Delivered ${consignment}`],
  'arrived-after-all': ({ consignment }) => [`Arrived after all, ${consignment}`],
  failed: ({ consignment, text }) => [
    `Not delivered, ${consignment}`,
    failureNames[text('failure') as keyof typeof failureNames],
  ],
  'failure-resolved': ({ consignment, text }) => [
    `Decided about ${consignment}: ${
      resolutionNames[text('resolution') as keyof typeof resolutionNames] ?? text('resolution')
    }`,
  ],
  replaced: ({ consignment, number, manyPieces }) => [
    `Sent again as ${consignment}, for consignment ${number('replaces')}`,
    manyPieces,
  ],
  cancelled: ({ manyPieces, text }) => [`Cancelled ${manyPieces}`, text('reason')],
  held: ({ text }) => [`On hold: ${holdNames[text('reason') as keyof typeof holdNames]}`],
  'hold-lifted': ({ text }) => [
    `Hold lifted: ${holdNames[text('reason') as keyof typeof holdNames]}`,
  ],
  'day-changed': ({ consignment, day }) => [
    `Expected ${day('to')} instead of ${day('from')}, ${consignment}`,
  ],
  upgraded: ({ consignment, day, text }) => [
    `Comes ${day('to')} instead of ${day('from')}, ${consignment}`,
    text('service'),
  ],
  delayed: ({ consignment }) => [`Customer asked about the later day, ${consignment}`],
  'delay-withdrawn': ({ consignment }) => [`Question taken back, ${consignment}`],
  'delay-answered': ({ consignment, text }) => [
    `Customer answered about ${consignment}: ${text('choice').replaceAll('-', ' ')}`,
  ],
  'return-announced': ({ text, manyPieces }) => [`Return ${text('returnNumber')}`, manyPieces],
  'return-withdrawn': ({ text }) => [`Return ${text('returnNumber')} withdrawn`],
  'return-sent': ({ text }) => [`Return ${text('returnNumber')} was sent`],
  returned: ({ text, manyPieces }) => [`Return ${text('returnNumber')} is here`, manyPieces],
};

/** One entry of an order's ledger in a few words, and what there is to add. */
export function eventText(event: Event, lines: EventLines): { title: string; note: string } {
  const said = kinds[event.kind]?.(readDetail(event, lines)) ?? [event.kind.replaceAll('-', ' ')];
  return { title: said[0], note: said[1] ?? '' };
}

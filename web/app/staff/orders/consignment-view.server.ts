import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import type { Carriage } from '@plumbline/contracts/staff/carriage.ts';
import { counted, shortDay } from '../../kit/format.ts';
import { addressText } from '../../parts/address/address-text.ts';
import { pictureView } from '../../parts/card-view.ts';
import { momentOf } from '../parts/moment.ts';
import { consignmentMarks, failureNames, resolutionNames } from '../parts/order-names.ts';
import type { OrderForm, OrderForms } from '../parts/order-intents.server.ts';
import { isPicked } from './primary-action.ts';
import { consignmentSteps } from './steps.ts';

type Consignment = StaffOrder['consignments'][number];

/** What is done with a consignment on its page, as it stands. */
export type Stage = 'pick' | 'gather' | 'pack' | 'send' | 'follow' | 'resolve' | 'closed';

function stageOf({ state, resolution, lines }: Consignment): Stage {
  if (state === 'planned') return 'pick';
  if (state === 'picking') return isPicked({ lines }) ? 'pack' : 'gather';
  if (state === 'packed') return 'send';
  if (state === 'dispatched') return 'follow';
  const isOpen = state === 'failed' && (resolution === null || resolution === 'claim');
  return isOpen ? 'resolve' : 'closed';
}

/** The forms of a consignment, where one of its stages is worked on by a form. */
const formOfStage = {
  pick: 'pick',
  gather: 'pick',
  pack: 'pack',
  send: 'dispatch',
  follow: 'deliver',
  resolve: 'resolve',
} as const satisfies Partial<Record<Stage, OrderForm>>;

/**
 * The page of one consignment, as texts; undefined where the order has none of this number. Who may
 * send none of its forms is shown how it stands.
 */
export function consignmentView(
  order: StaffOrder,
  number: number,
  { wave, carriage, may }: { wave: number | undefined; carriage: Carriage | null; may: OrderForms },
) {
  const found = order.consignments.find((each) => each.number === number);
  if (!found) return undefined;
  const { orderNumber, version } = order;
  const held = found.lines.filter(({ units }) => units > 0);
  const pieces = held.reduce((sum, { units }) => sum + units, 0);
  const hold = order.holds.find(({ liftedAt }) => liftedAt === null);
  const delay = order.promiseChanges.find(
    (each) => each.consignment === number && each.choice === null,
  );
  const address = found.address ?? order.deliveryAddress;
  const stage = stageOf(found);
  const works = stage === 'closed' || may[formOfStage[stage]];
  return {
    orderNumber,
    orderHref: `/staff/orders/${orderNumber}`,
    number,
    version,
    title: `Consignment ${number} of ${order.consignments.length}`,
    note: [
      order.billingAddress.company ?? `${order.contact.firstName} ${order.contact.lastName}`,
      counted(pieces, 'piece'),
      `to ${address.postcode} for ${shortDay(found.expectedDay)}`,
    ].join(' · '),
    mark:
      stage === 'pack' ? { text: 'To pack', tone: 'info' as const } : consignmentMarks[found.state],
    stage: works ? stage : ('closed' as const),
    pieces,
    carriage: carriageOf(found, carriage),
    steps: consignmentSteps(found),
    waveHref: wave === undefined ? null : `/staff/picking/${wave}`,
    held: hold ? hold.note : null,
    delay:
      delay && may.answer
        ? `Promised ${shortDay(delay.promisedDay)}, expected ${shortDay(delay.expectedDay)}. ${delay.reason}`
        : null,
    expectedDay: found.expectedDay,
    canMove: may.day && ['planned', 'picking', 'packed', 'dispatched'].includes(found.state),
    canGiveBack:
      may.stop && found.state === 'picking' && found.lines.every(({ picked }) => picked === 0),
    canSplit:
      may.split &&
      (found.state === 'planned' || found.state === 'picking') &&
      pieces > 1 &&
      held.some(({ units, picked }) => units > picked),
    lines: held.map(({ position, units, picked }) => {
      const line = order.lines.find((each) => each.position === position)!;
      const free = line.isToOrder ? 0 : line.units.awaited - line.units.short;
      return {
        position,
        name: line.name,
        sku: line.sku,
        note: [line.sku, line.variant].filter(Boolean).join(' · '),
        room: line.roomLabel ?? '',
        picture: pictureView(line.picture),
        units,
        picked,
        awaited: may.allocate ? Math.min(free, units - picked) : 0,
        short: {
          key: String(position),
          orderNumber,
          consignment: number,
          version,
          position,
          sku: line.sku,
          short: may.decide ? Math.min(line.units.short, units - picked) : 0,
        },
      };
    }),
    boxes: found.boxes.map((box) => ({
      number: box.number,
      name: box.name ?? `Box ${box.number}`,
      weight: box.weightGrams === null ? '' : `${(box.weightGrams / 1000).toFixed(1)} kg`,
      pieces: counted(
        box.contents.reduce((sum, { units }) => sum + units, 0),
        'piece',
      ),
      trackingNumber: box.trackingNumber ?? '',
      scan: box.lastScan === null ? '' : box.lastScan.replaceAll('-', ' '),
    })),
    carrier: found.carrier ?? '',
    service: found.service ?? found.option.name,
    facts: factsOf(order, found, addressText(address)),
  };
}

/** How it stands with the carrier's labels, where that is of interest. */
function carriageOf({ state, boxes, carrier }: Consignment, asked: Carriage | null) {
  if (state !== 'packed' && state !== 'dispatched') return null;
  if (boxes.every(({ trackingNumber }) => trackingNumber !== null)) return null;
  const whom = asked?.carrier ?? carrier ?? 'a carrier';
  if (asked?.state === 'asked') {
    const tried = asked.problem ? ` The last try: ${asked.problem}` : '';
    const text = `${asked.service}, since ${momentOf(asked.askedAt)}.${tried}`;
    return { tone: 'info', title: `${whom} is asked for labels.`, text, does: 'look' as const };
  }
  if (asked?.state === 'refused') {
    const text = `${asked.problem ?? ''} Put it right and ask once more, or type the numbers.`;
    return { tone: 'bad', title: `${whom} refused.`, text, does: 'ask' as const };
  }
  const text = 'Ask for its labels, or type the numbers by hand.';
  return { tone: 'info', title: 'No carrier is booked.', text, does: 'ask' as const };
}

export type ConsignmentView = NonNullable<ReturnType<typeof consignmentView>>;

function factsOf(
  { contact, deliveryInstructions, poNumber }: StaffOrder,
  consignment: Consignment,
  address: string,
): [string, string][] {
  const { option, promisedDay, expectedDay, carrier, service, failure, resolution } = consignment;
  const { dispatchedAt, deliveredAt, failedAt, replaces } = consignment;
  const rows: [string, string | null | undefined][] = [
    ['To', `${contact.firstName} ${contact.lastName}, ${address}`],
    ['Telephone', contact.phone],
    ['For the driver', deliveryInstructions],
    ['Purchase order', poNumber],
    ['Service', `${option.name}, ${option.detail}`],
    ['Ready for its carrier', momentOf(option.orderBy)],
    ['Promised', shortDay(promisedDay)],
    ['Expected', expectedDay === promisedDay ? null : shortDay(expectedDay)],
    ['Carrier', carrier && [carrier, service].filter(Boolean).join(', ')],
    ['Dispatched', dispatchedAt && momentOf(dispatchedAt)],
    ['Delivered', deliveredAt && momentOf(deliveredAt)],
    ['Not delivered', failure && `${failureNames[failure]}, ${momentOf(failedAt!)}`],
    ['Decided', resolution && resolutionNames[resolution]],
    ['Sends again', replaces === null ? null : `consignment ${replaces}`],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

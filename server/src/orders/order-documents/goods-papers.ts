import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import type { ReturnTerms } from '@plumbline/contracts/staff/return-terms.ts';
import { refuses, requireNoHold, requireState } from '../orders/change.ts';
import type { DeliveryLabels, LabelledBox } from './delivery-labels.ts';
import { dayInLondon, partyAt } from './invoice.ts';
import type { PackingSlip } from './packing-slip.ts';
import type { PickLine } from './pick-list.ts';

/** How many pieces of each line lie in the house for an order and are not picked yet. */
export const inHouse = ({ lines }: StaffOrder): Map<number, number> =>
  new Map(lines.map(({ position, units }) => [position, units.allocated - units.picked]));

/** What a list is made from beside the order: its pieces in the house and its bins, by position. */
interface House {
  here: Map<number, number>;
  bins: ReadonlyMap<number, string>;
}

/**
 * What is left to pick of a consignment and lies in the house, or why nothing of it can be picked.
 * It takes its pieces from `here`, so that two consignments on one list do not both count on them.
 */
export function pickLines(
  order: StaffOrder,
  consignment: number,
  { here, bins }: House,
): PickLine[] {
  requireNoHold(order);
  const { lines } = requireState(order, consignment, ['planned', 'picking']);
  const wanted = lines.filter(({ units, picked }) => units > picked);
  if (wanted.length === 0) throw refuses(`All of consignment ${consignment} is picked. Pack it.`);
  const found = wanted.flatMap(({ position, units, picked }) => {
    const quantity = Math.min(units - picked, here.get(position)!);
    here.set(position, here.get(position)! - quantity);
    const { sku, name, variant } = lineAt(order, position);
    const line = { sku, name, variant, quantity, orderNumber: order.orderNumber, consignment };
    return quantity > 0 ? [{ bin: bins.get(position) ?? null, ...line }] : [];
  });
  if (found.length === 0) throw refuses(`Nothing of consignment ${consignment} is here yet.`);
  return found;
}

/** The consignments of an order that are to be picked, or are being picked. */
export const toPick = ({ consignments }: StaffOrder): number[] =>
  consignments
    .filter(({ state }) => state === 'planned' || state === 'picking')
    .map(({ number }) => number);

/** What the slip in a packed consignment says, by the terms of returns that its order keeps. */
export function slipOf(
  order: StaffOrder,
  consignment: number,
  { consumerDays }: Pick<ReturnTerms, 'consumerDays'>,
): Omit<PackingSlip, 'seller' | 'isSpecimen'> {
  const { lines, boxes, packedAt, option, expectedDay, address } = requireBoxes(order, consignment);
  const { orderNumber, poNumber, jobReference, contact, deliveryAddress } = order;
  return {
    orderNumber,
    consignment,
    delivery: placeAmong(order, consignment),
    boxes: boxes.length,
    packedOn: dayInLondon(new Date(packedAt!)),
    to: partyAt(address ?? deliveryAddress, contact),
    service: option.name,
    expectedDay,
    poNumber,
    jobReference,
    returnDays: order.capacity === 'consumer' ? consumerDays : null,
    lines: lines
      .filter(({ units }) => units > 0)
      .map(({ position, units: quantity }) => {
        const { sku, name, variant, roomLabel, units } = lineAt(order, position);
        const ordered = units.ordered + units.added - units.cancelled;
        return { sku, name, variant, quantity, ordered, roomLabel };
      }),
    toFollow: order.consignments
      .filter((each) => each.number !== consignment && isOnItsWay(each))
      .flatMap(({ lines: theirs, expectedDay: day }) =>
        theirs
          .filter(({ units }) => units > 0)
          .map(({ position, units: quantity }) => {
            const { sku, name } = lineAt(order, position);
            return { sku, name, quantity, expectedDay: day };
          }),
      ),
  };
}

type Consignment = StaffOrder['consignments'][number];

const isOnItsWay = ({ state }: Consignment) =>
  ['planned', 'picking', 'packed', 'dispatched'].includes(state);

/** Which delivery of how many it is: what was cancelled or came to nothing is none. */
function placeAmong({ consignments }: StaffOrder, consignment: number) {
  const deliveries = consignments.filter(
    ({ number, state }) => number === consignment || !['cancelled', 'failed'].includes(state),
  );
  const before = deliveries.filter(({ number }) => number <= consignment);
  return { number: before.length, of: deliveries.length };
}

/** What the labels of a packed consignment say; each box has its carrier's number by then. */
export function labelsOf(
  order: StaffOrder,
  consignment: number,
): Omit<DeliveryLabels, 'seller' | 'isSpecimen' | 'printedAt'> {
  const { boxes, carrier, service, option, address } = requireBoxes(order, consignment);
  if (carrier === null) throw refuses('Nobody carries it yet. Say who, and number its boxes.');
  const { orderNumber, contact, deliveryAddress, deliveryInstructions } = order;
  return {
    orderNumber,
    consignment,
    carrier,
    service: service ?? option.name,
    to: partyAt(address ?? deliveryAddress, contact),
    instructions: deliveryInstructions,
    boxes: boxes.map(labelled),
  };
}

function labelled({ number, trackingNumber, weightGrams }: PackedBox): LabelledBox {
  if (trackingNumber !== null) return { number, trackingNumber, weightGrams };
  throw refuses(`Box ${number} has no tracking number yet. Label the consignment first.`);
}

type PackedBox = Omit<LabelledBox, 'trackingNumber'> & { trackingNumber: string | null };

function requireBoxes(order: StaffOrder, consignment: number) {
  const found = requireState(order, consignment, ['packed', 'dispatched', 'delivered', 'failed']);
  if (found.boxes.length > 0) return found;
  throw refuses(`Nothing is known of the boxes of consignment ${consignment}.`);
}

const lineAt = ({ lines }: StaffOrder, position: number) =>
  lines.find((line) => line.position === position)!;

import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import type { OrderForm } from '../parts/order-intents.server.ts';

/** The one thing to do next: a way to where it is done, or a form that does it; `does` names the form. */
export type PrimaryAction = { does: OrderForm; text: string } & (
  | { kind: 'link'; href: string }
  | { kind: 'form'; action: string; fields: Readonly<Record<string, string>> }
);

type Order = Pick<StaffOrder, 'orderNumber' | 'version' | 'holds' | 'lines' | 'consignments'>;
type Consignment = Order['consignments'][number];

/** Whether all that a consignment holds is picked. */
export const isPicked = ({ lines }: Pick<Consignment, 'lines'>) =>
  lines.every(({ units, picked }) => units === picked);

/** Whether anything of a consignment is in the house and not picked yet. */
function canPick({ lines }: Consignment, order: Order): boolean {
  return lines.some(({ position, units, picked }) => {
    const { allocated, picked: taken } = order.lines.find(
      (each) => each.position === position,
    )!.units;
    return units > picked && allocated > taken;
  });
}

const isUndecided = ({ state, resolution }: Consignment) =>
  state === 'failed' && (resolution === null || resolution === 'claim');

/**
 * What an order needs next, of all that could be done with it: what keeps it from going on comes
 * first, then the consignment that has come furthest within the house, and last what is on its way.
 * Null where nobody has to do anything.
 */
export function primaryAction(
  order: Order,
  waveOf: (consignment: number) => number | undefined,
): PrimaryAction | null {
  const { orderNumber, version, holds, consignments, lines } = order;
  const page = `/staff/orders/${orderNumber}`;
  const pageOf = ({ number }: Consignment) => `${page}/consignments/${number}`;
  const hold = holds.find(({ liftedAt }) => liftedAt === null);
  if (hold) {
    const fields = { intent: 'lift', holdId: String(hold.holdId), version: String(version) };
    return { kind: 'form', does: 'lift', text: 'Lift the hold', action: page, fields };
  }
  const failed = consignments.find(isUndecided);
  if (failed) {
    return {
      kind: 'link',
      does: 'resolve',
      text: `Decide about consignment ${failed.number}`,
      href: pageOf(failed),
    };
  }
  const picking = consignments.find(({ state }) => state === 'picking');
  if (picking && lines.some(({ units }) => units.short > 0)) {
    const href = `${pageOf(picking)}#short`;
    return { kind: 'link', does: 'decide', text: 'Decide what is short', href };
  }
  const packed = consignments.find(({ state }) => state === 'packed');
  if (packed) return { kind: 'link', does: 'dispatch', text: 'Dispatch', href: pageOf(packed) };
  if (picking && isPicked(picking)) {
    return { kind: 'link', does: 'pack', text: 'Pack', href: pageOf(picking) };
  }
  const wave = picking && waveOf(picking.number);
  if (wave) {
    return { kind: 'link', does: 'pick', text: 'Go on picking', href: `/staff/picking/${wave}` };
  }
  if (picking || consignments.some((each) => each.state === 'planned' && canPick(each, order))) {
    const fields = { orders: orderNumber };
    return { kind: 'form', does: 'pick', text: 'Start picking', action: '/staff/picking', fields };
  }
  const sent = consignments.find(({ state }) => state === 'dispatched');
  if (sent) return { kind: 'link', does: 'deliver', text: 'Mark as delivered', href: pageOf(sent) };
  return null;
}

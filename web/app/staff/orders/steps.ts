import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { shortDay } from '../../kit/format.ts';
import { momentOf } from '../parts/moment.ts';

/** One of the steps that an order or a consignment takes; the bob hangs at the one it is at. */
export interface Step {
  name: string;
  note: string;
  state: 'done' | 'now' | 'ahead';
}

/** Marks the steps before one as done, and those after it as ahead. */
function upTo(now: number, steps: readonly Omit<Step, 'state'>[]): Step[] {
  return steps.map((step, place) => ({
    ...step,
    state: place < now ? 'done' : place === now ? 'now' : 'ahead',
  }));
}

/** How far an order has come; one that is cancelled or comes back has no such steps. */
export function stepsOf(order: StaffOrder): Step[] {
  const { status, parts, placedAt, lines, nextDay } = order;
  const at = { placed: 0, picking: 1, dispatched: 2, delivered: 3 }[status as string];
  if (at === undefined) return [];
  const picked = lines.reduce((sum, { units }) => sum + units.picked, 0);
  return upTo(at, [
    { name: 'Placed', note: momentOf(placedAt) },
    { name: 'Picking', note: at === 0 ? '' : `${picked} of ${parts.pieces} pieces` },
    { name: 'Dispatched', note: at < 2 ? '' : `${parts.sent} of ${parts.pieces} pieces` },
    {
      name: 'Delivered',
      note: nextDay ? shortDay(nextDay) : `${parts.arrived} of ${parts.pieces} pieces`,
    },
  ]);
}

/** How far a consignment has come. */
export function consignmentSteps(consignment: StaffOrder['consignments'][number]): Step[] {
  const { state, pickingAt, packedAt, dispatchedAt, deliveredAt, failedAt, expectedDay } =
    consignment;
  const at = { planned: 0, picking: 1, packed: 2, dispatched: 3, delivered: 4, failed: 4 }[
    state as string
  ];
  if (at === undefined) return [];
  const when = (instant: string | null) => (instant === null ? '' : momentOf(instant));
  return upTo(at, [
    { name: 'To pick', note: '' },
    { name: 'Picking', note: when(pickingAt) },
    { name: 'Packed', note: when(packedAt) },
    { name: 'Dispatched', note: when(dispatchedAt) },
    state === 'failed'
      ? { name: 'Not delivered', note: when(failedAt) }
      : { name: 'Delivered', note: deliveredAt ? when(deliveredAt) : shortDay(expectedDay) },
  ]);
}

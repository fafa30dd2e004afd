import { describe, expect, it } from 'vitest';
import { primaryAction } from './primary-action.ts';

type Order = Parameters<typeof primaryAction>[0];
type State = Order['consignments'][number]['state'];

/** An order of one line of two pieces in consignments of these states. */
function orderOf(
  states: readonly State[],
  { held = false, short = 0, allocated = 2, picked = 0, resolution = null as null | 'claim' } = {},
): Order {
  return {
    orderNumber: 'PL-7K3M-9Q2X',
    version: 3,
    holds: held ? [{ holdId: 5, liftedAt: null }] : [],
    lines: [{ position: 1, units: { short, allocated, picked } }],
    consignments: states.map((state, index) => ({
      number: index + 1,
      state,
      resolution,
      lines: [{ position: 1, units: 2, picked }],
    })),
  } as unknown as Order;
}

const nextOf = (order: Order, wave?: number) => primaryAction(order, () => wave)?.text ?? null;

describe('the one thing to do next with an order', () => {
  it.each([
    ['is held, whatever else', orderOf(['picking'], { held: true, short: 1 }), 'Lift the hold'],
    ['failed', orderOf(['failed', 'planned']), 'Decide about consignment 1'],
    ['is claimed for', orderOf(['failed'], { resolution: 'claim' }), 'Decide about consignment 1'],
    ['is short', orderOf(['picking'], { short: 1, picked: 1 }), 'Decide what is short'],
    ['is packed', orderOf(['planned', 'packed']), 'Dispatch'],
    ['is picked', orderOf(['picking'], { picked: 2 }), 'Pack'],
    ['is to be picked', orderOf(['planned']), 'Start picking'],
    ['was begun by hand', orderOf(['picking'], { picked: 1 }), 'Start picking'],
    ['waits for goods', orderOf(['planned'], { allocated: 0 }), null],
    ['is on its way', orderOf(['dispatched']), 'Mark as delivered'],
    ['is there', orderOf(['delivered', 'cancelled']), null],
  ])('that %s', (_, order, text) => {
    expect(nextOf(order)).toBe(text);
  });

  it('leads to the walk that somebody is on', () => {
    expect(nextOf(orderOf(['picking'], { picked: 1 }), 12)).toBe('Go on picking');
  });
});

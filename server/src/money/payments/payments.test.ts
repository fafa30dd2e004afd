import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProviderState } from '../../outside/payments.ts';
import {
  isForSame,
  isOpen,
  isPaid,
  nextPaymentState,
  nextRefundState,
  stateAfterRefunds,
  type PaymentState,
} from './payments.ts';

const providerStates: ProviderState[] = [
  'created',
  'requires-action',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
];
const states: PaymentState[] = [...providerStates, 'partly-refunded', 'refunded'];
const anyState = fc.constantFrom(...states);
const anyNews = fc.constantFrom(...providerStates);

describe('the states of a payment', () => {
  // The whole table by hand, row by row: a slip in either of the two is seen.
  const follows: Record<PaymentState, ProviderState[]> = {
    created: ['requires-action', 'processing', 'succeeded', 'failed', 'cancelled'],
    'requires-action': ['processing', 'succeeded', 'failed', 'cancelled'],
    processing: ['succeeded', 'failed', 'cancelled'],
    failed: ['requires-action', 'processing', 'succeeded', 'cancelled'],
    cancelled: ['succeeded'],
    succeeded: [],
    'partly-refunded': [],
    refunded: [],
  };
  it.each(states)('from %s go where the table says, and nowhere else', (from) => {
    for (const seen of providerStates) {
      expect(nextPaymentState(from, seen)).toBe(follows[from].includes(seen) ? seen : from);
    }
  });

  it.each<[PaymentState, boolean, boolean]>([
    ['created', false, true],
    ['requires-action', false, true],
    ['processing', false, true],
    ['failed', false, true],
    ['cancelled', false, false],
    ['succeeded', true, false],
    ['partly-refunded', true, false],
    ['refunded', true, false],
  ])('%s: paid %s, open to another try %s', (state, paid, open) => {
    expect([isPaid(state), isOpen(state)]).toEqual([paid, open]);
  });

  it.each<[PaymentState, number, PaymentState]>([
    ['succeeded', 0, 'succeeded'],
    ['succeeded', 1, 'partly-refunded'],
    ['succeeded', 100, 'refunded'],
    ['partly-refunded', 100, 'refunded'],
    ['partly-refunded', 0, 'succeeded'],
    ['refunded', 99, 'partly-refunded'],
    ['refunded', 0, 'succeeded'],
    ['cancelled', 100, 'cancelled'],
    ['created', 1, 'created'],
  ])('%s with %i of 100 pence given back is %s', (from, refunded, to) => {
    expect(stateAfterRefunds(from, 100, refunded)).toBe(to);
  });

  it.each(['pending', 'succeeded', 'failed'] as const)('a refund that failed is not %s', (seen) => {
    expect(nextRefundState('failed', seen)).toBe('failed');
  });
});

describe('what a payment was begun for', () => {
  const kept = { lines: [{ sku: 'TAP', quantity: 2 }], at: '2026-11-18T12:00:00.000Z' };

  it('is the same where it would be written the same', () => {
    const wanted = { at: new Date(kept.at), lines: kept.lines, note: undefined };
    expect(isForSame(kept, wanted)).toBe(true);
  });

  it('is another where a line is', () => {
    expect(isForSame(kept, { ...kept, lines: [{ sku: 'TAP', quantity: 3 }] })).toBe(false);
    expect(isForSame(kept, { ...kept, note: null })).toBe(false);
  });
});

describe('nextPaymentState', () => {
  it.each<[PaymentState, ProviderState, PaymentState]>([
    ['created', 'processing', 'processing'],
    ['created', 'succeeded', 'succeeded'],
    ['requires-action', 'failed', 'failed'],
    ['failed', 'requires-action', 'requires-action'],
    ['failed', 'succeeded', 'succeeded'],
    ['failed', 'created', 'failed'],
    ['succeeded', 'processing', 'succeeded'],
    ['succeeded', 'failed', 'succeeded'],
    ['succeeded', 'cancelled', 'succeeded'],
    ['cancelled', 'processing', 'cancelled'],
    ['cancelled', 'succeeded', 'succeeded'],
    ['partly-refunded', 'succeeded', 'partly-refunded'],
    ['refunded', 'succeeded', 'refunded'],
  ])('from %s, having seen %s, is %s', (from, seen, expected) => {
    expect(nextPaymentState(from, seen)).toBe(expected);
  });

  it('never takes back that a payment was paid, in whatever order news arrives', () => {
    fc.assert(
      fc.property(anyState, fc.array(anyNews), (start, news) => {
        let state = start;
        for (const seen of news) {
          const after = nextPaymentState(state, seen);
          expect(isPaid(state) && !isPaid(after)).toBe(false);
          state = after;
        }
      }),
    );
  });

  it('is paid once success was seen, wherever among other news', () => {
    fc.assert(
      fc.property(anyState, fc.array(anyNews), fc.array(anyNews), (start, before, after) => {
        const end = [...before, 'succeeded' as const, ...after].reduce<PaymentState>(
          nextPaymentState,
          start,
        );
        expect(isPaid(end)).toBe(true);
      }),
    );
  });
});

describe('stateAfterRefunds', () => {
  it('tells none, some and all of the money apart', () => {
    expect(stateAfterRefunds('succeeded', 500, 0)).toBe('succeeded');
    expect(stateAfterRefunds('succeeded', 500, 1)).toBe('partly-refunded');
    expect(stateAfterRefunds('partly-refunded', 500, 499)).toBe('partly-refunded');
    expect(stateAfterRefunds('partly-refunded', 500, 500)).toBe('refunded');
  });

  it('goes back when a refund that seemed to go through fails in the end', () => {
    expect(stateAfterRefunds('refunded', 500, 200)).toBe('partly-refunded');
    expect(stateAfterRefunds('refunded', 500, 0)).toBe('succeeded');
  });

  it('never makes a payment paid, or one that was paid unpaid', () => {
    fc.assert(
      fc.property(anyState, fc.nat(500), (from, refunded) => {
        const after = stateAfterRefunds(from, 500, refunded);
        expect(isPaid(after)).toBe(isPaid(from));
        expect(isPaid(from) || after === from).toBe(true);
      }),
    );
  });
});

describe('nextRefundState', () => {
  it.each([
    ['pending', 'succeeded', 'succeeded'],
    ['pending', 'failed', 'failed'],
    ['succeeded', 'pending', 'succeeded'],
    ['succeeded', 'failed', 'failed'],
    ['failed', 'pending', 'failed'],
    ['failed', 'succeeded', 'failed'],
  ] as const)('from %s, having seen %s, is %s', (from, seen, expected) => {
    expect(nextRefundState(from, seen)).toBe(expected);
  });
});

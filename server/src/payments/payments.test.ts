import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPaid, nextPaymentState, stateAfterRefunds, type PaymentState } from './payments.ts';

const states: PaymentState[] = [
  'created',
  'requires-action',
  'processing',
  'succeeded',
  'partly-refunded',
  'refunded',
  'failed',
  'cancelled',
];
const anyState = fc.constantFrom(...states);

describe('nextPaymentState', () => {
  it.each<[PaymentState, PaymentState, PaymentState]>([
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
    ['partly-refunded', 'refunded', 'refunded'],
    ['refunded', 'succeeded', 'refunded'],
  ])('from %s, having seen %s, is %s', (from, seen, expected) => {
    expect(nextPaymentState(from, seen)).toBe(expected);
  });

  it('never takes back that a payment was paid, in whatever order news arrives', () => {
    fc.assert(
      fc.property(anyState, fc.array(anyState), (start, news) => {
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
      fc.property(anyState, fc.array(anyState), fc.array(anyState), (start, before, after) => {
        const end = [...before, 'succeeded' as const, ...after].reduce(nextPaymentState, start);
        expect(isPaid(end)).toBe(true);
      }),
    );
  });
});

describe('stateAfterRefunds', () => {
  it('tells none, some and all of the money apart', () => {
    expect(stateAfterRefunds(500, 0)).toBe('succeeded');
    expect(stateAfterRefunds(500, 1)).toBe('partly-refunded');
    expect(stateAfterRefunds(500, 499)).toBe('partly-refunded');
    expect(stateAfterRefunds(500, 500)).toBe('refunded');
  });
});

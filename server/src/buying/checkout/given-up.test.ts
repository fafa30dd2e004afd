import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../money/payments/settle.ts';
import { requireGivenUp } from './given-up.ts';

const open = (state: Extract<Outcome, { kind: 'open' }>['state']): Outcome => ({
  kind: 'open',
  state,
  failure: null,
});

describe('a payment that was to be given up', () => {
  test.each(['created', 'requires-action', 'processing', 'failed'] as const)(
    'stops whoever would begin another while it is %s, because it can still be paid',
    (state) => {
      expect(() => requireGivenUp(open(state))).toThrow(
        expect.objectContaining({ code: 'payment-not-ready' }),
      );
    },
  );

  test('that went through has closed its basket', () => {
    expect(() => requireGivenUp({ kind: 'settled', result: {} })).toThrow(
      expect.objectContaining({ code: 'basket-closed' }),
    );
  });

  test.each<Outcome>([open('cancelled'), { kind: 'given-back', reason: 'Sold out.' }])(
    'makes way once nobody can pay it: %j',
    (outcome) => expect(() => requireGivenUp(outcome)).not.toThrow(),
  );
});

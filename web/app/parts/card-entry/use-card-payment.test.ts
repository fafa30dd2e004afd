import { expect, test } from 'vitest';
import { wishOf } from './use-card-payment.ts';

test('what a form asks for keeps each of what it names more than once, and not the mark of a press', () => {
  const form = new FormData();
  for (const [name, value] of [
    ['agreedDay', '2026-12-01'],
    ['agreedDay', '2026-12-08'],
    ['payWith', 'new'],
    ['idempotencyKey', 'one-press'],
  ] as const) {
    form.append(name, value);
  }
  const sent = new URLSearchParams(wishOf(form));
  expect(sent.getAll('agreedDay')).toEqual(['2026-12-01', '2026-12-08']);
  expect([...sent.keys()]).toEqual(['agreedDay', 'agreedDay', 'payWith']);
});

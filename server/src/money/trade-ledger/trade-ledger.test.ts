import { expect, it } from 'vitest';
import { barOfCredit, type CreditFacts } from './trade-ledger.ts';

const facts: CreditFacts = {
  orderedPence: 0,
  invoicedPence: 0,
  creditPence: 0,
  provider: { state: 'approved', limitPence: 100_00 },
  holdNote: null,
  creditFrom: null,
  isSuspended: false,
  overduePence: 0,
  now: new Date('2026-11-23T12:00:00Z'),
};

it.each([
  ['nothing', {}, null],
  ['no credit', { provider: undefined }, 'not-approved'],
  ['a suspension, whether there is credit or not', { isSuspended: true }, 'suspended'],
  ['a suspension', { isSuspended: true, provider: undefined }, 'suspended'],
  ['what is overdue', { overduePence: 1 }, 'overdue'],
  ['the limit', { orderedPence: 100_00 }, 'over-limit'],
] as const)('a new order is kept off an account by %s', (_by, own, bar) => {
  expect(barOfCredit({ ...facts, ...own }, { pence: 1, isNew: true })).toBe(bar);
});

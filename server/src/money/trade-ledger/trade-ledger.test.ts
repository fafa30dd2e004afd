import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  barOfCredit,
  dueOn,
  exposureOf,
  leftOfCredit,
  leftOfLimit,
  pairOldest,
  type CreditFacts,
} from './trade-ledger.ts';

const now = new Date('2026-11-23T12:00:00Z');
const earlier = new Date('2026-11-23T11:59:59Z');
const later = new Date('2026-11-23T12:00:01Z');
const approved = { state: 'approved', limitPence: 100_00 } as const;
const onHold = { ...approved, state: 'on-hold' } as const;
const facts: CreditFacts = {
  orderedPence: 0,
  invoicedPence: 0,
  creditPence: 0,
  provider: approved,
  holdNote: null,
  creditFrom: null,
  isSuspended: false,
  overduePence: 0,
  now,
};

describe('whether something may go on account', () => {
  it.each([
    ['nothing', {}, null, null],
    ['no credit', { provider: undefined }, 'not-approved', 'not-approved'],
    [
      'a provider that has yet to decide',
      { provider: { state: 'reviewing', limitPence: 100_00 } },
      'not-approved',
      'not-approved',
    ],
    ['a suspension', { isSuspended: true }, 'suspended', null],
    [
      'a suspension before there is credit',
      { isSuspended: true, provider: undefined },
      'suspended',
      'not-approved',
    ],
    ['the provider', { provider: onHold }, 'on-hold', null],
    ['our staff', { holdNote: 'Two cheques came back.' }, 'held', null],
    ['a change of who signs in', { creditFrom: later }, 'paused', null],
    ['a change that is long enough ago', { creditFrom: earlier }, null, null],
    ['a change as long ago as it has to be', { creditFrom: now }, null, null],
    ['what is overdue', { overduePence: 1 }, 'overdue', null],
    ['the limit, used by orders', { orderedPence: 100_00 }, 'over-limit', 'over-limit'],
    ['the limit, used by invoices', { invoicedPence: 100_00 }, 'over-limit', 'over-limit'],
    ['the limit, but for a credit', { invoicedPence: 100_00, creditPence: 1 }, null, null],
    ['the limit to the penny', { orderedPence: 99_99 }, null, null],
  ] as const)('a new order, and then a change, is kept off by %s', (_, own, bar, ofChange) => {
    const all = { ...facts, ...own } as CreditFacts;
    expect(barOfCredit(all, { pence: 1, isNew: true })).toBe(bar);
    expect(barOfCredit(all, { pence: 1, isNew: false })).toBe(ofChange);
  });

  it('what is left is for new orders only while the provider says yes', () => {
    const used = { ...facts, orderedPence: 30_00, invoicedPence: 20_00, creditPence: 5_00 };
    expect(exposureOf(used)).toBe(45_00);
    expect([leftOfLimit(used), leftOfCredit(used)]).toEqual([55_00, 55_00]);
    const held = { ...used, provider: onHold };
    expect([leftOfLimit(held), leftOfCredit(held)]).toEqual([55_00, 0]);
    const nobody = { ...used, provider: undefined };
    expect([leftOfLimit(nobody), leftOfCredit(nobody)]).toEqual([-45_00, 0]);
  });
});

it.each([
  ['2026-11-01', '2026-12-31'],
  ['2026-11-30', '2026-12-31'],
  ['2026-12-15', '2027-01-31'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-31', '2028-02-29'],
])('an invoice of %s is due on %s', (invoicedOn, due) => {
  expect(dueOn(invoicedOn)).toBe(due);
});

describe('credits and invoices', () => {
  const item = (id: number, openPence: number) => ({ id, openPence });

  it('are set against each other, the oldest of both first', () => {
    const invoices = [item(11, 50), item(12, 30), item(13, 40)];
    expect(pairOldest([item(1, 60), item(2, 25)], invoices)).toEqual([
      { fromItem: 1, toItem: 11, pence: 50 },
      { fromItem: 1, toItem: 12, pence: 10 },
      { fromItem: 2, toItem: 12, pence: 20 },
      { fromItem: 2, toItem: 13, pence: 5 },
    ]);
    expect(invoices.map(({ openPence }) => openPence)).toEqual([50, 30, 40]);
  });

  it('leave nothing of the smaller side, and take from none more than is open', () => {
    const items = fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 8 });
    fc.assert(
      fc.property(items, items, (credits, invoices) => {
        const from = credits.map((pence, id) => item(id, pence));
        const to = invoices.map((pence, id) => item(id, pence));
        const pairs = pairOldest(from, to);
        const sum = (each: readonly number[]) => each.reduce((all, one) => all + one, 0);
        expect(pairs.every(({ pence }) => pence > 0)).toBe(true);
        expect(sum(pairs.map(({ pence }) => pence))).toBe(Math.min(sum(credits), sum(invoices)));
        for (const { id, openPence } of from) {
          const taken = pairs.filter(({ fromItem }) => fromItem === id);
          expect(sum(taken.map(({ pence }) => pence))).toBeLessThanOrEqual(openPence);
        }
        for (const { id, openPence } of to) {
          const set = pairs.filter(({ toItem }) => toItem === id);
          expect(sum(set.map(({ pence }) => pence))).toBeLessThanOrEqual(openPence);
        }
      }),
    );
  });
});

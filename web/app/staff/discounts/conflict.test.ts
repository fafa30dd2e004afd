import type { Discount } from '@plumbline/contracts/ordering/discounts.ts';
import { describe, expect, it } from 'vitest';
import { mergeEdits } from './conflict.server.ts';
import { campaignTexts } from './discount-form.server.ts';

const began: Discount = {
  promotionCode: 'NOVTAPS',
  issueCode: 'TAPS15',
  issueCodeLimit: null,
  name: 'Taps',
  text: '15 % off taps',
  channel: 100,
  targetType: 203,
  targets: ['taps'],
  type: 'Percentage',
  amount: 1_500,
  minimumSpendPence: 0,
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  isStopped: false,
  stacksOnPromotions: false,
  priority: 0,
  claimLimit: null,
  claimsPerCustomer: null,
  returnsOnCancel: true,
  state: 'live',
  claimCount: 0,
  heldCount: 0,
  given: { incPence: 0, exPence: 0, vatPence: 0 },
  codeCount: 1,
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-11-01T00:00:00.000Z',
};

describe('a campaign that two people edit', () => {
  it('keeps all that was typed, and has what the other saved where nothing was', () => {
    const saved: Discount = { ...began, amount: 2_000, claimLimit: 50, name: 'Taps in November' };
    const typed = { ...campaignTexts(began), name: 'Taps and mixers', minimumSpendPence: '50' };
    const { texts, rows } = mergeEdits(typed, saved, [
      { field: 'name', was: 'Taps', now: 'Taps in November' },
      { field: 'amount', was: 1_500, now: 2_000 },
      { field: 'claimLimit', was: null, now: 50 },
    ]);
    expect(texts).toEqual({ ...typed, amount: '20', claimLimit: '50' });
    expect(rows.map(({ name, was, now, yours }) => [name, was, now, yours])).toEqual([
      ['Name, staff only', 'Taps', 'Taps in November', 'Taps and mixers'],
      ['Amount', '15 %', '20 %', null],
      ['Maximum claims', 'no limit', '50', null],
    ]);
  });

  it('says each value as the form would, in the money that it was', () => {
    const saved: Discount = { ...began, type: 'FixedAmount', amount: 500, isStopped: true };
    const { rows } = mergeEdits(campaignTexts(began), saved, [
      { field: 'type', was: 'Percentage', now: 'FixedAmount' },
      { field: 'amount', was: 1_500, now: 500 },
      { field: 'isStopped', was: false, now: true },
      { field: 'endsAt', was: '2026-12-24T18:00:00.000Z', now: null },
    ]);
    expect(rows.map(({ was, now }) => [was, now])).toEqual([
      ['Percentage', 'Fixed amount'],
      ['15 %', '£5.00'],
      ['no', 'yes'],
      ['Thu 24 Dec 18:00', 'no end'],
    ]);
  });
});

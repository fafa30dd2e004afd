import type { DiscountData } from '@plumbline/contracts/ordering/discounts.ts';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../core/refusal.ts';
import { compareCampaigns, printedCode, readCampaign, readTerms } from './campaign.ts';

const data: DiscountData = {
  promotionCode: 'nov-taps',
  issueCode: 'taps 15',
  issueCodeLimit: 5,
  name: ' Taps ',
  text: ' 15 % off taps ',
  channel: 200,
  targetType: 203,
  targets: ['taps', ' baths ', 'taps', ' '],
  type: 'Percentage',
  amount: 1_500,
  minimumSpendPence: 50_00,
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2026-12-01T00:00:00.000Z',
  isStopped: true,
  stacksOnPromotions: true,
  priority: 3,
  claimLimit: 500,
  claimsPerCustomer: 2,
  returnsOnCancel: true,
};
const refused = (change: Partial<DiscountData>, at?: string) => {
  try {
    readTerms({ ...data, ...change }, at);
  } catch (error) {
    const { code, details } = error as Refusal;
    return [code, ...details.fields!.map(({ path, message }) => `${path}: ${message}`)];
  }
  return [];
};

describe('a campaign as staff write it', () => {
  it('is kept without blanks and repetitions, by codes as they are compared', () => {
    expect(readCampaign(data)).toEqual({
      promotionCode: 'NOVTAPS',
      name: 'Taps',
      text: '15 % off taps',
      channel: 200,
      targetType: 203,
      targets: ['taps', 'baths'],
      type: 'Percentage',
      amount: 1_500,
      minimumSpendPence: 50_00,
      startsAt: new Date(data.startsAt),
      endsAt: new Date(data.endsAt!),
      isStopped: true,
      stacksOnPromotions: true,
      priority: 3,
      claimLimit: 500,
      claimsPerCustomer: 2,
      returnsOnCancel: true,
    });
    expect(readTerms({ ...data, endsAt: null }).endsAt).toBeNull();
    expect(printedCode(' taps-15 a ')).toEqual({ code: 'TAPS-15 A', lookup: 'TAPS15A' });
  });

  it.each([
    [201, [], []],
    [202, ['TAP'], ['TAP']],
    [203, ['taps'], ['taps']],
    [204, ['corvane'], ['corvane']],
    [205, ['taps'], []],
    [201, ['taps'], []],
  ] as const)('of target type %i for %j is for %j', (targetType, targets, kept) => {
    expect(readTerms({ ...data, targetType, targets: [...targets] }).targets).toEqual(kept);
  });

  const tooMuch = 'amount: No more than 100 % can be taken off.';
  const tooSoon = 'endsAt: It has to end after it begins.';
  const noDay = 'This is not a day and a time.';
  const nameless = 'targets: Say what it is for.';
  it.each<[string, Partial<DiscountData>, string[]]>([
    ['more than all off', { amount: 10_001 }, [tooMuch]],
    ['an end before its beginning', { endsAt: '2026-10-01T00:00:00Z' }, [tooSoon]],
    ['an end at its beginning', { endsAt: data.startsAt }, [tooSoon]],
    [
      'no day at all',
      { startsAt: 'soon', endsAt: 'later' },
      [`startsAt: ${noDay}`, `endsAt: ${noDay}`],
    ],
    ['products without naming any', { targetType: 202, targets: [] }, [nameless]],
    ['categories without naming any', { targets: [' '] }, [nameless]],
    ['brands without naming any', { targetType: 204, targets: [] }, [nameless]],
  ])('is refused with %s', (_, change, fields) => {
    const paths = (at: string) => ['invalid-request', ...fields.map((field) => `${at}/${field}`)];
    expect(refused(change)).toEqual(paths('/body'));
    expect(refused(change, '/body/terms')).toEqual(paths('/body/terms'));
  });

  it('may take all off, and more than 100 of a sum of money', () => {
    expect(refused({ amount: 10_000 })).toEqual([]);
    expect(refused({ type: 'FixedAmount', amount: 10_001 })).toEqual([]);
  });
});

describe('two versions of a campaign', () => {
  it('differ by their fields, and by the limit of a code only where it is the same code', () => {
    expect(compareCampaigns(data, { ...data })).toEqual([]);
    const now = { ...data, targets: ['taps'], amount: 1, issueCodeLimit: null };
    const terms = [
      { field: 'amount', was: 1_500, now: 1 },
      { field: 'targets', was: data.targets, now: ['taps'] },
    ];
    expect(compareCampaigns(data, now)).toEqual([
      ...terms,
      { field: 'issueCodeLimit', was: 5, now: null },
    ]);
    expect(compareCampaigns(data, { ...now, issueCode: 'OTHER' })).toEqual(terms);
  });
});

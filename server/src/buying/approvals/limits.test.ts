import { describe, expect, it } from 'vitest';
import { noLimits } from '../../people/businesses/members-store.ts';
import { holdsSameGoods, isTooDear } from './asked-order.ts';
import { findOver, isUnlimited, jobKey, monthBegan, monthStart } from './limits.ts';

const none = { monthPence: 0, jobPence: 0 };

describe('limits', () => {
  it('null is none, 0 lets nothing pass, and what comes to the limit itself is within it', () => {
    expect(findOver(noLimits, { monthPence: 9e9, jobPence: 9e9 }, 9e9)).toEqual([]);
    const kinds = (limits: object, used: object, pence: number) =>
      findOver({ ...noLimits, ...limits }, { ...none, ...used }, pence).map(({ kind }) => kind);
    expect(kinds({ orderLimitPence: 0 }, {}, 0)).toEqual(['order']);
    expect(kinds({ monthLimitPence: 0, jobLimitPence: 0 }, {}, 1)).toEqual(['month', 'job']);
    expect(kinds({ orderLimitPence: 250_00 }, {}, 250_00)).toEqual([]);
    expect(kinds({ orderLimitPence: 250_00 }, {}, 250_01)).toEqual(['order']);
    expect(kinds({ monthLimitPence: 250_00 }, { monthPence: 200_00 }, 50_00)).toEqual([]);
    expect(kinds({ monthLimitPence: 250_00 }, { monthPence: 200_00 }, 50_01)).toEqual(['month']);
    expect(kinds({ jobLimitPence: 250_00 }, { jobPence: 300_00 }, 1)).toEqual(['job']);
  });

  it('nothing is counted for whoever has none, and everything where there is one', () => {
    expect(isUnlimited(noLimits)).toBe(true);
    for (const limit of Object.keys(noLimits)) {
      expect(isUnlimited({ ...noLimits, [limit]: 0 })).toBe(false);
    }
  });

  it('months begin at midnight in London, in summer an hour before it is midnight elsewhere', () => {
    expect(monthStart(new Date('2026-06-30T22:59:59Z'))).toBe('2026-06-01');
    expect(monthStart(new Date('2026-06-30T23:00:00Z'))).toBe('2026-07-01');
    expect(monthBegan(new Date('2026-07-15T12:00:00Z'))).toEqual(new Date('2026-06-30T23:00:00Z'));
    expect(monthStart(new Date('2026-12-31T23:59:59Z'))).toBe('2026-12-01');
    expect(monthBegan(new Date('2027-01-01T00:00:00Z'))).toEqual(new Date('2027-01-01T00:00:00Z'));
  });

  it('a job is the same however it is written, and no job is one of its own', () => {
    expect(jobKey('  Alder   ROW ')).toBe(jobKey('alder row'));
    expect(jobKey('Alder Row')).toBe('alder row');
    expect(jobKey('Alder Row')).not.toBe(jobKey('AlderRow'));
    expect(jobKey(null)).toBe(jobKey('  '));
  });
});

describe('what was asked', () => {
  it('may become 2 % dearer to the penny, and no more', () => {
    expect(isTooDear(102_00, 100_00)).toBe(false);
    expect(isTooDear(102_01, 100_00)).toBe(true);
    expect(isTooDear(1, 0)).toBe(true);
  });

  it('is the same goods in whatever order, and not another quantity of them', () => {
    const [one, two] = [
      { offeringId: 1, quantity: 2 },
      { offeringId: 12, quantity: 1 },
    ];
    expect(holdsSameGoods([one, two], [two, one])).toBe(true);
    expect(holdsSameGoods([one, two], [one])).toBe(false);
    expect(holdsSameGoods([one], [{ ...one, quantity: 3 }])).toBe(false);
  });
});

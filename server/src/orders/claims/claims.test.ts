import { describe, expect, it } from 'vitest';
import { isGrantedAtOnce, replacementDay, type RuleFacts } from './claims.ts';

const little: RuleFacts = {
  problem: 'damaged',
  wish: 'replacement',
  units: 1,
  eachPence: 22_50,
  goods: { sizeClass: 'parcel', leadDays: 0, freeStock: 5 },
  pictures: 1,
  hasKnownPicture: false,
  unpaidUnits: 1,
  grantedLately: 0,
  alonePence: 60_00,
  aloneClasses: ['parcel'],
};

describe('what is sent again without anybody looking', () => {
  it('costs little, is here, easily sent and shown', () => {
    expect(isGrantedAtOnce(little)).toBe(true);
    expect(isGrantedAtOnce({ ...little, problem: 'missing', pictures: 0 })).toBe(true);
  });

  it.each<[string, Partial<RuleFacts>]>([
    ['money is wished', { wish: 'refund' }],
    ['nothing shows the damage', { pictures: 0 }],
    ['a fault cannot be seen', { problem: 'faulty' }],
    ['it cannot be known yet', { problem: 'not-arrived' }],
    ['the picture came before', { hasKnownPicture: true }],
    ['it costs more', { eachPence: 60_01 }],
    ['all of it costs more', { units: 3 }],
    ['it is large', { goods: { sizeClass: 'large', leadDays: 0, freeStock: 5 } }],
    ['none is here', { goods: { sizeClass: 'parcel', leadDays: 0, freeStock: 0 } }],
    ['it is sold no more', { goods: null }],
    ['its money went back', { unpaidUnits: 0 }],
    ['it has become a habit', { grantedLately: 2 }],
    ['the shop wants none', { alonePence: 0 }],
  ])('is not so where %s', (_, change) => {
    expect(isGrantedAtOnce({ ...little, ...change })).toBe(false);
  });
});

it('a replacement’s day counts working days by its class, after it is made where it is not here', () => {
  const friday = { units: 1, today: '2026-11-20', holidays: new Set<number>() };
  const day = (goods: RuleFacts['goods']) => replacementDay(goods, friday);
  expect(day({ sizeClass: 'parcel', leadDays: 10, freeStock: 1 })).toBe('2026-11-24');
  expect(day({ sizeClass: 'bulky', leadDays: 10, freeStock: 1 })).toBe('2026-11-27');
  expect(day({ sizeClass: 'parcel', leadDays: 10, freeStock: 0 })).toBe('2026-12-08');
});

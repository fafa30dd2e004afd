import { describe, expect, it, test } from 'vitest';
import { Value } from 'typebox/value';
import { oneOf } from '../call/schema.ts';
import { PromotionData } from '../staff/promotions.ts';
import {
  discountChannel,
  discountTargetType,
  discountTargets,
  discountType,
  isGoodsTarget,
} from './discount-terms.ts';
import { CampaignTerms } from './discounts.ts';
import {
  addressType,
  listingType,
  orderModificationType,
  personalisationPageType,
  projectShareType,
  reviewSource,
  sortOption,
} from './enumerations.ts';

describe.each<[string, Record<string, string | number>]>([
  ['discount channel', discountChannel],
  ['discount target type', discountTargetType],
  ['discount type', discountType],
  ['order modification type', orderModificationType],
  ['personalisation page type', personalisationPageType],
  ['listing type', listingType],
  ['sort option', sortOption],
  ['project share type', projectShareType],
  ['review source', reviewSource],
  ['address type', addressType],
])('the %s', (_, enumeration) => {
  const schema = oneOf(enumeration);
  const values = Object.values(enumeration);

  it('takes each of its values once', () => {
    expect(values.filter((value) => !Value.Check(schema, value))).toEqual([]);
    expect(new Set(values).size).toBe(values.length);
  });

  it('refuses whatever is none of them', () => {
    const numbers = values.filter((value) => typeof value === 'number');
    const beyond = numbers.flatMap((value) => [
      value + 0.5,
      Math.max(...numbers) + 1,
      String(value),
    ]);
    const others = [...beyond, ...Object.keys(enumeration), '', 0, -1, null, undefined, true, {}];
    const unknown = others.filter((other) => !values.includes(other as string | number));
    expect(unknown.filter((other) => Value.Check(schema, other))).toEqual([]);
  });
});

test('a campaign can have every target type, and a promotion those of goods', () => {
  const takenBy = (schema: { enum: unknown[] }) => schema.enum;
  const all = Object.values(discountTargetType);
  const { targetType } = CampaignTerms.properties as unknown as Record<string, { enum: unknown[] }>;
  expect(takenBy(targetType!)).toEqual(all);
  const [terms] = PromotionData.properties.prices.anyOf;
  expect(takenBy(terms.properties.targetType as unknown as { enum: unknown[] })).toEqual(
    all.filter(isGoodsTarget),
  );
  expect(all.filter((type) => discountTargets[type].takesOff === 'delivery')).toEqual([
    discountTargetType.delivery,
  ]);
});

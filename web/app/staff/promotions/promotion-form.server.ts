import type { PromotionData, StaffPromotion } from '@plumbline/contracts/staff/promotions.ts';
import { hundredthsOf } from '../../kit/typed-values.ts';
import { typedTexts } from '../../kit/typed-texts.ts';
import { amountText, targetsOf } from '../discounts/discount-form.server.ts';
import {
  fieldReader,
  readAmount,
  readTimes,
  type FieldErrors,
  type Read,
} from '../discounts/read-terms.server.ts';
import { toWallClock } from '../../kit/wall-clock.ts';

const fields = [
  'name',
  'slug',
  'startsAt',
  'endsAt',
  'kind',
  'targetType',
  'targets',
  'type',
  'amount',
  'items',
] as const;
export type PromotionField = (typeof fields)[number];
/** The fields of a promotion's form as they are typed. */
export type PromotionTexts = Record<PromotionField, string>;

export function readTexts(form: FormData): PromotionTexts {
  return typedTexts(form, fields);
}

const blankPrices = {
  targetType: '203',
  targets: '',
  type: 'Percentage',
  amount: '',
  items: '',
};

/** A new promotion begins now, with a part off a category. */
export function newTexts(now: Date): PromotionTexts {
  const startsAt = toWallClock(now.toISOString());
  return { name: '', slug: '', startsAt, endsAt: '', kind: 'terms', ...blankPrices };
}

export function textsOf(promotion: StaffPromotion): PromotionTexts {
  const { name, slug, startsAt, endsAt, prices } = promotion;
  return {
    name,
    slug,
    startsAt: toWallClock(startsAt),
    endsAt: toWallClock(endsAt),
    kind: prices.kind,
    ...blankPrices,
    ...(prices.kind === 'terms' && {
      targetType: String(prices.targetType),
      targets: prices.targets.join('\n'),
      type: prices.type,
      amount: amountText(prices),
    }),
    ...(prices.kind === 'each' && {
      items: prices.items.map(({ sku, incPence }) => `${sku} ${priceText(incPence)}`).join('\n'),
    }),
  };
}

/** 9400 → "94.00": a price is written with its pennies. */
const priceText = (pence: number) =>
  `${Math.trunc(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;

/** "winter-taps" of "Winter taps!": an address, where none was typed. */
export function slugFrom(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
}

/** What was typed, as the calls take it, or what is wrong with it field by field. */
export function readPromotion(
  texts: PromotionTexts,
): { data: PromotionData & { slug: string } } | { errors: FieldErrors } {
  const { read, errors } = fieldReader<PromotionField>();
  const slug = texts.slug || slugFrom(texts.name);
  const data = {
    name: read('name', texts.name || null, 'Say what customers read, like “Winter taps”.'),
    slug: read(
      'slug',
      /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length >= 3 ? slug : null,
      'Use 3 or more small letters and digits, with dashes between words.',
    ),
    ...readTimes(texts, read),
    prices: readPrices(texts, read),
  };
  return Object.keys(errors).length > 0 ? { errors } : { data };
}

function readPrices(texts: PromotionTexts, read: Read<PromotionField>): PromotionData['prices'] {
  if (texts.kind === 'kept') return { kind: 'kept' };
  if (texts.kind === 'each') {
    const message = 'Give a line for each item, like “TAP-10 84.00”.';
    return { kind: 'each', items: read('items', itemsOf(texts.items), message) };
  }
  return {
    kind: 'terms',
    targetType: Number(texts.targetType) as 201 | 202 | 203 | 204,
    targets: targetsOf(texts.targets),
    type: texts.type as 'Percentage' | 'FixedAmount',
    amount: readAmount(texts, read),
  };
}

/** "TAP-10 84.00" a line; null where a line is something else, or there is none. */
function itemsOf(text: string) {
  const rows = text
    .split('\n')
    .map((row) => row.trim())
    .filter(Boolean);
  const items = rows.map((row) => {
    const [, sku, price] = /^(\S+?)[\s,;=]+(\S+)$/.exec(row) ?? [];
    return { sku, incPence: hundredthsOf(price ?? '') };
  });
  if (items.length === 0 || items.some(({ incPence }) => !incPence)) return null;
  return items.map(({ sku, incPence }) => ({ sku: sku!, incPence: incPence! }));
}

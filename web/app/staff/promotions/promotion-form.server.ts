import { describeForm, fieldBeside, joinForms } from '@plumbline/contracts/call/form-fields.ts';
import { discountTargetType, discountType } from '@plumbline/contracts/nouns/discount-terms.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import {
  PromotionPrices,
  PromotionTerms,
  type PromotionData,
  type StaffPromotion,
} from '@plumbline/contracts/staff/promotions.ts';
import { hundredthsOf } from '../../kit/typed-values.ts';
import { bodyOf, textsOf, type Texts } from '../../request/form.server.ts';
import { amountText } from '../parts/offer-texts.ts';

const head = describeForm(allCalls.promotions.createPromotion.body, { without: ['prices'] });
const terms = describeForm(PromotionTerms);
const each = describeForm(PromotionPrices);

/** The form of a promotion: `kind` says which of its fields its prices come from. */
export const promotion = joinForms(
  head,
  fieldBeside('kind'),
  describeForm(PromotionTerms, { without: ['kind'] }),
  describeForm(PromotionPrices, { without: ['kind'] }),
);
export type PromotionField = (typeof promotion)['fields'][number]['name'];
export type PromotionTexts = Texts<PromotionField>;

const blankPrices = {
  targetType: discountTargetType.category,
  type: discountType.percentage,
};

/** A new promotion begins now, with a part off a category. */
export function newTexts(now: Date): PromotionTexts {
  const startsAt = now.toISOString();
  return textsOf(promotion, { startsAt, kind: 'terms', ...blankPrices });
}

/** A promotion as its form shows it. */
export function promotionTexts({ prices, ...others }: StaffPromotion): PromotionTexts {
  return {
    ...textsOf(promotion, { ...others, ...blankPrices, ...prices }),
    ...(prices.kind === 'terms' && { amount: amountText(prices) }),
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
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .slice(0, 80);
}

/** What was typed, as the calls take it; an address is made of the name where none was typed. */
export function promotionBody(texts: PromotionTexts): PromotionData & { slug: string } {
  const slug = texts.slug || slugFrom(texts.name);
  return { ...bodyOf(head, { ...texts, slug }), prices: pricesOf(texts) };
}

function pricesOf(texts: PromotionTexts): PromotionData['prices'] {
  if (texts.kind === 'kept') return { kind: 'kept' };
  if (texts.kind !== 'each') return bodyOf(terms, texts);
  return { ...bodyOf(each, texts), items: itemsOf(texts.items) };
}

/** "TAP-10 84.00" a line. A text with a line that is something else stays as it is, and is refused. */
function itemsOf(text: string) {
  const rows = text
    .split('\n')
    .map((row) => row.trim())
    .filter(Boolean);
  const items = rows.map((row) => {
    const [, sku, price] = /^(\S+?)[\s,;=]+(\S+)$/.exec(row) ?? [];
    return { sku: sku!, incPence: hundredthsOf(price ?? '')! };
  });
  return items.some(({ incPence }) => !incPence) ? (text as never) : items;
}

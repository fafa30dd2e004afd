import type { PromotionField } from './promotion-form.server.ts';

/** How the prices of a promotion come about. */
export const kindNames: Readonly<Record<string, string>> = {
  terms: 'Off the list price',
  each: 'A price for each item',
  kept: 'They stay as they are',
};

/** The fields of a promotion, as its form calls them. */
export const fieldNames: Readonly<Record<PromotionField, string>> = {
  name: 'Shown to customers',
  slug: 'Address',
  startsAt: 'From',
  endsAt: 'To',
  kind: 'Prices',
  targetType: 'Target',
  targets: 'Of those, which',
  type: 'Type',
  amount: 'Amount',
  items: 'Items and prices',
};

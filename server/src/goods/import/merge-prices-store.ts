import { discountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import { followPrices } from './follow-prices-store.ts';
import { keepPromotions } from './keep-promotions-store.ts';
import { type MergeStep, mergeStep } from './merge-goods-store.ts';

/** Every channel that goods are sold on, as an array of SQL. */
const channels = `'{${Object.values(discountChannel).join(',')}}'::integer[]`;

/** The slugs of promotions that are to have another name or other days. */
const renamed = `
  select promotion.slug from promotion join staged_promotion as staged using (slug)
  where (promotion.name, promotion.starts_at, promotion.ends_at)
    is distinct from (staged.name, staged.starts_at, staged.ends_at)`;
/** The slugs of promotions with prices that are to have others. */
const repriced = `
  select promotion.slug from promotion
  where exists (select from promotion_price where promotion_id = promotion.id)
    and exists (
      select from staged_promotion_price as staged
      join offering using (sku)
      left join promotion_price as known
        on known.promotion_id = promotion.id and known.offering_id = offering.id
      where staged.promotion = promotion.slug
        and known.inc_pence is distinct from staged.inc_pence)`;

/** Prices and promotions; promotions come first, as they decide what is charged now. */
export const priceSteps: MergeStep[] = [
  // A new version, so that whoever of staff is editing the promotion is told before they save, and
  // the old one kept, so that they are told what became different.
  keepPromotions('promotions.csv', 'listRenamedPromotions', `${renamed} order by promotion.slug`),
  mergeStep(
    'promotions.csv',
    'updatePromotions',
    `update promotion set name = staged.name, starts_at = staged.starts_at, ends_at = staged.ends_at,
            version = promotion.version + 1
     from staged_promotion as staged
     where promotion.slug = staged.slug and promotion.slug in (${renamed})`,
  ),
  mergeStep(
    'promotions.csv',
    'insertPromotions',
    `insert into promotion (slug, name, starts_at, ends_at)
     select slug, name, starts_at, ends_at from staged_promotion
     where not exists (select from promotion where promotion.slug = staged_promotion.slug)
     order by line`,
  ),
  // Prices that come by a file of their own are another version of their promotion as well.
  keepPromotions('promotion-prices.csv', 'listRepricedPromotions', `${repriced} order by slug`),
  mergeStep(
    'promotion-prices.csv',
    'raisePromotionVersions',
    `update promotion set version = version + 1 where slug in (${repriced})`,
  ),
  mergeStep(
    'promotion-prices.csv',
    'savePromotionPrices',
    `insert into promotion_price (promotion_id, offering_id, inc_pence)
     select promotion.id, offering.id, staged.inc_pence
     from staged_promotion_price as staged
     join promotion on promotion.slug = staged.promotion
     join offering using (sku)
     on conflict (promotion_id, offering_id) do update set inc_pence = excluded.inc_pence
     where promotion_price.inc_pence <> excluded.inc_pence`,
  ),
  mergeStep(
    'prices.csv',
    'saveListPrices',
    `insert into list_price (offering_id, inc_pence)
     select offering.id, staged.inc_pence
     from staged_price as staged join offering using (sku)
     on conflict (offering_id) do update set inc_pence = excluded.inc_pence
     where list_price.inc_pence <> excluded.inc_pence`,
  ),
  mergeStep(
    'price-history.csv',
    'insertPriceHistory',
    `insert into price_history (offering_id, channel, inc_pence, from_at, reason)
     select offering.id, each.channel, staged.inc_pence, staged.from_at, staged.reason
     from staged_price_history as staged
     join offering using (sku)
     join unnest(${channels}) as each (channel)
       on each.channel = coalesce(staged.channel, each.channel)
     where not exists (
       select from price_history as known
       where known.offering_id = offering.id and known.channel = each.channel
         and known.from_at = staged.from_at)
     order by offering.id, each.channel, staged.from_at`,
  ),
  followPrices,
];

export const tradeSteps: MergeStep[] = [
  mergeStep(
    'trade-bands.csv',
    'updateTradeBands',
    `update trade_band set name = staged.name from staged_trade_band as staged
     where trade_band.code = staged.code and trade_band.name <> staged.name`,
  ),
  mergeStep(
    'trade-bands.csv',
    'insertTradeBands',
    `insert into trade_band (code, name)
     select code, name from staged_trade_band
     where not exists (select from trade_band where trade_band.code = staged_trade_band.code)
     order by line`,
  ),
  mergeStep(
    'trade-band-percentages.csv',
    'saveTradeBandPercentages',
    `insert into trade_band_percentage (band_id, category_id, basis_points)
     select trade_band.id, category.id, staged.basis_points
     from staged_trade_band_percentage as staged
     join trade_band on trade_band.code = staged.band
     join category on category.slug = staged.category
     on conflict (band_id, category_id) do update set basis_points = excluded.basis_points
     where trade_band_percentage.basis_points <> excluded.basis_points`,
  ),
  mergeStep(
    'trade-band-prices.csv',
    'saveTradeBandPrices',
    `insert into trade_band_price (band_id, offering_id, ex_pence)
     select trade_band.id, offering.id, staged.ex_pence
     from staged_trade_band_price as staged
     join trade_band on trade_band.code = staged.band
     join offering using (sku)
     on conflict (band_id, offering_id) do update set ex_pence = excluded.ex_pence
     where trade_band_price.ex_pence <> excluded.ex_pence`,
  ),
];

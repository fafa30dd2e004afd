import { discountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import { termPrices } from '../promotions/term-prices-store.ts';
import { type MergeStep, mergeStep } from './merge-goods-store.ts';

const pricesOfTerms = termPrices({
  targetType: 'promotion.target_type',
  targets: 'promotion.targets',
  type: 'promotion.type',
  amount: 'promotion.amount',
});
/** Every channel that goods are sold on, as an array of SQL. */
const channels = `'{${Object.values(discountChannel).join(',')}}'::integer[]`;

/** Prices, promotions and stock; promotions come first, as they decide what is charged now. */
export const priceSteps: MergeStep[] = [
  // A new version, so that whoever of staff is editing the promotion is told before they save.
  mergeStep(
    'promotions.csv',
    'updatePromotions',
    `update promotion set name = staged.name, starts_at = staged.starts_at, ends_at = staged.ends_at,
            version = promotion.version + 1
     from staged_promotion as staged
     where promotion.slug = staged.slug
       and (promotion.name, promotion.starts_at, promotion.ends_at)
         is distinct from (staged.name, staged.starts_at, staged.ends_at)`,
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
  mergeStep(
    'promotion-prices.csv',
    'raisePromotionVersions',
    `update promotion set version = version + 1
     where exists (select from promotion_price where promotion_id = promotion.id)
       and exists (
         select from staged_promotion_price as staged
         join offering using (sku)
         left join promotion_price as known
           on known.promotion_id = promotion.id and known.offering_id = offering.id
         where staged.promotion = promotion.slug
           and known.inc_pence is distinct from staged.inc_pence)`,
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
  // Promotions by terms follow the list prices, and the goods that came or went.
  mergeStep(
    'prices.csv',
    'saveTermPrices',
    `insert into promotion_price (promotion_id, offering_id, inc_pence)
     select promotion.id, due.offering_id, due.inc_pence
     from promotion
     cross join lateral ${pricesOfTerms} as due
     where promotion.target_type is not null and (ends_at is null or ends_at > $1)
     on conflict (promotion_id, offering_id) do update set inc_pence = excluded.inc_pence
     where promotion_price.inc_pence <> excluded.inc_pence`,
  ),
  // What is charged from now on enters the history, if the merchant's own does not end with it.
  mergeStep(
    'prices.csv',
    'appendPriceHistory',
    `insert into price_history (offering_id, channel, inc_pence, from_at, reason)
     select offering.id, each.channel, charged.inc_pence, $1, 'list price'
     from staged_price as staged
     join offering using (sku)
     cross join unnest(${channels}) as each (channel)
     cross join lateral (
       select least(staged.inc_pence, min(promotion_price.inc_pence)) as inc_pence
       from promotion_price join promotion on promotion.id = promotion_id
       where offering_id = offering.id and starts_at <= $1 and (ends_at is null or ends_at > $1)
     ) as charged
     left join lateral (
       select known.inc_pence from price_history as known
       where known.offering_id = offering.id and known.channel = each.channel
       order by known.from_at desc limit 1
     ) as latest on true
     where latest.inc_pence is distinct from charged.inc_pence`,
  ),
];

export const stockSteps: MergeStep[] = [
  mergeStep(
    'stock-locations.csv',
    'updateStockLocations',
    `update stock_location set name = staged.name from staged_stock_location as staged
     where stock_location.code = staged.code and stock_location.name <> staged.name`,
  ),
  mergeStep(
    'stock-locations.csv',
    'insertStockLocations',
    `insert into stock_location (code, name)
     select code, name from staged_stock_location
     where not exists (select from stock_location
                       where stock_location.code = staged_stock_location.code)
     order by line`,
  ),
  // Counts that come without the goods are those of a stock-take, and the difference is booked.
  mergeStep(
    'stock.csv',
    'takeStock',
    `with counted as (
       select offering_id, location_id, staged.on_hand, staged.on_hand - level.on_hand as difference
       from staged_stock as staged
       join offering using (sku)
       join stock_location on stock_location.code = staged.location
       join stock_level as level
         on level.offering_id = offering.id and level.location_id = stock_location.id
       where not exists (select from staged_offering) and level.on_hand <> staged.on_hand
       order by offering_id, location_id
       for update of level
     ), changed as (
       update stock_level set on_hand = counted.on_hand
       from counted
       where stock_level.offering_id = counted.offering_id
         and stock_level.location_id = counted.location_id
     )
     insert into stock_movement (offering_id, location_id, quantity, reason, moved_at)
     select offering_id, location_id, difference, 'adjustment', $1 from counted
     order by offering_id, location_id`,
  ),
  // The opening count is taken once; with the goods, only movements change what is on hand later.
  mergeStep(
    'stock.csv',
    'openStock',
    `with opened as (
       insert into stock_level (offering_id, location_id, on_hand, bin)
       select offering.id, stock_location.id, staged.on_hand, staged.bin
       from staged_stock as staged
       join offering using (sku)
       join stock_location on stock_location.code = staged.location
       on conflict (offering_id, location_id) do nothing
       returning offering_id, location_id, on_hand
     )
     insert into stock_movement (offering_id, location_id, quantity, reason, moved_at)
     select offering_id, location_id, on_hand, 'opening', $1 from opened
     order by offering_id, location_id`,
  ),
  // A file that tells no bins moves nothing.
  mergeStep(
    'stock.csv',
    'placeStock',
    `update stock_level set bin = staged.bin
     from staged_stock as staged
     join offering using (sku)
     join stock_location on stock_location.code = staged.location
     where stock_level.offering_id = offering.id and stock_level.location_id = stock_location.id
       and staged.bin is not null and stock_level.bin is distinct from staged.bin`,
  ),
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

import { type MergeStep, mergeStep } from './merge-goods-store.ts';

/**
 * Each file is the whole list. What is no longer in one is removed before anything is saved, what
 * refers to others first, so that the tables agree with one another after every statement.
 */
export const deliverySteps: MergeStep[] = [
  mergeStep(
    'delivery-prices.csv',
    'removeDeliveryPrices',
    `delete from delivery_price as known
     where not exists (select from staged_delivery_price as staged
                       where (staged.service, staged.zone, staged.size_class)
                           = (known.service_code, known.zone_code, known.size_class))`,
  ),
  mergeStep(
    'delivery-exclusions.csv',
    'removeDeliveryExclusions',
    `delete from delivery_exclusion as known
     where not exists (select from staged_delivery_exclusion as staged
                       where (staged.zone, staged.size_class) = (known.zone_code, known.size_class))`,
  ),
  mergeStep(
    'delivery-zone-prefixes.csv',
    'removeDeliveryPrefixes',
    `delete from delivery_zone_prefix as known
     where not exists (select from staged_delivery_zone_prefix as staged
                       where (staged.prefix, staged.zone) = (known.prefix, known.zone_code))`,
  ),
  mergeStep(
    'delivery-service-classes.csv',
    'removeDeliveryServiceClasses',
    `delete from delivery_service_class as known
     where not exists (select from staged_delivery_service_class as staged
                       where (staged.service, staged.size_class)
                           = (known.service_code, known.size_class))`,
  ),
  mergeStep(
    'delivery-services.csv',
    'removeDeliveryServices',
    `delete from delivery_service as known
     where not exists (select from staged_delivery_service as staged where staged.code = known.code)`,
  ),
  mergeStep(
    'delivery-zones.csv',
    'removeDeliveryZones',
    `delete from delivery_zone as known
     where not exists (select from staged_delivery_zone as staged where staged.code = known.code)`,
  ),
  mergeStep(
    'delivery-size-classes.csv',
    'saveDeliverySizeClasses',
    `insert into delivery_size_class (code, position, max_grams)
     select code, position, max_grams from staged_delivery_size_class
     on conflict (code) do update
     set position = excluded.position, max_grams = excluded.max_grams
     where (delivery_size_class.position, delivery_size_class.max_grams)
       is distinct from (excluded.position, excluded.max_grams)`,
  ),
  mergeStep(
    'delivery-zones.csv',
    'saveDeliveryZones',
    `insert into delivery_zone (code, name, nation, uk_vat)
     select code, name, nation, uk_vat from staged_delivery_zone
     on conflict (code) do update
     set name = excluded.name, nation = excluded.nation, uk_vat = excluded.uk_vat
     where (delivery_zone.name, delivery_zone.nation, delivery_zone.uk_vat)
       is distinct from (excluded.name, excluded.nation, excluded.uk_vat)`,
  ),
  mergeStep(
    'delivery-zone-prefixes.csv',
    'saveDeliveryPrefixes',
    `insert into delivery_zone_prefix (prefix, zone_code)
     select prefix, zone from staged_delivery_zone_prefix on conflict (prefix) do nothing`,
  ),
  mergeStep(
    'delivery-services.csv',
    'saveDeliveryServices',
    `insert into delivery_service (code, name, specific_day, position)
     select code, name, specific_day, position from staged_delivery_service
     on conflict (code) do update
     set name = excluded.name, specific_day = excluded.specific_day, position = excluded.position
     where (delivery_service.name, delivery_service.specific_day, delivery_service.position)
       is distinct from (excluded.name, excluded.specific_day, excluded.position)`,
  ),
  mergeStep(
    'delivery-service-classes.csv',
    'saveDeliveryServiceClasses',
    `insert into delivery_service_class
       (service_code, size_class, detail, working_days, cut_off, weekend_dispatch)
     select service, size_class, detail, working_days, cut_off, weekend_dispatch
     from staged_delivery_service_class
     on conflict (service_code, size_class) do update
     set detail = excluded.detail, working_days = excluded.working_days,
         cut_off = excluded.cut_off, weekend_dispatch = excluded.weekend_dispatch
     where (delivery_service_class.detail, delivery_service_class.working_days,
            delivery_service_class.cut_off, delivery_service_class.weekend_dispatch)
       is distinct from (excluded.detail, excluded.working_days, excluded.cut_off,
                         excluded.weekend_dispatch)`,
  ),
  mergeStep(
    'delivery-prices.csv',
    'saveDeliveryPrices',
    `insert into delivery_price (service_code, zone_code, size_class, inc_pence,
                                 surcharge_inc_pence, saturday_inc_pence, sunday_inc_pence, extra_days)
     select service, zone, size_class, inc_pence, surcharge_inc_pence, saturday_inc_pence,
            sunday_inc_pence, extra_days
     from staged_delivery_price
     on conflict (service_code, zone_code, size_class) do update
     set inc_pence = excluded.inc_pence, surcharge_inc_pence = excluded.surcharge_inc_pence,
         saturday_inc_pence = excluded.saturday_inc_pence,
         sunday_inc_pence = excluded.sunday_inc_pence, extra_days = excluded.extra_days
     where (delivery_price.inc_pence, delivery_price.surcharge_inc_pence,
            delivery_price.saturday_inc_pence, delivery_price.sunday_inc_pence,
            delivery_price.extra_days)
       is distinct from (excluded.inc_pence, excluded.surcharge_inc_pence,
            excluded.saturday_inc_pence, excluded.sunday_inc_pence, excluded.extra_days)`,
  ),
  mergeStep(
    'delivery-exclusions.csv',
    'saveDeliveryExclusions',
    `insert into delivery_exclusion (zone_code, size_class, reason)
     select zone, size_class, reason from staged_delivery_exclusion
     on conflict (zone_code, size_class) do update set reason = excluded.reason
     where delivery_exclusion.reason <> excluded.reason`,
  ),
  mergeStep(
    'bank-holidays.csv',
    'removeBankHolidays',
    `delete from bank_holiday as known
     where not exists (select from staged_bank_holiday as staged
                       where (staged.nation, staged.day) = (known.nation, known.day))`,
  ),
  mergeStep(
    'bank-holidays.csv',
    'saveBankHolidays',
    `insert into bank_holiday (nation, day, name) select nation, day, name from staged_bank_holiday
     on conflict (nation, day) do update set name = excluded.name
     where bank_holiday.name <> excluded.name`,
  ),
];

/** Terms are only ever added to: what somebody accepted stays as they read it. */
export const termsSteps: MergeStep[] = [
  mergeStep(
    'terms.csv',
    'insertTerms',
    `insert into terms_version (version, text, published_on)
     select version, text, published_on from staged_terms
     on conflict (version) do nothing`,
  ),
];

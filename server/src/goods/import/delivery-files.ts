import { type CatalogueFile, needed, optional } from './columns.ts';

// What these refer to is in the files themselves: each is the whole list, so the shop's own rows go.
const sizeClass = { file: 'delivery-size-classes.csv', column: 'code' } as const;
const zone = { file: 'delivery-zones.csv', column: 'code' } as const;
const service = { file: 'delivery-services.csv', column: 'code' } as const;

const ofDelivery = {
  required: false,
  isByItself: true,
  comesWith: 'delivery-zones.csv',
  tells: 'delivery',
} as const;

/** How goods are delivered, and the shop's other terms: lists that a merchant edits whole. */
export const deliveryFiles = {
  'delivery-size-classes.csv': {
    ...ofDelivery,
    staging: 'staged_delivery_size_class',
    columns: {
      code: needed('sizeClass'),
      position: needed('count'),
      max_grams: needed('positive'),
    },
    unique: [['code'], ['position']],
  },
  'delivery-zones.csv': {
    ...ofDelivery,
    staging: 'staged_delivery_zone',
    columns: {
      code: needed('slug'),
      name: needed('text'),
      nation: needed('nation'),
      uk_vat: needed('yesOrNo'),
    },
    unique: [['code']],
  },
  'delivery-zone-prefixes.csv': {
    ...ofDelivery,
    staging: 'staged_delivery_zone_prefix',
    columns: { prefix: needed('postcodePrefix'), zone: needed('slug', zone) },
    unique: [['prefix']],
  },
  'delivery-services.csv': {
    ...ofDelivery,
    staging: 'staged_delivery_service',
    columns: {
      code: needed('slug'),
      name: needed('text'),
      specific_day: needed('yesOrNo'),
      position: needed('count'),
    },
    unique: [['code']],
  },
  'delivery-service-classes.csv': {
    ...ofDelivery,
    staging: 'staged_delivery_service_class',
    columns: {
      service: needed('slug', service),
      size_class: needed('sizeClass', sizeClass),
      detail: needed('text'),
      working_days: needed('positive'),
      cut_off: needed('timeOfDay'),
      weekend_dispatch: needed('yesOrNo'),
    },
    unique: [['service', 'size_class']],
  },
  'delivery-prices.csv': {
    ...ofDelivery,
    staging: 'staged_delivery_price',
    columns: {
      service: needed('slug', service),
      zone: needed('slug', zone),
      size_class: needed('sizeClass', sizeClass),
      inc_pence: needed('pence'),
      surcharge_inc_pence: optional('pence', '0'),
      saturday_inc_pence: optional('pence'),
      sunday_inc_pence: optional('pence'),
      extra_days: optional('count', '0'),
    },
    unique: [['service', 'zone', 'size_class']],
  },
  'delivery-exclusions.csv': {
    ...ofDelivery,
    staging: 'staged_delivery_exclusion',
    columns: {
      zone: needed('slug', zone),
      size_class: needed('sizeClass', sizeClass),
      reason: needed('text'),
    },
    unique: [['zone', 'size_class']],
  },
  'bank-holidays.csv': {
    required: false,
    isByItself: true,
    tells: 'delivery',
    staging: 'staged_bank_holiday',
    columns: { nation: needed('nation'), day: needed('day'), name: needed('text') },
    unique: [['nation', 'day']],
  },
  'terms.csv': {
    required: false,
    isByItself: true,
    tells: 'nobody',
    staging: 'staged_terms',
    columns: { version: needed('text'), published_on: needed('day'), text: needed('text') },
    unique: [['version']],
  },
} satisfies Record<string, CatalogueFile>;

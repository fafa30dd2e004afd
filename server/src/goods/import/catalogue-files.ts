import { type CatalogueFile, type CatalogueFileName, needed, optional } from './columns.ts';
import { productPageFiles } from './product-page-files.ts';
import { deliveryFiles } from './delivery-files.ts';
import { listFiles } from './list-files.ts';

const brand = { file: 'brands.csv', table: 'brand', column: 'slug' } as const;
const category = { file: 'categories.csv', table: 'category', column: 'slug' } as const;
const attribute = { file: 'attributes.csv', table: 'attribute', column: 'key' } as const;
const product = { file: 'products.csv', table: 'product', column: 'slug' } as const;
const offering = { file: 'offerings.csv', table: 'offering', column: 'sku' } as const;
const promotion = { file: 'promotions.csv', table: 'promotion', column: 'slug' } as const;
const location = { file: 'stock-locations.csv', table: 'stock_location', column: 'code' } as const;
const band = { file: 'trade-bands.csv', table: 'trade_band', column: 'code' } as const;

/** Facet keys that stand for columns of products and offerings and so need no attribute. */
export const columnFacets = [
  'brand',
  'range',
  'finish',
  'material',
  'width',
  'depth',
  'height',
  'length',
  'price',
  'rating',
  'guarantee',
  'stock',
] as const;

/** Every file in the order of loading: a file only refers to itself and those before it. */
const catalogueFiles: Record<CatalogueFileName, CatalogueFile> = {
  'categories.csv': {
    required: true,
    staging: 'staged_category',
    columns: {
      slug: needed('path'),
      name: needed('text'),
      parent: { kind: 'path', otherwise: null, refersTo: category },
      position: needed('count'),
      intro: optional('text', ''),
      facet_keys: optional('keys', '{}'),
      picture_file: optional('text'),
      room_file: optional('text'),
      are_parts: optional('yesOrNo', 'no'),
    },
    unique: [['slug']],
  },
  'brands.csv': {
    required: true,
    staging: 'staged_brand',
    columns: { slug: needed('slug'), name: needed('text') },
    unique: [['slug']],
  },
  'attributes.csv': {
    required: true,
    staging: 'staged_attribute',
    columns: {
      key: needed('slug'),
      label: needed('text'),
      unit: optional('text'),
      kind: needed('attributeKind'),
      scale: optional('positive', '1'),
      position: needed('count'),
    },
    unique: [['key']],
  },
  'products.csv': {
    required: true,
    staging: 'staged_product',
    columns: {
      slug: needed('slug'),
      name: needed('text'),
      brand: needed('slug', brand),
      category: needed('path', category),
      range: optional('text'),
      product_type: needed('text'),
      family: needed('slug'),
      description: optional('text', ''),
      guarantee_years: optional('positive'),
      launched_on: needed('day'),
      status: optional('status', 'live'),
      successor: { kind: 'slug', otherwise: null, refersTo: product },
      popularity: optional('count', '0'),
    },
    unique: [['slug']],
  },
  'offerings.csv': {
    required: true,
    staging: 'staged_offering',
    columns: {
      sku: needed('sku'),
      mpn: needed('text'),
      ean: needed('ean'),
      product: needed('slug', product),
      position: needed('count'),
      name: needed('text'),
      finish: optional('slug'),
      finish_label: optional('text'),
      finish_swatch: optional('text'),
      size_label: optional('text'),
      material: optional('text'),
      width_mm: optional('positive'),
      depth_mm: optional('positive'),
      height_mm: optional('positive'),
      length_mm: optional('positive'),
      key_dimension_label: optional('text'),
      key_dimension_mm: optional('positive'),
      weight_grams: needed('positive'),
      size_class: needed('sizeClass'),
      lead_days: optional('count', '0'),
      pack_size: optional('positive', '1'),
      vat_rate_percent: optional('percent', '20'),
      model_file: optional('text'),
      status: optional('status', 'live'),
    },
    unique: [['sku'], ['ean'], ['product', 'position']],
  },
  'offering-attributes.csv': {
    required: false,
    staging: 'staged_offering_attribute',
    columns: {
      sku: needed('sku', offering),
      key: needed('slug', attribute),
      value: needed('text'),
      label: needed('text'),
      number: optional('number'),
    },
    unique: [['sku', 'key', 'value']],
  },
  'pictures.csv': {
    required: false,
    staging: 'staged_picture',
    columns: {
      sku: needed('sku', offering),
      position: needed('count'),
      file: needed('text'),
      alt: needed('text'),
      width: needed('positive'),
      height: needed('positive'),
      shows: optional('narrowing'),
      goods_width_mm: optional('positive'),
      goods_height_mm: optional('positive'),
    },
    unique: [['sku', 'position']],
  },
  'prices.csv': {
    required: true,
    isByItself: true,
    staging: 'staged_price',
    columns: { sku: needed('sku', offering), inc_pence: needed('price') },
    unique: [['sku']],
  },
  'price-history.csv': {
    required: false,
    isByItself: true,
    staging: 'staged_price_history',
    columns: {
      sku: needed('sku', offering),
      channel: optional('channel'),
      inc_pence: needed('pence'),
      from_at: needed('instant'),
      reason: needed('text'),
    },
    unique: [['sku', 'channel', 'from_at']],
  },
  'promotions.csv': {
    required: false,
    isByItself: true,
    staging: 'staged_promotion',
    columns: {
      slug: needed('slug'),
      name: needed('text'),
      starts_at: needed('instant'),
      ends_at: optional('instant'),
    },
    unique: [['slug']],
  },
  'promotion-prices.csv': {
    required: false,
    isByItself: true,
    staging: 'staged_promotion_price',
    columns: {
      promotion: needed('slug', promotion),
      sku: needed('sku', offering),
      inc_pence: needed('price'),
    },
    unique: [['promotion', 'sku']],
  },
  'stock-locations.csv': {
    required: false,
    isByItself: true,
    staging: 'staged_stock_location',
    columns: { code: needed('slug'), name: needed('text') },
    unique: [['code']],
  },
  'stock.csv': {
    required: false,
    isByItself: true,
    staging: 'staged_stock',
    columns: {
      sku: needed('sku', offering),
      location: needed('slug', location),
      on_hand: needed('count'),
      bin: optional('text'),
      expected_on: optional('day'),
    },
    unique: [['sku', 'location']],
  },
  'trade-bands.csv': {
    required: false,
    isByItself: true,
    staging: 'staged_trade_band',
    columns: { code: needed('slug'), name: needed('text') },
    unique: [['code']],
  },
  'trade-band-percentages.csv': {
    required: false,
    isByItself: true,
    staging: 'staged_trade_band_percentage',
    columns: {
      band: needed('slug', band),
      category: needed('path', category),
      basis_points: needed('basisPoints'),
    },
    unique: [['band', 'category']],
  },
  'trade-band-prices.csv': {
    required: false,
    isByItself: true,
    staging: 'staged_trade_band_price',
    columns: {
      band: needed('slug', band),
      sku: needed('sku', offering),
      ex_pence: needed('price'),
    },
    unique: [['band', 'sku']],
  },
  ...productPageFiles,
  ...listFiles,
  ...deliveryFiles,
};

export const catalogueFileNames = Object.keys(catalogueFiles) as CatalogueFileName[];

/** The description of one file, widened so that its columns can be walked by name. */
export function catalogueFile(name: CatalogueFileName): CatalogueFile {
  return catalogueFiles[name];
}

import { type CatalogueFile, type Column, needed, optional } from './columns.ts';

const product = { file: 'products.csv', table: 'product', column: 'slug' } as const;
const offering = { file: 'offerings.csv', table: 'offering', column: 'sku' } as const;
const bundle = {
  file: 'essential-bundles.csv',
  table: 'essential_bundle',
  column: 'slug',
} as const;
const room = { file: 'room-pictures.csv', table: 'room_picture', column: 'file' } as const;

const known = (kind: Column['kind'], refersTo: NonNullable<Column['refersTo']>): Column => ({
  kind,
  otherwise: null,
  refersTo,
});

/** What a product's page shows beside the goods; loaded after everything that they refer to. */
export const productPageFiles = {
  'essential-bundles.csv': {
    required: false,
    staging: 'staged_essential_bundle',
    columns: { slug: needed('slug'), name: needed('text') },
    unique: [['slug']],
  },
  'essential-items.csv': {
    required: false,
    staging: 'staged_essential_item',
    columns: {
      product: needed('slug', product),
      position: needed('count'),
      need: needed('need'),
      item: known('slug', product),
      sku: known('sku', offering),
      name: optional('text'),
      quantity: optional('quantity', '1'),
      reason: needed('text'),
      bundle: known('slug', bundle),
    },
    unique: [['product', 'position']],
  },
  'room-pictures.csv': {
    required: false,
    staging: 'staged_room_picture',
    columns: {
      file: needed('text'),
      alt: needed('text'),
      width: needed('positive'),
      height: needed('positive'),
      caption: needed('text'),
      credit: needed('text'),
      position: needed('count'),
    },
    unique: [['file']],
  },
  'room-picture-products.csv': {
    required: false,
    staging: 'staged_room_picture_product',
    columns: {
      file: needed('text', room),
      product: needed('slug', product),
      position: needed('count'),
    },
    unique: [['file', 'product']],
  },
} satisfies Record<string, CatalogueFile>;

import type { FieldKindName } from './field-kinds.ts';

export type CatalogueFileName =
  | 'categories.csv'
  | 'brands.csv'
  | 'attributes.csv'
  | 'products.csv'
  | 'offerings.csv'
  | 'offering-attributes.csv'
  | 'pictures.csv'
  | 'prices.csv'
  | 'price-history.csv'
  | 'promotions.csv'
  | 'promotion-prices.csv'
  | 'stock-locations.csv'
  | 'stock.csv'
  | 'trade-bands.csv'
  | 'trade-band-percentages.csv'
  | 'trade-band-prices.csv'
  | 'essential-bundles.csv'
  | 'essential-items.csv'
  | 'room-pictures.csv'
  | 'room-picture-products.csv'
  | 'search-synonyms.csv'
  | 'search-redirects.csv'
  | 'search-problems.csv'
  | 'search-pages.csv'
  | 'saved-listings.csv'
  | 'delivery-size-classes.csv'
  | 'delivery-zones.csv'
  | 'delivery-zone-prefixes.csv'
  | 'delivery-services.csv'
  | 'delivery-service-classes.csv'
  | 'delivery-prices.csv'
  | 'delivery-exclusions.csv'
  | 'bank-holidays.csv'
  | 'terms.csv';

export interface Column {
  kind: FieldKindName;
  /** What an empty field, or a file without the column, stands for; absent when one is needed. */
  otherwise?: string | null;
  /** The file and column that must know this value; the shop's own rows of a table count too. */
  refersTo?: { file: CatalogueFileName; table?: string; column: string };
}

/** One file of a merchant's catalogue: docs/catalogue-csv.md says the same in words. */
export interface CatalogueFile {
  /** A catalogue without it is refused. */
  required: boolean;
  /** It may be imported without the goods, as what the shop has of them is enough to go by. */
  isByItself?: true;
  /** A file of the set that it is part of: they come all together, or not at all. */
  comesWith?: CatalogueFileName;
  /** Who has to hear of a change; readers of the catalogue, unless it says otherwise. */
  tells?: 'delivery' | 'nobody';
  /** The temporary table that holds its rows while they are checked. */
  staging: string;
  columns: Record<string, Column>;
  /** The columns that together may only occur once. */
  unique: string[][];
}

export function needed(kind: FieldKindName, refersTo?: Column['refersTo']): Column {
  return refersTo ? { kind, refersTo } : { kind };
}

export function optional(kind: FieldKindName, otherwise: string | null = null): Column {
  return { kind, otherwise };
}

import { type Category, type CategoryRow, arrangeCategories, childrenAt } from './category-tree.ts';
import {
  type Dictionary,
  type StoredDictionary,
  type ValueName,
  createDictionary,
  openDictionary,
  storeDictionary,
} from './dictionary.ts';
import type { SavedListing } from './saved-listings.ts';
import { freezeDeep } from './freeze-deep.ts';

/** What the shop calls things: all that the columns of numbers stand for. */
export interface Vocabulary {
  categories: Category[];
  /** The place of each category by its id, and by its slug. */
  placeOfId: Map<number, number>;
  placeOfSlug: Map<string, number>;
  bands: Band[];
  /** Facets by value and by range, by key. */
  dictionaries: Map<string, Dictionary>;
  ranges: Map<string, RangeFacet>;
  /** Promotions as a price names them; columns hold the place in this list plus one. */
  promotions: PromotionName[];
  placeOfPromotion: Map<string, number>;
  /** What staff have narrowed beforehand, by slug. */
  savedListings: Map<string, SavedListing>;
}

/** A trade band, with its percentage off list by the category's place; null without one. */
export interface Band {
  id: number;
  name: string;
  basisPoints: (number | null)[];
}

export interface RangeFacet {
  key: string;
  label: string;
  unit: string | null;
  /** How many of the stored whole numbers make one unit; learnt from the first offering with one. */
  scale: number | null;
}

export interface PromotionName {
  slug: string;
  name: string;
  endsOn: string | null;
}

/** The small tables from which a vocabulary starts. */
export interface VocabularyRows {
  categories: CategoryRow[];
  attributes: { key: string; label: string; unit: string | null; kind: 'value' | 'range' }[];
  bands: { id: number; name: string }[];
  percentages: { bandId: number; categoryId: number; basisPoints: number }[];
  savedListings: SavedListing[];
}

/** The vocabulary in a form that JSON can carry. */
export interface StoredVocabulary {
  categories: Category[];
  bands: Band[];
  dictionaries: StoredDictionary[];
  ranges: RangeFacet[];
  promotions: PromotionName[];
  savedListings: SavedListing[];
}

const columnValues = {
  brand: 'Brand',
  range: 'Range',
  finish: 'Finish',
  material: 'Material',
  guarantee: 'Guarantee',
} as const;

/** In halves of a star, best first: each holds those before it too. */
export const ratingSteps = [9, 8, 7, 6];
const ratingNames: ValueName[] = ratingSteps.map((halves) => ({
  value: String(halves / 2),
  label: `${(halves / 2).toFixed(1)} and over`,
}));
const stockNames: ValueName[] = [{ value: 'in-stock', label: 'In stock' }];

export const sizeKeys = ['width', 'depth', 'height', 'length'] as const;
const sizeLabels = { width: 'Width', depth: 'Depth', height: 'Height', length: 'Length' };

/** Facets that are columns of products and offerings themselves, whatever attributes are called. */
export const builtInFacets = new Set<string>([
  ...Object.keys(columnValues),
  ...sizeKeys,
  'rating',
  'stock',
  'price',
  'department',
]);

/** Facets of every category, after those that it names itself. Those without values do not show. */
export const standardFacets = [
  'price',
  'brand',
  'finish',
  'width',
  'depth',
  'height',
  'rating',
  'stock',
];
/** Facets of what is listed from all over the shop. */
export const wideFacets = ['department', ...standardFacets];

export function createVocabulary(rows: VocabularyRows): Vocabulary {
  const categories = arrangeCategories(rows.categories);
  for (const category of categories) {
    category.facetKeys = [...new Set([...category.facetKeys, ...standardFacets])];
  }
  const named = new Set(categories.flatMap((category) => category.facetKeys));
  const attributes = rows.attributes.filter(({ key }) => named.has(key) && !builtInFacets.has(key));
  const dictionaries = [
    ...attributes
      .filter(({ kind }) => kind === 'value')
      .map(({ key, label }) => createDictionary(key, label)),
    ...Object.entries(columnValues).map(([key, label]) => createDictionary(key, label)),
    createDictionary('department', 'Department', departmentNames(categories)),
    createDictionary('rating', 'Rating', ratingNames),
    createDictionary('stock', 'Availability', stockNames),
  ];
  const ranges: RangeFacet[] = [
    ...attributes
      .filter(({ kind }) => kind === 'range')
      .map(({ key, label, unit }) => ({ key, label, unit, scale: null })),
    ...sizeKeys.map((key) => ({ key, label: sizeLabels[key], unit: 'mm', scale: 1 })),
    { key: 'price', label: 'Price', unit: 'pence', scale: 1 },
  ];
  return openVocabulary({
    categories,
    bands: rows.bands.map((band) => ({
      ...band,
      basisPoints: resolvePercentages(categories, rows.percentages, band.id),
    })),
    dictionaries: dictionaries.map(storeDictionary),
    ranges,
    promotions: [],
    savedListings: rows.savedListings,
  });
}

function departmentNames(categories: readonly Category[]): ValueName[] {
  return childrenAt(categories, -1).map(({ slug, name }) => ({ value: slug, label: name }));
}

/** The percentage of the nearest category upwards that has one counts. */
function resolvePercentages(
  categories: readonly Category[],
  percentages: VocabularyRows['percentages'],
  bandId: number,
): (number | null)[] {
  const own = new Map(
    percentages
      .filter((row) => row.bandId === bandId)
      .map((row) => [row.categoryId, row.basisPoints]),
  );
  const resolved: (number | null)[] = [];
  for (const { id, parent } of categories) {
    resolved.push(own.get(id) ?? (parent < 0 ? null : resolved[parent]!));
  }
  return resolved;
}

export function openVocabulary(stored: StoredVocabulary): Vocabulary {
  const { categories, promotions } = stored;
  for (const { picture } of categories) freezeDeep(picture);
  return {
    categories,
    placeOfId: new Map(categories.map(({ id }, place) => [id, place])),
    placeOfSlug: new Map(categories.map(({ slug }, place) => [slug, place])),
    bands: stored.bands,
    dictionaries: new Map(stored.dictionaries.map((entry) => [entry.key, openDictionary(entry)])),
    ranges: new Map(stored.ranges.map((range) => [range.key, range])),
    promotions,
    savedListings: new Map(stored.savedListings.map((listing) => [listing.slug, listing])),
    placeOfPromotion: new Map(promotions.map((name, place) => [signature(name), place])),
  };
}

export function storeVocabulary(vocabulary: Vocabulary): StoredVocabulary {
  return {
    categories: vocabulary.categories,
    bands: vocabulary.bands,
    dictionaries: [...vocabulary.dictionaries.values()].map(storeDictionary),
    ranges: [...vocabulary.ranges.values()],
    promotions: vocabulary.promotions,
    savedListings: [...vocabulary.savedListings.values()],
  };
}

/** The promotion's place in the list, where it is added when it is new or has changed. */
export function placeOfPromotion(vocabulary: Vocabulary, name: PromotionName): number {
  const known = vocabulary.placeOfPromotion.get(signature(name));
  if (known !== undefined) return known;
  vocabulary.placeOfPromotion.set(signature(name), vocabulary.promotions.length);
  return vocabulary.promotions.push(name) - 1;
}

function signature({ slug, name, endsOn }: PromotionName): string {
  return JSON.stringify([slug, name, endsOn]);
}

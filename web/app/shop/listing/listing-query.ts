import type { SortOption } from '@plumbline/contracts/nouns/enumerations.ts';
import { sortAddress, sortNamed } from './sorts.ts';

/**
 * A listing's address, read. Everything that narrows, orders or arranges a listing stands in its
 * query: `finish=chrome&finish=brass` (either of them), `width.min=400&width.max=800` in the unit
 * that people use, `sort=price-low`, `page=2`, `view=list`.
 */
export interface ListingQuery {
  filters: Record<string, string[]>;
  ranges: Record<string, RangeText>;
  sort: SortOption;
  page: number;
  /** What the page before led on with: it takes the page's place while it can be read. */
  after: string | null;
  view: ListingView;
}

/** The ends of a range as they were typed, still in units; an end may be open. */
export interface RangeText {
  min?: string;
  max?: string;
}

export type ListingView = 'grid' | 'list';

const ownNames = new Set(['q', 'sort', 'page', 'after', 'view']);
const maxValues = 60;
const maxKeys = 30;

/** Reads an address. What it cannot mean is passed over: an address never fails. */
export function readListingQuery(params: URLSearchParams): ListingQuery {
  const filters: ListingQuery['filters'] = {};
  const ranges: ListingQuery['ranges'] = {};
  for (const [name, value] of params) {
    const [, key, end] = /^([a-z][a-zA-Z0-9-]{0,59})(?:\.(min|max))?$/.exec(name) ?? [];
    if (!key || value === '' || value.length > 120 || ownNames.has(key)) continue;
    if (end === undefined) addValue(filters, key, value);
    else if (isAmount(value)) addEnd(ranges, key, end as 'min' | 'max', value);
  }
  const page = Number(params.get('page') ?? 1);
  return {
    filters,
    ranges: Object.fromEntries(Object.entries(ranges).map(([key, ends]) => [key, upright(ends)])),
    sort: sortNamed(params.get('sort') ?? ''),
    after: afterOf(params),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1e9 ? page : 1,
    view: params.get('view') === 'list' ? 'list' : 'grid',
  };
}

/** Longer than this an address may be cut on its way; page numbers lead on from there. */
const longestAfter = 2_000;

function afterOf(params: URLSearchParams): string | null {
  const after = params.get('after') ?? '';
  return /^[\w-]+$/.test(after) && after.length <= longestAfter ? after : null;
}

function addValue(filters: ListingQuery['filters'], key: string, value: string): void {
  if (!hasRoom(filters, key)) return;
  const values = Object.hasOwn(filters, key) ? (filters[key] ?? []) : [];
  if (values.length < maxValues && !values.includes(value)) filters[key] = [...values, value];
}

function addEnd(
  ranges: ListingQuery['ranges'],
  key: string,
  end: keyof RangeText,
  value: string,
): void {
  if (!hasRoom(ranges, key)) return;
  const said = key === 'price' ? wholePounds(value, end) : value;
  ranges[key] = { ...(Object.hasOwn(ranges, key) ? ranges[key] : {}), [end]: said };
}

/** A price is asked for in whole pounds, outwards: up to £49.99 is up to £50. */
function wholePounds(value: string, end: keyof RangeText): string {
  return /\.\d*[1-9]/.test(value)
    ? String(end === 'min' ? Math.floor(amountOf(value)) : Math.ceil(amountOf(value)))
    : value.replace(/\.\d*$/, '');
}

function hasRoom(record: Record<string, unknown>, key: string): boolean {
  return Object.hasOwn(record, key) || Object.keys(record).length < maxKeys;
}

/** "800", "0.5", "1,250": a plain amount, as a person types it. */
function isAmount(text: string): boolean {
  return /^(\d{1,3}(,\d{3})+|\d{1,9})(\.\d*)?$/.test(text.trim().replace(/^£/, ''));
}

/** A range that was typed upside down is read the other way round; nothing else can be meant. */
function upright({ min, max }: RangeText): RangeText {
  if (min === undefined) return { max };
  if (max === undefined) return { min };
  return amountOf(min) > amountOf(max) ? { min: max, max: min } : { min, max };
}

function amountOf(text: string): number {
  return Number(text.trim().replace(/^£/, '').replaceAll(',', ''));
}

/** No measure or price of the catalogue is larger, and none may be asked for. */
const maxWhole = 1_000_000_000;

/** Typed units as the whole numbers of the catalogue: "£12.50" at 100 to the unit is 1250. */
export function toWhole(text: string, unitsPer: number): number {
  return Math.min(Math.round(amountOf(text) * unitsPer), maxWhole);
}

/**
 * The address of the same listing with another query; the query is short and always in one order.
 * The path of a search has its words: `/search?q=basin`.
 */
export function listingHref(path: string, query: ListingQuery): string {
  const params = new URLSearchParams();
  for (const [key, values] of Object.entries(query.filters)) {
    for (const value of values) params.append(key, value);
  }
  for (const [key, { min, max }] of Object.entries(query.ranges)) {
    if (min !== undefined) params.append(`${key}.min`, min);
    if (max !== undefined) params.append(`${key}.max`, max);
  }
  const sort = sortAddress(query.sort);
  if (sort) params.set('sort', sort);
  if (query.view === 'list') params.set('view', 'list');
  if (query.page > 1) params.set('page', String(query.page));
  if (query.after !== null && query.after.length <= longestAfter) params.set('after', query.after);
  const text = params.toString();
  if (text === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${text}`;
}

/** The query without one value of a filter, from its first page on. */
export function withoutValue(query: ListingQuery, key: string, value: string): ListingQuery {
  const values = query.filters[key]?.filter((each) => each !== value) ?? [];
  const { [key]: _, ...others } = query.filters;
  return {
    ...query,
    page: 1,
    after: null,
    filters: values.length > 0 ? { ...others, [key]: values } : others,
  };
}

/** The query without a range, from its first page on. */
export function withoutRange(query: ListingQuery, key: string): ListingQuery {
  const { [key]: _, ...ranges } = query.ranges;
  return { ...query, page: 1, after: null, ranges };
}

/** The query with nothing narrowed; sort and view stay. */
export function withoutFilters(query: ListingQuery): ListingQuery {
  return { ...query, page: 1, after: null, filters: {}, ranges: {} };
}

export function isNarrowed({ filters, ranges }: ListingQuery): boolean {
  return Object.keys(filters).length > 0 || Object.keys(ranges).length > 0;
}

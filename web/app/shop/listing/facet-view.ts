import type { Facet } from '@plumbline/contracts/nouns/listings.ts';
import { grouped } from '../../kit/format.ts';

/** A facet as a form shows it. */
export type FacetView = ValuesView | RangeView;

export interface ValuesView {
  kind: 'values';
  key: string;
  label: string;
  options: OptionView[];
  /** Those after the first few, folded away until they are asked for. */
  more: OptionView[];
  open: boolean;
}

export interface OptionView {
  value: string;
  label: string;
  count: number;
  on: boolean;
  swatch?: string;
}

export interface RangeView {
  kind: 'range';
  key: string;
  label: string;
  /** Stands in the field after the figure: "mm"; "£" stands before it. */
  unit: string;
  /** The whole range and the chosen part of it, in units. */
  min: number;
  max: number;
  step: number;
  from: string;
  to: string;
  /** The height of each bar of the histogram, from 0 to 9, as one digit each. */
  bars: string;
  open: boolean;
}

type ValuesFacet = Extract<Facet, { kind: 'values' }>;
type RangeFacet = Extract<Facet, { kind: 'range' }>;

const optionsShown = 6;
const openAtFirst = 6;

/**
 * Facets with something to choose between, of a listing of so many products; the later ones start
 * folded unless they are in use.
 */
export function facetViews(facets: readonly Facet[], total: number): FacetView[] {
  return facets
    .filter((facet) => isUseful(facet, total))
    .map((facet, place) =>
      facet.kind === 'values'
        ? valuesView(facet, place < openAtFirst)
        : rangeView(facet, place < openAtFirst),
    );
}

function isUseful(facet: Facet, total: number): boolean {
  if (facet.kind === 'range') return facet.max > facet.min || facet.selected !== null;
  const [only, another] = facet.values;
  if (!only || another || only.selected) return only !== undefined;
  // What all goods have narrows nothing, but whether they are in stock is worth knowing.
  return only.count > 0 && (only.count < total || facet.key === 'stock');
}

function valuesView({ key, label, values }: ValuesFacet, open: boolean): ValuesView {
  const options = values.map(({ value, label: name, count, selected, swatch }) => ({
    value,
    label: name,
    count,
    on: selected,
    ...(swatch ? { swatch } : {}),
  }));
  const shown = values.length <= optionsShown + 2 ? values.length : optionsShown;
  return {
    kind: 'values',
    key,
    label,
    options: options.slice(0, shown),
    more: options.slice(shown),
    open: open || options.some(({ on }) => on),
  };
}

/** How many of the catalogue's whole numbers make one unit that people use: 100 pence a pound. */
export function unitsPer({ unit, scale }: Pick<RangeFacet, 'unit' | 'scale'>): number {
  return unit === 'pence' ? scale * 100 : scale;
}

function rangeView(facet: RangeFacet, open: boolean): RangeView {
  const { key, label, unit, selected, histogram } = facet;
  const per = unitsPer(facet);
  const span = (facet.max - facet.min) / per;
  // Nobody looks for goods by the penny.
  const step = unit === 'pence' || per === 1 || span >= 50 ? 1 : 1 / per;
  const toUnits = (whole: number | null | undefined) =>
    whole === null || whole === undefined ? '' : String(whole / per);
  return {
    kind: 'range',
    key,
    label,
    unit: unit === 'pence' ? '£' : (unit ?? ''),
    min: Math.floor(facet.min / per / step) * step,
    max: Math.ceil(facet.max / per / step) * step,
    step,
    from: toUnits(selected?.min),
    to: toUnits(selected?.max),
    bars: barsOf(histogram),
    open: open || selected !== null,
  };
}

/** Heights as digits: enough for bars of this size, and a tenth of the bytes. What is there shows. */
function barsOf(histogram: readonly number[]): string {
  const highest = Math.max(1, ...histogram);
  return histogram.map((count) => Math.ceil((count / highest) * 9)).join('');
}

/** "100 – 800 mm", "up to £1,250", "from 0.5 bar". */
export function rangeLabel(
  { unit }: Pick<RangeFacet, 'unit'>,
  { min, max }: { min?: string; max?: string },
): string {
  const figure = (text: string) => {
    const [whole = '', rest] = text.trim().replace(/^£/, '').replaceAll(',', '').split('.');
    const plain = grouped(Number(whole)) + (rest === undefined ? '' : `.${rest}`);
    return unit === 'pence' ? `£${plain}` : plain;
  };
  const suffix = unit && unit !== 'pence' ? ` ${unit}` : '';
  if (min === undefined) return `up to ${figure(max ?? '')}${suffix}`;
  if (max === undefined) return `from ${figure(min)}${suffix}`;
  return `${figure(min)} – ${figure(max)}${suffix}`;
}

import { ean13CheckDigit } from '@plumbline/server/goods/import/field-kinds.ts';
import { type AttributeKey, type WrittenFact, writeFact } from './attributes.ts';
import { type Finish, type FinishCode, finishes, plated } from './finishes.ts';
import type { Facts, Line, Range, Size, SizeClass } from './line.ts';
import { listPence } from './list-prices.ts';
import type { Draw } from './random.ts';
import { brands } from './ranges.ts';
import { describe, fill, midSentence } from './sentences.ts';

export interface Product {
  slug: string;
  name: string;
  line: Line;
  range: Range;
  description: string;
  /** Still sold; a withdrawn one names the product that follows it. */
  successorSlug: string | null;
  offerings: Offering[];
}

export interface Offering {
  sku: string;
  mpn: string;
  ean: string;
  position: number;
  name: string;
  finish: Finish | null;
  material: string | null;
  sizeLabel: string | null;
  dimensions: Dimensions;
  keyDimension: { label: string; mm: number } | null;
  /** How many are sold as one. */
  pieces: number;
  weightGrams: number;
  sizeClass: SizeClass;
  facts: WrittenFact[];
  listPence: number;
}

interface Dimensions {
  w?: number;
  d?: number;
  h?: number;
  l?: number;
}

/** Makes the products of one line in one range. `serial` numbers the EANs from there on. */
export function buildProducts(line: Line, range: Range, draw: Draw, serial: number): Product[] {
  const groups = [...Map.groupBy(line.sizes, (size) => groupOf(line, size)).values()];
  const finished = finishCodes(line, range).length;
  let next = serial;
  return groups.flatMap((sizes) => {
    const first = next;
    next += sizes.length * finished;
    if (sizes.some(({ isRetired }) => isRetired)) return [];
    return [buildProduct(line, range, sizes, draw, first)];
  });
}

/** How many EANs a line takes in a range, those of what is made no more among them. */
export function countEans(line: Line, range: Range): number {
  return line.sizes.length * finishCodes(line, range).length;
}

/** Sizes with the same answer are one product. */
function groupOf({ split }: Line, size: Size): unknown {
  if (split === undefined) return null;
  return split === true ? size : size.facts?.[split];
}

function buildProduct(
  line: Line,
  range: Range,
  sizes: readonly Size[],
  draw: Draw,
  serial: number,
): Product {
  const codes = finishCodes(line, range);
  const variants = sizes.flatMap((size) => codes.map((code) => ({ size, code })));
  if (variants.length > 8) {
    throw new Error(`${range.name} ${line.code} has ${variants.length} offerings, more than 8.`);
  }
  const drafts = variants.map(({ size, code }) => ({
    size,
    code,
    dimensions: dimensionsOf(line, range, size, draw),
    facts: factsOf(line, range, size, draw, code),
  }));
  const said = drafts.map(({ size, facts, dimensions }) => sayable(size, facts, dimensions));
  const name = fill(line.name, { ...said[0], range: range.name });
  // An address knows nothing of finishes.
  const first = sizes[0]!;
  const addressed = sayable(
    first,
    factsOf(line, range, first, draw, null),
    dimensionsOf(line, range, first, draw),
  );
  const slug = (by: Range) =>
    slugOf(fill(line.address ?? line.name, { ...addressed, range: by.name }));
  const offerings = drafts.map(({ size, code, dimensions, facts }, index): Offering => {
    const finish = code ? finishes[code] : null;
    const sku = skuOf(line, range, size, codes.length > 1 ? code : null);
    const choice = [
      codes.length > 1 && finish ? finish.label.toLowerCase() : null,
      sizes.length > 1 ? sizeLabel(line, size) : null,
    ].filter((part) => part !== null);
    return {
      sku,
      mpn: `${brandOf(range).code}-${sku}`,
      ean: ean(serial + index),
      position: index,
      name: [name, ...choice].join(', '),
      finish,
      material: (code && line.materials?.[code]) ?? line.material ?? null,
      sizeLabel: sizeLabel(line, size),
      dimensions,
      keyDimension: keyDimension(size.key ?? line.key, dimensions),
      pieces: size.pieces ?? line.pieces ?? line.packSize ?? 1,
      weightGrams: Math.max(5, Math.round(size.kg * 1000)),
      sizeClass: line.sizeClass ?? sizeClassOf(line, size.kg, dimensions),
      facts,
      listPence: listPence(line, range, size, code),
    };
  });
  const successor = line.ranges.find((other) => other.name === range.succeededBy);
  return {
    slug: slug(range),
    name,
    line,
    range,
    description: describe(line.text, said),
    successorSlug: successor ? slug(successor) : null,
    offerings,
  };
}

/** The finishes of a line in a range: a range with finishes of its own is made in those. */
function finishCodes(line: Line, range: Range): readonly (FinishCode | null)[] {
  if (!line.finishes) return [null];
  return line.finishes.length > 1 ? (range.finishes ?? line.finishes) : line.finishes;
}

/** The stated size in the range that it is stated for; within `vary` of it in the others. */
function dimensionsOf(line: Line, range: Range, size: Size, draw: Draw): Dimensions {
  const { w, d, h, l } = size;
  if (range.exact || !line.vary) return { w, d, h, l };
  const varied = (name: 'w' | 'd' | 'h' | 'l') => {
    const by = line.vary?.[name];
    const stated = size[name];
    if (stated === undefined || !by) return stated;
    return stated + 2 * Math.round(draw.integer(`${range.code} ${line.code} ${name}`, -by, by) / 2);
  };
  return { w: varied('w'), d: varied('d'), h: varied('h'), l: varied('l') };
}

function factsOf(
  line: Line,
  range: Range,
  size: Size,
  draw: Draw,
  finish: FinishCode | null,
): WrittenFact[] {
  const facts: Facts = { ...line.facts, ...size.facts };
  for (const [key, fact] of Object.entries(range.facts ?? {})) {
    if (key in line.facts) facts[key as AttributeKey] = fact;
  }
  const pressure = facts['min-pressure'];
  if (typeof pressure === 'number') {
    facts.pressure = pressure < 0.5 ? 'low' : pressure < 1 ? 'medium' : 'high';
  }
  const watts = facts['heat-output'];
  if (typeof watts === 'number' && facts.fuel !== 'electric') {
    facts['heat-output'] = heatIn(watts, finish);
    facts.btu = Math.round(heatIn(watts, finish) * 3.412);
  }
  if ((size.key ?? line.key) === 'reach') {
    const reach = dimensionsOf(line, range, size, draw).d;
    if (reach !== undefined) facts.reach = reach;
  }
  return Object.entries(facts).flatMap(([key, fact]) =>
    (Array.isArray(fact) ? fact : [fact]).map((each) => writeFact(key as AttributeKey, each)),
  );
}

/** What a radiator gives in a finish: a plated one keeps about a fifth of the heat to itself. */
function heatIn(watts: number, finish: FinishCode | null): number {
  return finish && plated.has(finish) ? Math.round(watts * 0.8) : watts;
}

/** What sentences may say of one offering, by the name of the fact. */
function sayable(size: Size, facts: WrittenFact[], dimensions: Dimensions): Record<string, string> {
  const said: Record<string, string> = {};
  for (const { key, label } of facts) {
    const words = midSentence(label);
    said[key] = said[key] ? `${said[key]}, ${words}` : words;
  }
  for (const [name, mm] of Object.entries(dimensions)) if (mm) said[name] = String(mm);
  if (size.size) said.size = size.size;
  return said;
}

function skuOf(line: Line, range: Range, size: Size, finish: FinishCode | null): string {
  const sized =
    size.code ?? (line.sizes.length > 1 ? size.size?.replace(/[^0-9A-Za-z]+/g, '-') : null);
  return [range.code, line.code, sized, finish].filter(Boolean).join('-').toUpperCase();
}

function sizeLabel({ sizeUnit = 'mm' }: Line, { size }: Size): string | null {
  if (!size) return null;
  return /^[\d × .]+$/.test(size) ? `${size} ${sizeUnit}` : size;
}

function keyDimension(key: Line['key'], { w, d, h, l }: Dimensions): Offering['keyDimension'] {
  const choices = {
    width: [w, (mm: number) => `${mm} mm`],
    reach: [d, (mm: number) => `${mm} mm reach`],
    length: [l, (mm: number) => `${mm} mm long`],
    height: [h, (mm: number) => `${mm} mm high`],
    diameter: [w, (mm: number) => `${mm} mm across`],
  } as const;
  const [mm, label] = choices[key];
  return mm === undefined ? null : { label: label(mm), mm };
}

function sizeClassOf(
  { isCoiled }: Line,
  kg: number,
  { w = 0, d = 0, h = 0, l = 0 }: Dimensions,
): SizeClass {
  const longest = Math.max(w, d, h, isCoiled ? 0 : l);
  if (kg >= 90) return 'pallet';
  if (kg >= 30 || longest > 1600) return 'bulky';
  return kg >= 15 || longest > 1000 ? 'large' : 'parcel';
}

/** GS1 keeps the prefix 952 for examples, so no real product has one of these. */
function ean(serial: number): string {
  const figures = `952${String(serial).padStart(9, '0')}`;
  return `${figures}${ean13CheckDigit(figures)}`;
}

export function brandOf(range: Range) {
  return brands.find(({ slug }) => slug === range.brand)!;
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('δ', 'd')
    .replaceAll('½', '-1-2')
    .replaceAll('¼', '-1-4')
    .replaceAll('¾', '-3-4')
    .replaceAll('⅜', '-3-8')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

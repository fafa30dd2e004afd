import type { Offering, Product } from './catalogue/build.ts';

/** A query and what one of its first answers must be. */
export interface ExpectedSearch {
  query: string;
  /** By what is asked of (type, category, brand, range, sku, finish, size, w, h, l, label, price in pence inc VAT, or a fact): any of these. */
  wanted: [subject: string, values: string[]][];
}

/** Reads "query<tab>type=toilet seat rim=rimless": values may hold blanks, subjects may not. */
export function readExpectedSearches(text: string): ExpectedSearch[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [query, wanted] = line.split('\t');
      const parts = (wanted ?? '').split(/ (?=[a-z\d-]+=)/);
      return {
        query: query!,
        wanted: parts.map((part) => {
          const at = part.indexOf('=');
          return [part.slice(0, at), part.slice(at + 1).split(',')];
        }),
      };
    });
}

/** Whether an offering is what was expected in every respect. */
export function isExpected(
  { wanted }: ExpectedSearch,
  { product, offering }: { product: Product; offering: Offering },
): boolean {
  return wanted.every(([subject, values]) => {
    if (subject === 'price') return values.some((range) => isPriced(offering.listPence, range));
    const known = valuesOf(subject, product, offering);
    return values.some((value) => known.includes(value));
  });
}

/** `<=15000` or `20000-30000`. */
function isPriced(pence: number, range: string): boolean {
  const [, most, from, to] = /^(?:<=(\d+)|(\d+)-(\d+))$/.exec(range) ?? [];
  return most === undefined ? pence >= Number(from) && pence <= Number(to) : pence <= Number(most);
}

function valuesOf(subject: string, { line, range }: Product, offering: Offering): string[] {
  const { dimensions, finish, sizeLabel, facts } = offering;
  const sizes = Object.values(dimensions).filter((mm) => mm !== undefined);
  if (subject === 'type') return [line.type];
  if (subject === 'category') return [line.category, ...line.category.split('/')];
  if (subject === 'brand') return [range.brand];
  if (subject === 'sku') return [offering.sku];
  if (subject === 'range') return [range.name];
  if (subject === 'finish') return finish ? [finish.value] : [];
  if (subject === 'size') return sizes.flatMap((a) => sizes.map((b) => `${a}x${b}`));
  if (subject === 'w' || subject === 'h' || subject === 'l') return [String(dimensions[subject])];
  if (subject === 'label') return (sizeLabel ?? '').split(/[^\d.]+/);
  return facts.filter(({ key }) => key === subject).map(({ value }) => value);
}

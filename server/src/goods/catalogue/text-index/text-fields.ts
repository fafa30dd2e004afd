import type { OfferingRow, ProductRow } from '../read-model/product-rows.ts';
import { codeIndexBuilder } from './codes.ts';
import { pairTerm } from './measures.ts';
import { headBit, nameTerm, textIndexBuilder, typeTerm, weightBits } from './text-index.ts';
import { lowerFirst } from './words.ts';
import { type Token, tokenise } from './tokens.ts';

/** How much a word says about goods, by where it stands; the head noun's weight by type length. */
const weights = {
  head: [127, 100, 85],
  typeWord: 45,
  range: 70,
  brand: 60,
  finish: 55,
  mainSize: 60,
  /** A tray of 1200 x 900 is one of 1200 rather than of 900. */
  laterSize: 35,
  name: 40,
  size: 20,
  material: 30,
  category: 25,
  attribute: 20,
  /** Of a unit of its own: watts, litres, bar. */
  measure: 50,
} as const;

type Terms = Map<string, number>;

/** Gathers what products are found by: the words of their listed offerings, and all codes. */
export function textFields() {
  const index = textIndexBuilder();
  const codes = codeIndexBuilder();
  // Brands, labels and types come again and again.
  const kept = new Map<string, Token[]>();
  const tokensOf = (text: string) => {
    let tokens = kept.get(text);
    if (!tokens) kept.set(text, (tokens = tokenise(text)));
    return tokens;
  };
  let last: { product: ProductRow; terms: Terms } | null = null;

  const productTerms = (product: ProductRow, categoryNames: readonly string[]): Terms => {
    const terms: Terms = new Map();
    addType(terms, tokensOf(product.productType));
    addName(terms, tokensOf(product.brandName), weights.brand);
    addName(terms, tokensOf(product.rangeName ?? ''), weights.range);
    addTokens(terms, tokenise(withoutAbsent(product.name)), weights.name);
    for (const name of categoryNames) addTokens(terms, tokensOf(name), weights.category);
    return terms;
  };

  return {
    addCodes(doc: number, { sku, mpn, ean }: OfferingRow) {
      codes.add(doc, [sku, mpn, ean]);
    },
    addWords(
      doc: number,
      product: ProductRow,
      offering: OfferingRow,
      categoryNames: readonly string[],
    ) {
      if (last?.product !== product) {
        last = { product, terms: productTerms(product, categoryNames) };
        index.addPhrase(product.productType);
        const name = sharedName(product);
        if (name !== product.productType) index.addName(name);
      }
      const terms = new Map(last.terms);
      addTokens(terms, tokensOf(offering.finishLabel ?? ''), weights.finish);
      addTokens(terms, tokensOf(offering.material ?? ''), weights.material);
      addTokens(terms, tokensOf(offering.sizeLabel ?? ''), weights.mainSize, weights.laterSize);
      for (const [key, value, label] of offering.attributes) {
        addTokens(terms, tokensOf(label), weights.attribute);
        if (isPresent(key, value))
          addTokens(terms, tokensOf(key.replaceAll('-', ' ')), weights.name);
        addTokens(terms, tokensOf(measuredPart(key)), weights.attribute);
      }
      addSizes(terms, offering);
      index.add(doc, terms);
    },
    finish: () => index.finish(codes.finish()),
  };
}

/** "Cistern, no frame" is not found by frames. */
function withoutAbsent(name: string): string {
  return name.replace(/\b(?:no|without)\b.*/i, '');
}

/** What is there is found by its name, as is what there is a number of: a demister, two drawers. */
function isPresent(key: string, value: string): boolean {
  return value === 'yes' || (/^[1-9]\d*$/.test(value) && !key.includes('-'));
}

/** What a length is that goods are told with: the seal of "seal-mm", a hose, glass. */
function measuredPart(key: string): string {
  return /^([a-z]+)-mm$/.exec(key)?.[1] ?? '';
}

/** The names of ranges and brands are known as such beside being words. */
function addName(terms: Terms, tokens: readonly Token[], weight: number): void {
  addTokens(terms, tokens, weight);
  for (const { kind, term } of tokens) if (kind === 'word') add(terms, nameTerm(term), weight);
}

/** "Carr double panel radiator 600 × 450" without what tells it from others: its range and figures. */
function sharedName({ name, rangeName }: ProductRow): string {
  const own =
    rangeName !== null && name.startsWith(rangeName) ? name.slice(rangeName.length) : name;
  const [words = ''] = own.split(',');
  return lowerFirst(
    words
      .replaceAll(/\S*\d\S*|[×¼½¾⅛⅜]\S*/g, ' ')
      .trim()
      .replaceAll(/\s+/g, ' '),
  );
}

/** "Toilet seat" is a seat: the last word names the goods, those before say which. */
function addType(terms: Terms, tokens: readonly Token[]): void {
  const words = tokens.filter(({ kind }) => kind !== 'turn');
  const head = words.at(-1);
  if (!head) return;
  if (words.length > 1) {
    terms.set(typeTerm(words.map(({ term }) => term).join(' ')), weightBits | headBit);
  }
  addTokens(terms, words.slice(0, -1), weights.typeWord);
  const weight = weights.head[Math.min(words.length, weights.head.length) - 1]!;
  terms.set(head.term, weight | headBit);
}

function addSizes(terms: Terms, offering: OfferingRow): void {
  const { widthMm, depthMm, heightMm, lengthMm, keyDimensionMm } = offering;
  if (keyDimensionMm !== null) add(terms, `#${keyDimensionMm}`, weights.mainSize);
  if (widthMm !== null) add(terms, `#${widthMm}`, weights.mainSize);
  const sizes = [widthMm, depthMm, heightMm, lengthMm].filter((mm) => mm !== null);
  for (const [at, mm] of sizes.entries()) {
    add(terms, `#${mm}`, weights.size);
    for (const other of sizes.slice(at + 1)) add(terms, pairTerm(mm, other), weights.size);
  }
}

function addTokens(
  terms: Terms,
  tokens: readonly Token[],
  weight: number,
  laterWeight = weight,
): void {
  for (const { kind, term, parts, joined } of tokens) {
    if (kind === 'turn') continue;
    const isMeasure = kind === 'size' && /[a-z]\d?$/.test(term);
    add(terms, term, isMeasure ? Math.max(weight, weights.measure) : weight);
    for (const [place, part] of parts.entries()) add(terms, part, place > 0 ? laterWeight : weight);
    if (joined !== null) add(terms, joined, weight);
  }
}

/** A term that stands in several places counts where it says most. */
function add(terms: Terms, term: string, weight: number): void {
  const known = terms.get(term) ?? 0;
  if (known < weight) terms.set(term, weight);
}

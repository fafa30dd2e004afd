import type { OfferingRow, ProductRow } from '../read-model/product-rows.ts';
import { codeIndexBuilder } from './codes.ts';
import { pairTerm } from './measures.ts';
import { lowerFirst } from './words.ts';
import { headBit, textIndexBuilder } from './text-index.ts';
import { type Token, tokenise } from './tokens.ts';

/** How much a word says about goods, by where it stands; the head noun's weight by type length. */
const weights = {
  head: [127, 100, 85],
  typeWord: 45,
  range: 70,
  brand: 60,
  finish: 55,
  mainSize: 60,
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
    addTokens(terms, tokensOf(product.brandName), weights.brand);
    addTokens(terms, tokensOf(product.rangeName ?? ''), weights.range);
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
      addTokens(terms, tokensOf(offering.sizeLabel ?? ''), weights.mainSize);
      for (const [key, value, label] of offering.attributes) {
        // What is there is found by its name: a demister, a shaver socket.
        const words = value === 'yes' ? key.replaceAll('-', ' ') : label;
        addTokens(terms, tokensOf(words), weights.attribute);
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

function addTokens(terms: Terms, tokens: readonly Token[], weight: number): void {
  for (const { kind, term, parts, joined } of tokens) {
    if (kind === 'turn') continue;
    const isMeasure = kind === 'size' && /[a-z]\d?$/.test(term);
    add(terms, term, isMeasure ? Math.max(weight, weights.measure) : weight);
    for (const part of parts) add(terms, part, weight);
    if (joined !== null) add(terms, joined, weight);
  }
}

/** A term that stands in several places counts where it says most. */
function add(terms: Terms, term: string, weight: number): void {
  const known = terms.get(term) ?? 0;
  if (known < weight) terms.set(term, weight);
}

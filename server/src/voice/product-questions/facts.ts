import { specificationOf } from '@plumbline/contracts/catalogue/offering-facts.ts';
import type { Offering, ProductSummary } from '@plumbline/contracts/catalogue/products.ts';
import type { FactAnswer } from '@plumbline/contracts/nouns/product-questions.ts';
import type { Context } from '../../core/context.ts';

/** Words by which people ask for a figure, and the beginnings of the labels that hold it. */
const asked: readonly (readonly [words: RegExp, labels: readonly string[]])[] = [
  [/\b(heavy|weighs?|weight|kg|kilos?)\b/i, ['weight']],
  [/\b(reach)\b/i, ['reach', 'spout']],
  [/\b(pressure|bar)\b/i, ['minimum pressure', 'working pressure', 'pressure']],
  [/\b(guarantee|warranty)\b/i, ['guarantee']],
  [/\b(made of|material|brass or|plastic or)\b/i, ['material']],
  [/\b(colour|color|finish)\b/i, ['finish']],
  [/\b(holes?)\b/i, ['tap holes', 'hole']],
  [/\b(thread|size of pipe|pipe)\b/i, ['thread', 'pipe']],
  [/\b(watts?|heat|output|btu)\b/i, ['heat output', 'output']],
  [/\b(ip rating|zone|ip\d\d)\b/i, ['ip rating']],
];

/** Words by which people ask for one side of it. */
const sides = [
  [/\b(wide|width|across)\b/i, 'Width', 'widthMm'],
  [/\b(deep|depth|projection|stick out)\b/i, 'Depth', 'depthMm'],
  [/\b(tall|high|height)\b/i, 'Height', 'heightMm'],
  [/\b(long|length)\b/i, 'Length', 'lengthMm'],
] as const;

/**
 * What the figures of goods say to a question; null where no rule finds one. It tells the figure and
 * nothing that has to be concluded from it.
 */
export function answerFromFacts(
  words: string,
  product: ProductSummary,
  offering: Offering,
): FactAnswer | null {
  for (const [pattern, attribute, side] of sides) {
    const mm = offering.dimensions[side];
    if (pattern.test(words) && mm !== null) return { words: `${attribute}: ${mm} mm.`, attribute };
  }
  const lines = specificationOf(product, offering);
  for (const [pattern, labels] of asked) {
    if (!pattern.test(words)) continue;
    for (const label of labels) {
      const line = lines.find((each) => each.label.toLowerCase().startsWith(label));
      if (!line) continue;
      return { words: `${line.label}: ${line.value}.`, attribute: line.label };
    }
  }
  return null;
}

const everybody = { bandId: null, channel: 100 } as const;

/** What the figures of a product say to a question about it; null where it is sold no more. */
export async function findFact(
  { catalogue }: Pick<Context, 'catalogue'>,
  sku: string,
  words: string,
): Promise<FactAnswer | null> {
  const found = await catalogue.findProductBySku(sku, everybody);
  if (found?.status !== 'live') return null;
  const offering = found.product.offerings.find((each) => each.sku === sku);
  return offering ? answerFromFacts(words, found.product, offering) : null;
}

import fc from 'fast-check';
import type { ClientPaper, QuoteContent, QuoteLine } from '@plumbline/contracts/nouns/quotes.ts';
import { toClientPaper } from '../src/buying/quotes/client-paper.ts';
import { clientPrice, priceQuote, type Costs } from '../src/buying/quotes/price-quote.ts';

/** A quote with what its goods cost, as any tradesperson might write one. */
export interface TestQuote {
  content: QuoteContent;
  costs: Costs;
}

/** Costs that are odd by themselves, so that none is a client's price by chance alone. */
const costs: Costs = Object.fromEntries(
  Array.from({ length: 24 }, (_, at) => {
    const unitExPence = 1_013 + at * 7_919;
    return [
      `PART-${at}`,
      {
        offeringId: at,
        slug: `part-${at}`,
        name: `Part of kind ${'abcdefghijklmnopqrstuvwx'[at]}`,
        note: 'Chrome',
        unitExPence,
        unitIncPence: Math.round(unitExPence * 1.2),
      },
    ];
  }),
);

const pricing = fc.record({
  kind: fc.constantFrom('mark-up' as const, 'margin' as const),
  basisPoints: fc.integer({ min: 1, max: 9_500 }),
});
const words = fc.constantFrom('Strip out', 'First fix', 'Second fix, and tested', 'Tiles');
const line: fc.Arbitrary<QuoteLine> = fc.oneof(
  fc.record({
    kind: fc.constant('goods' as const),
    sku: fc.constantFrom(...Object.keys(costs)),
    quantity: fc.integer({ min: 1, max: 40 }),
    label: fc.option(words),
    pricing: fc.option(pricing),
  }),
  fc.record({
    kind: fc.constant('work' as const),
    text: words,
    quantity: fc.integer({ min: 1, max: 1_000 }),
    unit: fc.constantFrom('day' as const, 'hour' as const, 'job' as const),
    eachPence: fc.integer({ min: 0, max: 60_000 }),
  }),
  fc.record({
    kind: fc.constant('allowance' as const),
    text: words,
    pence: fc.integer({ min: 0, max: 90_000 }),
  }),
);

/** Any quote over the same few goods. */
export const anyQuote: fc.Arbitrary<TestQuote> = fc
  .record({
    sections: fc.array(
      fc.record({
        title: fc.constantFrom('Ensuite', 'Cloakroom', 'Work'),
        pricing,
        lines: fc.array(line, { minLength: 1, maxLength: 5 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    isRegistered: fc.boolean(),
    ratePercent: fc.constantFrom(20 as const, 5 as const, 0 as const),
    depositPence: fc.option(fc.integer({ min: 0, max: 500_000 })),
    showsLines: fc.boolean(),
  })
  .map(({ sections, isRegistered, ratePercent, depositPence, showsLines }) => ({
    costs,
    content: {
      title: 'Ensuite and cloakroom',
      clientName: 'Ada Quay',
      clientAddress: 'Quay Cottage',
      introduction: '',
      terms: 'A third on acceptance.',
      exclusions: ['Decorating'],
      sections,
      vat: { isRegistered, ratePercent },
      validUntil: '2026-12-21',
      depositPence,
      showsLines,
    },
  }));

/** What a quote's client is shown of it. */
export const paperOfTest = ({ content, costs: noted }: TestQuote): ClientPaper =>
  toClientPaper(content, priceQuote(content, noted), {
    number: 'MPH-0001',
    issue: 1,
    issuedOn: '2026-11-21',
    from: {
      name: 'Marlow Pipe & Heat',
      lines: ['Unit 2, Lock Lane'],
      phone: null,
      email: null,
      vatNumber: null,
    },
  });

/** Every sum of money that a client may be told of a quote, worked out without the paper. */
export function clientsSums({ content, costs: noted }: TestQuote): Set<number> {
  const sums = new Set<number>([content.depositPence ?? 0]);
  const { isRegistered, ratePercent } = content.vat;
  let ex = 0;
  let vat = 0;
  for (const section of content.sections) {
    let ofSection = 0;
    for (const each of section.lines) {
      const one =
        each.kind === 'allowance'
          ? each.pence
          : each.kind === 'work'
            ? each.eachPence
            : clientPrice(
                isRegistered ? noted[each.sku]!.unitExPence : noted[each.sku]!.unitIncPence,
                each.pricing ?? section.pricing,
              );
      const pence =
        each.kind === 'work'
          ? Math.round((one * each.quantity) / 100)
          : one * (each.kind === 'goods' ? each.quantity : 1);
      const lineVat = isRegistered ? Math.round((pence * ratePercent) / 100) : 0;
      for (const sum of [one, pence, lineVat]) sums.add(sum);
      ofSection += pence;
      vat += lineVat;
    }
    sums.add(ofSection);
    ex += ofSection;
  }
  for (const sum of [ex, vat, ex + vat]) sums.add(sum);
  return sums;
}

/** Every sum of money in a text: "£1,234.50" is 123450. */
export const sumsIn = (text: string): number[] =>
  [...text.matchAll(/(?<![\d.,])£?(\d[\d,]*\.\d{2})\b(?! (?:day|hour))/g)].map(([, sum]) =>
    Math.round(Number(sum!.replaceAll(',', '')) * 100),
  );

/** Every whole number in what a call answers, by whatever name. */
export function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

/** What gives away where goods are bought, or at which terms. */
export const givesAway = /plumbline|\bband\b|mark-?up|margin|part-\d|sku|cost/i;

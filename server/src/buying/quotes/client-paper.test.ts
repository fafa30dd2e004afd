import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  anyQuote,
  clientsSums,
  givesAway,
  numbersIn,
  paperOfTest,
  sumsIn,
} from '../../../test/quotes.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { drawClientPaper } from './draw-paper.ts';
import { clientPrice, priceQuote } from './price-quote.ts';
import { quoteNumber } from './quotes.ts';

test.each([
  [80_00, 'mark-up', 2_500, 100_00],
  [469_90, 'mark-up', 2_500, 587_38],
  [34_20, 'mark-up', 2_000, 41_04],
  [40_00, 'margin', 5_000, 80_00],
  [0, 'margin', 9_500, 0],
  [1, 'mark-up', 0, 1],
] as const)(
  'a cost of %i with a %s of %i hundredths of a percent is %i',
  (cost, kind, basisPoints, pence) => {
    expect(clientPrice(cost, { kind, basisPoints })).toBe(pence);
  },
);

test.each([
  ['Marlow Pipe & Heat', 191, 'MPH-0191'],
  ['Åse', 1, 'A-0001'],
  ['!!!', 12_345, 'Q-12345'],
])('the quotes of %s are numbered by its letters', (name, count, number) => {
  expect(quoteNumber(name, count)).toBe(number);
});

it('adds up: lines to sections, sections and VAT to what the client pays', () => {
  fc.assert(
    fc.property(anyQuote, ({ content, costs }) => {
      const { sections, sums } = priceQuote(content, costs);
      const lines = sections.flatMap((section) => section.lines);
      const sum = (name: 'pence' | 'vatPence') =>
        lines.reduce((total, line) => total + line[name], 0);
      expect(sections.reduce((total, { pence }) => total + pence, 0)).toBe(sums.exPence);
      expect(sum('pence')).toBe(sums.exPence);
      expect(sums.goodsPence + sums.workPence).toBe(sums.exPence);
      expect(sums.exPence + sum('vatPence')).toBe(sums.totalPence);
      expect(sums.vatPence > 0 && !content.vat.isRegistered).toBe(false);
    }),
    { numRuns: 200 },
  );
});

describe('what a client sees', () => {
  it('has no sum that is not the client’s own, in 2,000 quotes', () => {
    fc.assert(
      fc.property(anyQuote, (quote) => {
        const paper = paperOfTest(quote);
        const { issue: _issue, vat: _vat, ...sums } = paper;
        const theirs = clientsSums(quote);
        const others = numbersIn(sums).filter((sum) => !theirs.has(sum));
        expect(others).toEqual([]);
        expect(JSON.stringify(paper)).not.toMatch(givesAway);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is as silent as a file, which tells of each sum it has', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuote, async (quote) => {
        const { text, source, looseTags } = readPdf(
          await drawClientPaper(paperOfTest(quote), null),
        );
        const theirs = clientsSums(quote);
        const drawn = sumsIn(text.replaceAll('\n', ' '));
        expect(drawn.length).toBeGreaterThan(0);
        expect(drawn.filter((sum) => !theirs.has(sum))).toEqual([]);
        expect(`${text} ${source}`).not.toMatch(/plumbline|\bband\b|mark-?up|part-\d/i);
        expect(looseTags).toBe(0);
      }),
      { numRuns: 15 },
    );
  });
});

import fc from 'fast-check';
import { drawClientPaper } from '@plumbline/server/buying/quotes/draw-paper.ts';
import {
  anyQuote,
  clientsSums,
  givesAway,
  numbersIn,
  paperOfTest,
  sumsIn,
} from '@plumbline/server/test/quotes.ts';
import { readPdf } from '@plumbline/server/test/read-pdf.ts';
import type { SoakRow } from './soak.ts';

const quotes = Number(process.env.SOAK_QUOTES ?? 20_000);

/** What clients are answered and what is drawn for them, searched for any sum that is not theirs. */
export async function soakQuotes(): Promise<SoakRow[]> {
  let strange = 0;
  let talkative = 0;
  for (const quote of fc.sample(anyQuote, { numRuns: quotes, seed: 7 })) {
    const paper = paperOfTest(quote);
    const { issue: _issue, vat: _vat, ...told } = paper;
    const { text } = readPdf(await drawClientPaper(paper, null));
    const theirs = clientsSums(quote);
    const sums = [...numbersIn(told), ...sumsIn(text.replaceAll('\n', ' '))];
    strange += sums.filter((sum) => !theirs.has(sum)).length;
    if (givesAway.test(JSON.stringify(paper)) || givesAway.test(text)) talkative++;
  }
  return [
    {
      what: `sums in ${quotes} quotes and their files that are not the client’s`,
      figure: `${strange}`,
      isGood: strange === 0,
    },
    {
      what: 'quotes that name a cost, a band or the shop',
      figure: `${talkative}`,
      isGood: talkative === 0,
    },
  ];
}

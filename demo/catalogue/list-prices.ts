import { type FinishCode, finishes } from './finishes.ts';
import type { Line, Range, Size } from './line.ts';

/** The list price inc VAT, in whole pence that look like a price. */
export function listPence(line: Line, range: Range, size: Size, finish: FinishCode | null): number {
  const plainest = line.finishes?.[0];
  const forFinish =
    finish && plainest && !line.onePrice ? finishes[finish].price / finishes[plainest].price : 1;
  const stated = Math.round(size.price * 100);
  const isStated = range.exact && forFinish === 1 && isPrintable(stated);
  return isStated ? stated : rounded(size.price * range.price * forFinish);
}

/** Prices that were worked out from a size may still need rounding. */
function isPrintable(pence: number): boolean {
  return pence % 5 === 0 || pence % 100 === 99;
}

/** Whole pounds from £60, …9 from £250; 50s and 99s below, and 5s below £5. */
function rounded(pounds: number): number {
  if (pounds >= 250) return Math.round(pounds / 10) * 1000 - 100;
  if (pounds >= 60) return Math.round(pounds) * 100;
  if (pounds >= 20) return Math.round(pounds * 2) * 50;
  if (pounds >= 5) return Math.round(pounds) * 100 - 1;
  return Math.max(15, Math.round(pounds * 20) * 5);
}

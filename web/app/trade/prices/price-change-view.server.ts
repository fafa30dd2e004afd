import type { PriceChange } from '@plumbline/contracts/nouns/trade-summary.ts';
import { counted, pounds, shortDay } from '../../kit/format.ts';

/** A price that is another than when it was last paid, as a row reads it. */
export interface PriceChangeView {
  sku: string;
  href: string;
  name: string;
  before: string;
  now: string;
  difference: string;
  tone: 'dearer' | 'cheaper';
  since: string;
  taken: string;
}

export function priceChangeView(change: PriceChange): PriceChangeView {
  const { sku, slug, name, variant, thenExPence, nowExPence, thenOn, unitsInYear } = change;
  const isDearer = nowExPence > thenExPence;
  const percent = thenExPence === 0 ? null : Math.abs(nowExPence / thenExPence - 1) * 100;
  return {
    sku,
    href: `/p/${slug}?sku=${encodeURIComponent(sku)}`,
    name: variant === null ? name : `${name}, ${variant.toLowerCase()}`,
    before: pounds(thenExPence),
    now: pounds(nowExPence),
    difference: `${isDearer ? '+' : '−'} ${percent === null ? pounds(nowExPence) : `${percent.toFixed(1)} %`}`,
    tone: isDearer ? 'dearer' : 'cheaper',
    since: shortDay(thenOn).replace(/^\w+ /, ''),
    taken: `${counted(unitsInYear, 'piece')} a year`,
  };
}

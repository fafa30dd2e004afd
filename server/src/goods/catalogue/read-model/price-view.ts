import type { OfferingPrice } from '@plumbline/contracts/nouns/prices.ts';
import { price } from '../../pricing/price.ts';
import type { Model } from './model.ts';
import { type PriceList, priceFacts } from './price-columns.ts';
import type { Viewer } from '../reader.ts';
import type { Segment } from './segment.ts';

/** Whose prices are shown and sorted by, and whether they are counted inc or ex VAT. */
export interface PriceView extends Viewer {
  basis: 'inc' | 'ex';
}

/** A viewer's own view, unless another is asked for: a band sees ex VAT, everyone else inc. */
export function priceViewOf(viewer: Viewer, asked: 'inc' | 'ex' | undefined): PriceView {
  return { ...viewer, basis: asked ?? (viewer.bandId === null ? 'inc' : 'ex') };
}

/** The one list that the viewer's figures come from; a band that is not known pays retail. */
export function priceListOf(segment: Segment, { bandId }: Viewer): PriceList {
  const { lists } = segment.prices;
  return lists.get(bandId) ?? lists.get(null)!;
}

export function priceColumn(segment: Segment, view: PriceView): Int32Array {
  const list = priceListOf(segment, view);
  return view.basis === 'inc' ? list.incPence : list.exPence;
}

/** A document's whole price for the viewer, by the pricing rule. */
export function priceOf(
  { vocabulary }: Model,
  segment: Segment,
  doc: number,
  viewer: Viewer,
): OfferingPrice {
  const place = segment.categoryPlace[segment.productOf[doc]!]!;
  const { bandId, channel } = viewer;
  return price(priceFacts(segment.prices, vocabulary, doc, place, bandId, channel));
}

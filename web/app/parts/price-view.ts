import { packPrice, type PackGoods } from '@plumbline/contracts/nouns/pack-price.ts';
import type { OfferingPrice, PriceTraceStep } from '@plumbline/contracts/nouns/prices.ts';
import { amountFrom } from '@plumbline/contracts/nouns/vat.ts';
import type { VatView } from '../request/preferences.server.ts';
import { counted, dateOf, pounds, shortPounds } from '../kit/format.ts';

/**
 * A price as it is read: the figure of the visitor's view first, the other beside it. What is sold
 * in packs is priced by the pack, since no less of it can be bought.
 */
export interface PriceView {
  now: string;
  /** "pack of 10 (£13.20 each)"; null where one piece can be bought. */
  pack: string | null;
  /** What `now` is: "inc VAT" or "ex VAT". */
  basis: string;
  /** The other figure with its own name: "£540.83 ex VAT". */
  other: string;
  was: { price: string; save: string; shortSave: string; charged: string } | null;
  /** Pence of `now`. */
  pence: number;
  /** Pence of one piece, for a sum shown before the server has answered. */
  eachPence: number;
}

interface BothViews {
  incPence: number;
  exPence: number;
}

/** The figure of a sum that is shown in this view. */
export function shownPence({ incPence, exPence }: BothViews, vat: VatView): number {
  return vat === 'inc' ? incPence : exPence;
}

/**
 * What so many of it come to in this view, as a line of the basket does: derived from their sum in the
 * price's own basis, since one piece's figure in the other view is rounded.
 */
export function linePence(price: OfferingPrice, quantity: number, vat: VatView): number {
  const { basis, vatRatePercent } = price;
  return shownPence(amountFrom(basis, shownPence(price, basis) * quantity, vatRatePercent), vat);
}

/** Both figures of a price that has changed, in this view. */
export function changedPence(
  change: { wasIncPence: number; nowIncPence: number; wasExPence: number; nowExPence: number },
  vat: VatView,
): { was: number; now: number } {
  return vat === 'inc'
    ? { was: change.wasIncPence, now: change.nowIncPence }
    : { was: change.wasExPence, now: change.nowExPence };
}

/** The figure of the other view with its name: "£540.83 ex VAT". */
export function otherText({ incPence, exPence }: BothViews, vat: VatView): string {
  return vat === 'inc' ? `${pounds(exPence)} ex VAT` : `${pounds(incPence)} inc VAT`;
}

export function priceView(goods: PackGoods, vat: VatView): PriceView {
  const price = packPrice(goods);
  const { was } = price;
  const inc = vat === 'inc';
  const save = was ? (inc ? was.saveIncPence : was.saveExPence) : 0;
  return {
    now: pounds(shownPence(price, vat)),
    pack: packText(goods, vat),
    basis: inc ? 'inc VAT' : 'ex VAT',
    other: otherText(price, vat),
    was: was && {
      price: pounds(shownPence(was, vat)),
      save: pounds(save),
      shortSave: shortPounds(save),
      charged: `charged on ${was.daysCharged} of the last ${was.windowDays} days`,
    },
    pence: shownPence(price, vat),
    eachPence: shownPence(goods.price, vat),
  };
}

function packText({ price, packSize }: PackGoods, vat: VatView): string | null {
  return packSize > 1 ? `pack of ${packSize} (${eachText(price, vat)})` : null;
}

/** What one piece costs. A figure that is not in the price's own basis is rounded, and says so. */
export function eachText(price: OfferingPrice, vat: VatView): string {
  const unit = pounds(shownPence(price, vat));
  return price.basis === vat ? `${unit} each` : `${unit} each, rounded`;
}

/** "2 packs of 10"; null of what is sold by the piece, or stands in no whole packs. */
export function packsText(quantity: number, packSize: number): string | null {
  if (packSize === 1 || quantity % packSize !== 0) return null;
  return `${counted(quantity / packSize, 'pack')} of ${packSize}`;
}

/** A price in one line, where there is room for no more: "£132.00, pack of 10 (£13.20 each)". */
export function priceText({ now, pack }: Pick<PriceView, 'now' | 'pack'>): string {
  return pack === null ? now : `${now}, ${pack}`;
}

/** A row of "why this price": the list price, what each step takes off, what is paid. */
export interface PriceReason {
  label: string;
  note: string | null;
  amount: string;
}

/** The steps of a price as differences that add up to it exactly, in the visitor's view. */
export function priceReasons(price: OfferingPrice, vat: VatView): PriceReason[] {
  const penceOf = (step: PriceTraceStep) => shownPence(step, vat);
  let before = 0;
  return price.trace.map((step, index) => {
    const difference = penceOf(step) - before;
    before = penceOf(step);
    const ends = step.step === 'promotion' ? price.promotion?.endsOn : null;
    return {
      label: step.label,
      note: ends ? `until ${dateOf(ends)}` : null,
      amount: index === 0 ? pounds(difference) : signedPounds(difference),
    };
  });
}

function signedPounds(pence: number): string {
  return pence < 0 ? `− ${pounds(-pence)}` : `+ ${pounds(pence)}`;
}

/** "of which VAT at 20 %": the tax inside an inc price, or on top of an ex price. */
export function vatLine(price: OfferingPrice, vat: VatView): PriceReason {
  return {
    label: `${vat === 'inc' ? 'of which' : 'plus'} VAT at ${price.vatRatePercent} %`,
    note: null,
    amount: pounds(price.incPence - price.exPence),
  };
}

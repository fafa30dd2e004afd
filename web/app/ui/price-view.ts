import type { OfferingPrice, PriceTraceStep } from '@plumbline/contracts/prices.ts';
import type { VatView } from '../preferences.server.ts';
import { dateOf, pounds, shortPounds } from './format.ts';

/** A price as it is read: the figure of the visitor's view first, the other beside it. */
export interface PriceView {
  now: string;
  /** What `now` is: "inc VAT" or "ex VAT". */
  basis: string;
  /** The other figure with its own name: "£540.83 ex VAT". */
  other: string;
  was: { price: string; save: string; shortSave: string; charged: string } | null;
  /** Pence of `now`, for a sum shown before the server has answered. */
  pence: number;
}

export function priceView(price: OfferingPrice, vat: VatView): PriceView {
  const { was } = price;
  const inc = vat === 'inc';
  const save = was ? (inc ? was.saveIncPence : was.saveExPence) : 0;
  return {
    now: pounds(inc ? price.incPence : price.exPence),
    basis: inc ? 'inc VAT' : 'ex VAT',
    other: inc ? `${pounds(price.exPence)} ex VAT` : `${pounds(price.incPence)} inc VAT`,
    was: was && {
      price: pounds(inc ? was.incPence : was.exPence),
      save: pounds(save),
      shortSave: shortPounds(save),
      charged: `charged on ${was.daysCharged} of the last ${was.windowDays} days`,
    },
    pence: inc ? price.incPence : price.exPence,
  };
}

/** A row of "why this price": the list price, what each step takes off, what is paid. */
export interface PriceReason {
  label: string;
  note: string | null;
  amount: string;
}

/** The steps of a price as differences that add up to it exactly, in the visitor's view. */
export function priceReasons(price: OfferingPrice, vat: VatView): PriceReason[] {
  const penceOf = (step: PriceTraceStep) => (vat === 'inc' ? step.incPence : step.exPence);
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

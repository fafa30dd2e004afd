import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { VatView } from '../request/preferences.server.ts';
import { pounds } from '../kit/format.ts';
import { shownPence } from './price-view.ts';

/** The sum under a list of goods: rows in the visitor's view, and what is paid, always inc VAT. */
export interface SumsView {
  rows: { label: string; note: string | null; amount: string }[];
  total: string;
  totalPence: number;
  /** "£865.36 ex VAT + £173.09 VAT" */
  parts: string;
}

export interface Sums {
  items: LineAmount;
  itemsLabel: string;
  /** What a code took off the goods; `code` says which, and what it took off delivery. */
  discount: LineAmount;
  code: { code: string; text: string; deliveryOff: LineAmount | null } | null;
  delivery: { label: string; note: string | null; amount: LineAmount } | null;
  /** What a better delivery cost on top. */
  upgrade?: LineAmount;
  total: LineAmount;
}

/** Rows that add up to what is paid: ex VAT they take one more, the VAT itself. */
export function sumsView(
  { items, itemsLabel, discount, code, delivery, upgrade, total }: Sums,
  vat: VatView,
): SumsView {
  const shown = (amount: LineAmount) => pounds(shownPence(amount, vat));
  const rows = [{ label: itemsLabel, note: null as string | null, amount: shown(items) }];
  const takeOff = (off: LineAmount) => {
    if (off.incPence === 0) return;
    const label = code ? `Code ${code.code}` : 'Discount';
    rows.push({ label, note: code?.text ?? null, amount: `− ${shown(off)}` });
  };
  takeOff(discount);
  if (delivery) {
    const { label, note, amount } = delivery;
    const before = code?.deliveryOff ? addAmounts(amount, code.deliveryOff) : amount;
    rows.push({ label, note, amount: before.incPence === 0 ? 'Free' : shown(before) });
    if (code?.deliveryOff) takeOff(code.deliveryOff);
  }
  if (upgrade && upgrade.incPence > 0) {
    rows.push({ label: 'Better delivery', note: null, amount: shown(upgrade) });
  }
  if (vat === 'ex') rows.push({ label: 'VAT', note: null, amount: pounds(total.vatPence) });
  return {
    rows,
    total: pounds(total.incPence),
    totalPence: total.incPence,
    parts: `${pounds(total.exPence)} ex VAT + ${pounds(total.vatPence)} VAT`,
  };
}

/** Both views and the VAT of two amounts together. */
export function addAmounts(a: LineAmount, b: LineAmount): LineAmount {
  return {
    incPence: a.incPence + b.incPence,
    exPence: a.exPence + b.exPence,
    vatPence: a.vatPence + b.vatPence,
  };
}

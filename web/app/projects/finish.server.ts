import type { Services } from '@plumbline/contracts/calls.ts';
import type { VatView } from '../request/preferences.server.ts';
import { counted, pounds } from '../kit/format.ts';
import { shownPence } from '../parts/price-view.ts';
import { differenceText } from './swap.server.ts';

type Finishes = Awaited<ReturnType<Services['projects']['listProjectFinishes']>>;
type Swap = Awaited<ReturnType<Services['projects']['swapProjectFinish']>>;

/** What is asked for: one finish or ('') any, for another or ('') none yet; '' is all rooms. */
export interface FinishAsked {
  from: string;
  to: string;
  room: string;
}

/** One finish to choose, with the address that chooses it. */
export interface FinishChoice {
  key: string;
  href: string;
  label: string;
  note: string;
  swatch: string | null;
  isChosen: boolean;
}

/** The address of the screen with something else asked for. */
export function finishHref(path: string, asked: FinishAsked): string {
  const set = Object.entries(asked).filter(([, value]) => value !== '');
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}

/** What the project holds: everything, or one of its finishes. */
export function heldChoices(path: string, { held }: Finishes, asked: FinishAsked): FinishChoice[] {
  const choice = (value: string, label: string, note: string, swatch: string | null) => ({
    key: value,
    href: finishHref(path, { ...asked, from: value }),
    label,
    note,
    swatch,
    isChosen: value === asked.from,
  });
  const rows = held.map(({ value, label, swatch, itemCount }) =>
    choice(value, label, counted(itemCount, 'product'), swatch),
  );
  return held.length > 1 ? [choice('', 'Every finish', 'all of them', null), ...rows] : rows;
}

/** What its goods come in, but for the finish that is to go. */
export function wantedChoices(
  path: string,
  { possible }: Finishes,
  asked: FinishAsked,
): FinishChoice[] {
  return possible
    .filter(({ value }) => value !== asked.from)
    .map(({ value, label, swatch, itemCount }) => ({
      key: value,
      href: finishHref(path, { ...asked, to: value }),
      label,
      note: counted(itemCount, 'product'),
      swatch,
      isChosen: value === asked.to,
    }));
}

/** What a swap would do, product by product, before anything is changed. */
export interface FinishPreview {
  title: string;
  line: string;
  difference: string;
  sums: string;
  rows: { key: string; name: string; text: string; tone: 'ok' | 'warn' | 'kept' }[];
  /** Null where there is nothing that could be swapped. */
  button: string | null;
}

export function finishPreview(swap: Swap, vat: VatView): FinishPreview {
  const penceOf = (amount: Swap['amountWas']) => shownPence(amount, vat);
  const [was, now] = [penceOf(swap.amountWas), penceOf(swap.amountNow)];
  const difference = differenceText(was, now);
  const { swaps, kept } = swap;
  return {
    title:
      swaps.length === 0
        ? 'Nothing here comes in this finish'
        : kept.length === 0
          ? 'Everything comes in this finish'
          : `${swaps.length} of ${swaps.length + kept.length} products ${swaps.length === 1 ? 'comes' : 'come'} in this finish`,
    line:
      kept.length === 0
        ? 'Nothing is left behind.'
        : `${counted(kept.length, 'product')} ${kept.length === 1 ? 'stays as it is' : 'stay as they are'}.`,
    difference,
    sums: `${pounds(was)} to ${pounds(now)}`,
    rows: [...swaps.map((each) => swapRow(each, penceOf)), ...kept.map(keptRow)],
    button: swaps.length === 0 ? null : `Swap ${counted(swaps.length, 'product')}, ${difference}`,
  };
}

function swapRow(
  { toSku, name, variantWas, variantNow, availability, rooms }: Swap['swaps'][number],
  penceOf: (amount: Swap['amountWas']) => number,
): FinishPreview['rows'][number] {
  const pieces = rooms.reduce((sum, { quantity }) => sum + quantity, 0);
  const held = rooms.reduce((sum, { heldQuantity }) => sum + heldQuantity, 0);
  const sum = (of: 'amountWas' | 'amountNow') =>
    pounds(rooms.reduce((total, room) => total + penceOf(room[of]), 0));
  const isOut = availability.state === 'out-of-stock';
  const remarks = [
    `${variantWas ?? 'As it is'} to ${variantNow ?? 'the other'}, ${counted(pieces, 'item')}, ${sum('amountWas')} to ${sum('amountNow')}.`,
    ...(held > 0 ? [`${held} of it ${held === 1 ? 'is' : 'are'} here already: joined.`] : []),
    ...(isOut ? ['It is out of stock now.'] : []),
  ];
  const tone = isOut || held > 0 ? 'warn' : 'ok';
  return { key: toSku, name, text: remarks.join(' '), tone };
}

function keptRow({
  sku,
  name,
  variant,
  reason,
}: Swap['kept'][number]): FinishPreview['rows'][number] {
  const why =
    reason === 'no-such-finish'
      ? 'does not come in this finish'
      : 'does not come in this finish in this quantity';
  return { key: sku, name, text: `${variant ?? 'It'} stays: it ${why}.`, tone: 'kept' };
}

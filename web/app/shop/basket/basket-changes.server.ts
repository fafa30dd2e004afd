import type { Basket } from '@plumbline/contracts/nouns/basket.ts';
import type { BasketChange } from '@plumbline/contracts/nouns/basket-change.ts';
import type { VatView } from '../../request/preferences.server.ts';
import { pounds } from '../../kit/format.ts';
import { changedPence } from '../../parts/price-view.ts';

/** One thing that is different: how it was, how it is, and by how much where that is a figure. */
export interface ChangeView {
  key: string;
  name: string;
  was: string;
  now: string;
  difference: string;
  tone: 'better' | 'worse';
}

/** What has changed since the basket was last touched, or null where nothing has. */
export function basketChanges(
  { lines }: Basket,
  changes: readonly BasketChange[],
  { vat, since }: { vat: VatView; since: string },
): { since: string; rows: ChangeView[]; canBeNoted: boolean } | null {
  if (changes.length === 0) return null;
  return {
    since,
    rows: changes.map((change) => ({
      key: `${change.kind} ${change.sku}`,
      name: change.name,
      ...changeText(change, vat),
    })),
    canBeNoted: notedItems(lines, changes).length > 0,
  };
}

/**
 * The items whose new price can be taken note of by setting the quantity that they have already.
 * What cannot be bought as it stands is not among them: its line says what mends it.
 */
export function notedItems(
  lines: Basket['lines'],
  changes: readonly BasketChange[],
): { sku: string; quantity: number }[] {
  const changed = new Set(
    changes
      .filter(({ kind }) => kind === 'price' || kind === 'promotion-ended')
      .map(({ sku }) => sku),
  );
  return lines
    .filter(
      ({ sku, problem }) =>
        changed.has(sku) && problem !== 'withdrawn' && problem !== 'out-of-stock',
    )
    .filter(({ problem }) => problem !== 'quantity-not-allowed')
    .map(({ sku, quantity }) => ({ sku, quantity }));
}

function changeText(change: BasketChange, vat: VatView): Omit<ChangeView, 'key' | 'name'> {
  switch (change.kind) {
    case 'price': {
      const { was, now } = changedPence(change, vat);
      return {
        was: pounds(was),
        now: pounds(now),
        difference: `${pounds(Math.abs(now - was))} ${now < was ? 'less' : 'more'}`,
        tone: now < was ? 'better' : 'worse',
      };
    }
    case 'stock':
      return {
        was: `${change.wanted} wanted`,
        now: change.available === 0 ? 'none left' : `${change.available} left`,
        difference: `${change.wanted - change.available} too many`,
        tone: 'worse',
      };
    case 'withdrawn':
      return {
        was: 'sold',
        now: 'no longer sold',
        difference: change.successorSlug === null ? 'no replacement' : 'has a replacement',
        tone: 'worse',
      };
    case 'promotion-ended':
      return { was: change.promotion, now: 'ended', difference: '', tone: 'worse' };
  }
}

import type { Basket } from '@plumbline/contracts/nouns/basket.ts';
import { refusedForm } from '../request/form.server.ts';
import { findUndelivered } from '../parts/undelivered.server.ts';
import type { Shop } from '../request/shop.server.ts';

/** What became of buying an order again: what is in the basket now, and what is not and why. */
export interface AgainReport {
  added: number;
  refused: { name: string; reason: string }[];
  /** Whether the basket page has to say more, such as that too few are left. */
  needsLook: boolean;
}

interface OrderedLine {
  sku: string;
  name: string;
  quantity: number;
}

/**
 * Puts goods that were ordered before into the basket, on top of what it holds. All go in at once
 * where all can; otherwise one by one, so that each that cannot is named with its reason.
 */
export async function buyAgain(
  shop: Pick<Shop, 'services' | 'arrivals'>,
  lines: readonly OrderedLine[],
): Promise<AgainReport> {
  const { services } = shop;
  const all = sumBySku(lines);
  const undelivered = await findUndelivered(
    shop,
    all.map(({ sku }) => sku),
  );
  const ordered = all.filter(({ sku }) => !undelivered.has(sku));
  let basket = null as Basket | null;
  const put = async (some: readonly OrderedLine[]) => {
    const items = some.map(({ sku, quantity }) => ({ sku, quantity }));
    basket = await services.basket.addItemsToCurrentBasket({ body: { items } });
  };
  const refused: AgainReport['refused'] = all.flatMap(({ sku, name }) => {
    const reason = undelivered.get(sku);
    return reason === undefined ? [] : [{ name, reason }];
  });
  try {
    if (ordered.length > 0) await put(ordered);
  } catch (error) {
    // A failure of ours is thrown on; a refusal of one thing has kept all of them out.
    refusedForm(error);
    for (const line of ordered) {
      await put([line]).catch((reason: unknown) =>
        refused.push({ name: line.name, reason: refusedForm(reason).message }),
      );
    }
  }
  const isOrdered = new Set(ordered.map(({ sku }) => sku));
  return {
    added: all.length - refused.length,
    refused,
    needsLook: basket?.lines.some(({ sku, problem }) => isOrdered.has(sku) && problem) ?? false,
  };
}

/** An order may have the same goods on several lines; the basket has them on one. */
function sumBySku(lines: readonly OrderedLine[]): OrderedLine[] {
  const bySku = new Map<string, OrderedLine>();
  for (const { sku, name, quantity } of lines) {
    bySku.set(sku, { sku, name, quantity: quantity + (bySku.get(sku)?.quantity ?? 0) });
  }
  return [...bySku.values()];
}

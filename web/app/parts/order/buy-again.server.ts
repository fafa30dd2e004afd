import type { Basket } from '@plumbline/contracts/nouns/basket.ts';
import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import { sendOnceBy } from '../../request/once-answered.server.ts';
import { problemOf } from '../../request/problems.server.ts';
import { refusedForm } from '../../request/form.server.ts';
import { findUndelivered } from '../undelivered.server.ts';
import type { Shop } from '../../request/shop.server.ts';

/** What became of buying an order again: what is in the basket now, and what is not and why. */
export interface AgainReport {
  added: number;
  refused: { sku: string; name: string; reason: string; successorHref: string | null }[];
  /** Goods in the basket that cannot be ordered in that number as things stand, and why. */
  short: { name: string; reason: string }[];
}

interface OrderedLine {
  sku: string;
  name: string;
  quantity: number;
}

/** A line of an order, of which some was added or cancelled since. */
type BoughtLine = OrderedLine & {
  progress: Pick<OrderConfirmation['lines'][number]['progress'], 'wanted'>;
};

/**
 * Puts goods that were ordered before into the basket, on top of what it holds. All go in at once
 * where all can; otherwise one by one, so that each that cannot is named with its reason. By the
 * key of their page they go in once, however often its button is pressed.
 */
export async function buyAgain(
  shop: Pick<Shop, 'services' | 'arrivals'>,
  lines: readonly BoughtLine[],
  key = '',
): Promise<AgainReport> {
  const { services } = shop;
  const all = sumBySku(boughtLines(lines));
  const undelivered = await findUndelivered(
    shop,
    all.map(({ sku }) => sku),
  );
  const ordered = all.filter(({ sku }) => !undelivered.has(sku));
  let basket = null as Basket | null;
  const put = async (some: readonly OrderedLine[], by: string) => {
    const items = some.map(({ sku, quantity }) => ({ sku, quantity }));
    basket = await sendOnceBy(by, (once) =>
      services.basket.addItemsToCurrentBasket({ body: { items } }, once),
    );
  };
  const refused: AgainReport['refused'] = all.flatMap(({ sku, name }) => {
    const reason = undelivered.get(sku);
    return reason === undefined ? [] : [{ sku, name, reason, successorHref: null }];
  });
  try {
    if (ordered.length > 0) await put(ordered, key);
  } catch (error) {
    // A failure of ours is thrown on; a refusal of one thing has kept all of them out.
    refusedForm(error);
    for (const line of ordered) {
      await put([line], key && `${key}.${line.sku}`).catch((reason: unknown) =>
        refused.push({
          sku: line.sku,
          name: line.name,
          reason: refusedForm(reason).message,
          successorHref: successorOf(reason),
        }),
      );
    }
  }
  const isOrdered = new Set(ordered.map(({ sku }) => sku));
  return {
    added: all.length - refused.length,
    refused,
    short: (basket?.lines ?? [])
      .filter(({ sku, problem }) => isOrdered.has(sku) && problem)
      .map(({ name, availability, problem }) => ({
        name,
        reason: shortText(problem, availability),
      })),
  };
}

/** What was bought in the end: all of an order that was cancelled as a whole was wanted once. */
function boughtLines(lines: readonly BoughtLine[]): OrderedLine[] {
  const kept = lines.filter(({ progress }) => progress.wanted > 0);
  if (kept.length === 0) return [...lines];
  return kept.map((line) => ({ ...line, quantity: line.progress.wanted }));
}

/** The page of what is sold instead of goods that a call refused, where there is such a thing. */
function successorOf(error: unknown): string | null {
  const successor = problemOf(error)?.['successor'];
  return typeof successor === 'string' ? `/p/${successor}` : null;
}

function shortText(
  problem: Basket['lines'][number]['problem'],
  { quantity }: Basket['lines'][number]['availability'],
): string {
  return problem === 'not-enough-stock' && quantity !== null
    ? `only ${quantity} in stock just now`
    : 'it cannot be ordered as it stands';
}

/** An order may have the same goods on several lines; the basket has them on one. */
function sumBySku(lines: readonly OrderedLine[]): OrderedLine[] {
  const bySku = new Map<string, OrderedLine>();
  for (const { sku, name, quantity } of lines) {
    bySku.set(sku, { sku, name, quantity: quantity + (bySku.get(sku)?.quantity ?? 0) });
  }
  return [...bySku.values()];
}

import type { MissingEssential } from '@plumbline/contracts/nouns/missing-essential.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import { pounds } from '../../kit/format.ts';
import { isSold } from '../../parts/arrival-view.ts';

type Told = Awaited<ReturnType<Services['orderBaskets']['completeSet']>>;

/** One thing of the set, with what adds it; null where it is there already or cannot be had. */
export interface SetRow {
  key: string;
  need: 'needed' | 'included' | 'recommended';
  name: string;
  note: string;
  add: { sku: string; quantity: number; text: string } | null;
  /** Why it cannot be added; null where it can, or need not. */
  problem: string | null;
}

/** What is missing of a set, first what the goods do not work without. */
export function setRows({ needed, recommended, included }: Told, vat: 'inc' | 'ex'): SetRow[] {
  const missing = (need: 'needed' | 'recommended') => (item: MissingEssential) =>
    missingRow(item, need, vat);
  return [
    ...needed.map(missing('needed')),
    ...[...Map.groupBy(included, ({ name, reason }) => `${name} ${reason}`)].map(
      ([key, items]) => ({
        key: `included ${key}`,
        need: 'included' as const,
        name: items[0]!.name,
        note: [items[0]!.reason, `With: ${items.map(({ holder }) => holder).join(', ')}.`]
          .filter(Boolean)
          .join(' '),
        add: null,
        problem: null,
      }),
    ),
    ...recommended.map(missing('recommended')),
  ];
}

function missingRow(item: MissingEssential, need: SetRow['need'], vat: 'inc' | 'ex'): SetRow {
  const { sku, name, variant, quantity, amount, availability, reason, neededBy } = item;
  const price = pounds(vat === 'inc' ? amount.incPence : amount.exPence);
  return {
    key: `${need} ${sku}`,
    need,
    name: [quantity > 1 ? `${quantity} × ${name}` : name, variant].filter(Boolean).join(', '),
    note: `${reason} For: ${neededBy.map((each) => each.name).join(', ')}.`,
    add: isSold(availability) ? { sku, quantity, text: `Add ${quantity}, ${price}` } : null,
    problem: isSold(availability) ? null : 'Out of stock',
  };
}

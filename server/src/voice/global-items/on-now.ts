import { discountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import type {
  GlobalItem,
  GlobalItemId,
  GlobalItemValues,
} from '@plumbline/contracts/nouns/content/global-items.ts';
import type { Caller } from '../../core/caller.ts';

/** Whom something is for: a business with a trade account, or everybody else. */
export type Audience = 'consumers' | 'trade';

/** Of an item, what this audience is shown at this instant. */
export function onNow<K extends GlobalItemId>(
  id: K,
  value: GlobalItemValues[K],
  audience: Audience,
  now: Date,
): GlobalItem {
  const item = { id, value } as GlobalItem;
  switch (item.id) {
    case 'announcement': {
      const items = item.value.items.filter(
        (each) => isOn(each, now) && (each.audience === 'everyone' || each.audience === audience),
      );
      return { id: item.id, value: { items } };
    }
    case 'banners':
      return { id: item.id, value: { items: item.value.items.filter((each) => isOn(each, now)) } };
    case 'incidents': {
      const items = item.value.items.filter(({ startedAt, endedAt }) =>
        isOn({ from: startedAt, until: endedAt }, now),
      );
      return { id: item.id, value: { items } };
    }
    default:
      return item;
  }
}

/** Whether something that begins and ends is on: from its first instant, and no longer at its last. */
function isOn({ from, until }: { from: string | null; until: string | null }, now: Date): boolean {
  return (from === null || new Date(from) <= now) && (until === null || now < new Date(until));
}

/**
 * Whom a caller is, as far as words go: prices are decided elsewhere. Whoever uses the app for the trade
 * reads what is for the trade, with or without a band of their own.
 */
export const audienceOf = ({ channel, bandId }: Pick<Caller, 'channel' | 'bandId'>): Audience =>
  bandId !== null || channel !== discountChannel.website ? 'trade' : 'consumers';

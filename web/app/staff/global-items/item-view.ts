import type { GlobalItem } from '@plumbline/contracts/nouns/content/global-items.ts';
import { counted } from '../../kit/format.ts';

/** What an item holds at an instant, in a few words: "1 on now, 2 to come". */
export function standingOf({ id, value }: GlobalItem, now: Date): string {
  switch (id) {
    case 'announcement':
    case 'banners':
      return timesOf(value.items, now);
    case 'incidents':
      return timesOf(
        value.items.map(({ startedAt, endedAt }) => ({ from: startedAt, until: endedAt })),
        now,
      );
    case 'opening-hours': {
      const open = value.days.filter((day) => day !== null).length;
      return `${counted(open, 'day')} a week, ${counted(value.exceptions.length, 'other day')}`;
    }
    case 'header-links':
      return counted(value.links.length, 'link');
    case 'footer': {
      const links = value.columns.flatMap((column) => column.links).length + value.legal.length;
      return `${counted(value.columns.length, 'column')}, ${counted(links, 'link')}`;
    }
  }
}

function timesOf(
  items: readonly { from: string | null; until: string | null }[],
  now: Date,
): string {
  if (items.length === 0) return 'None';
  const isOver = ({ until }: (typeof items)[number]) => until !== null && new Date(until) <= now;
  const isToCome = ({ from }: (typeof items)[number]) => from !== null && new Date(from) > now;
  const toCome = items.filter((item) => isToCome(item) && !isOver(item)).length;
  const over = items.filter(isOver).length;
  return [
    `${items.length - toCome - over} on now`,
    ...(toCome > 0 ? [`${toCome} to come`] : []),
    ...(over > 0 ? [`${over} over`] : []),
  ].join(', ');
}

import type { ClockKind } from '@plumbline/contracts/nouns/orders.ts';
import type { Tone } from '../kit/list-definition.ts';

/** What each of the law's times is called, and what is to be done within it. */
export const clockTexts: Record<ClockKind, { name: string; short: string; todo: string }> = {
  'deliver-by': {
    name: 'Deliver by',
    short: 'Deliver all of it, or agree another day',
    todo: 'Deliver all of it by then, or agree another day with the buyer: after it they may end the contract and have their money back.',
  },
  'refund-by': {
    name: 'Refund by',
    short: 'Give the money back',
    todo: 'Give the money back by then, delivery at the standard price included.',
  },
  'cancel-until': {
    name: 'May be cancelled until',
    short: 'The buyer may change their mind',
    todo: 'Nothing to do: by law the buyer may change their mind until then without a reason, and for longer where the terms of return said so when they ordered.',
  },
};

const soonDays = 3;

/** How pressing a day is; a right of the buyer's presses nobody. */
export function clockMark(
  kind: ClockKind,
  dueDay: string,
  today: string,
): { text: string; tone: Tone } {
  const left = Math.round((Date.parse(dueDay) - Date.parse(today)) / 86_400_000);
  if (kind === 'cancel-until') return { text: 'Runs', tone: '' };
  if (left < 0) return { text: 'Overdue', tone: 'bad' };
  if (left === 0) return { text: 'Today', tone: 'bad' };
  return { text: left === 1 ? 'Tomorrow' : `${left} days`, tone: left <= soonDays ? 'warn' : '' };
}

import {
  discountChannelNames,
  discountTypeNames,
} from '@plumbline/contracts/nouns/discount-terms.ts';

/** What channels, types and states are called on the staff's screens. */
export const channelNames: Readonly<Record<string, string>> = discountChannelNames;
export const typeNames: Readonly<Record<string, string>> = discountTypeNames;

/** A table of names as the choices of a field; what has a number in the specification shows it. */
export function choicesOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, name]) => ({
    value,
    text: /^\d+$/.test(value) ? `${name}, ${value}` : name,
  }));
}

export const states = {
  live: { name: 'Live', tone: 'ok' },
  scheduled: { name: 'Scheduled', tone: 'info' },
  ended: { name: 'Ended', tone: '' },
  stopped: { name: 'Stopped', tone: 'bad' },
} as const;

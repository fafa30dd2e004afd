import { Refusal } from './refusal.ts';

export const noInstant = 'This is not a day and a time.';

/** Whether what is written like an instant is one: 13 months or 25 hours make none. */
export const isInstant = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** The instant that a field gives. Refuses one that is none, at its field. */
export function readInstant(text: string, path: string): Date {
  if (isInstant(text)) return new Date(text);
  throw new Refusal('invalid-request', { fields: [{ path, message: noInstant }] });
}

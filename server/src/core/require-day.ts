import { parseDay } from './calendar.ts';
import { Refusal } from './refusal.ts';

/** Refuses what is written like a day and is none, such as 31 February, at its field. */
export function requireDay(day: string, path: string): void {
  if (parseDay(day) !== undefined) return;
  const message = 'There is no such day. Enter one like 2026-12-06.';
  throw new Refusal('invalid-request', { detail: message, fields: [{ path, message }] });
}

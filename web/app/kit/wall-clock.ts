import { dayOf, timeOf } from './format.ts';

/** An instant as a field for day and time shows it, by the shop's own clock: "2026-11-01T00:00". */
export function toWallClock(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return `${dayOf(at)}T${timeOf(at)}`;
}

/**
 * The instant of a day and time by the shop's own clock. Null for what is none, the hour that the
 * clocks leave out in spring among them; of the hour that comes twice in autumn it is the first.
 */
export function fromWallClock(text: string): string | null {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  // British clocks are at UTC or an hour before it; one of the two shows what was typed.
  const hour = 3_600_000;
  const fits = [asUtc - hour, asUtc].find(
    (each) => toWallClock(new Date(each).toISOString()) === text,
  );
  return fits === undefined ? null : new Date(fits).toISOString();
}

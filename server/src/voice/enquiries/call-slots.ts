import { londonDay, londonInstant } from '../../core/calendar.ts';
import { openOn, type OpeningHours } from '../../core/opening-hours.ts';

const slotMinutes = 30;
/** Whoever asks now is rung in half an hour at the soonest; nobody keeps an earlier promise. */
const soonestMinutes = 30;
const minuteMs = 60_000;
const daysAhead = 6;

/** So many can be rung at once, since so many people of the trade desk are there. */
export const callsAtOnce = 2;

/** The times at which somebody can ring: those at which the desk answers, over the next days. */
export function callSlots(hours: OpeningHours, at: Date): Date[] {
  const soonest = at.getTime() + soonestMinutes * minuteMs;
  const today = londonDay(at);
  return Array.from({ length: daysAhead }, (_, ahead) => today + ahead).flatMap((day) => {
    const span = openOn(hours, day);
    if (!span) return [];
    const count = Math.floor((span.untilMinute - span.fromMinute) / slotMinutes);
    return Array.from({ length: count }, (_, place) =>
      londonInstant(day, span.fromMinute + place * slotMinutes),
    ).filter((slot) => slot.getTime() >= soonest);
  });
}

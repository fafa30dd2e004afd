import { dayOf, longDay, shortDay, timeOf } from '../kit/format.ts';

/** "Thursday 26 November, 14:00". */
export const hourText = (instant: string): string => {
  const at = new Date(instant);
  return `${longDay(dayOf(at))}, ${timeOf(at)}`;
};

/** "Thu 26 Nov, 14:00". */
export const shortHour = (instant: string): string => {
  const at = new Date(instant);
  return `${shortDay(dayOf(at))}, ${timeOf(at)}`;
};

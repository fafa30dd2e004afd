import type { BasketLine } from '@plumbline/contracts/nouns/basket.ts';
import type { ArrivalTable } from '@plumbline/contracts/shop/delivery.ts';
import { counted, shortDay } from '../../kit/format.ts';
import { arrivalDay, arrivalView, type ArrivalView } from '../../parts/arrival-view.ts';

/** The day of a line, which is that of all where others come later: an order is brought together. */
export function togetherView(
  { availability }: BasketLine,
  table: ArrivalTable | null,
  day: string | null,
  now: Date,
): ArrivalView {
  const own = arrivalDay(availability, table);
  if (own === null || day === null || own >= day) return arrivalView(availability, table, now);
  return { text: `${shortDay(day)}, with the rest`, tone: 'ok' };
}

/**
 * Why all of it comes on a day on which some of it would be there already: the goods that take the
 * longest, or that so much of it makes one large load. Null where each line comes on that day.
 */
export function becauseText(
  lines: readonly BasketLine[],
  table: ArrivalTable | null,
  day: string,
): string | null {
  const dated = lines.flatMap((line) => {
    const own = arrivalDay(line.availability, table);
    return own === null ? [] : [{ name: line.name, own }];
  });
  if (dated.every(({ own }) => own >= day)) return null;
  const [latest, ...others] = dated.filter(({ own }) => own >= day);
  if (!latest) return 'because it is delivered as one load';
  if (others.length === 0) return `because of the ${latest.name}`;
  return `because of the ${latest.name} and ${counted(others.length, 'other item')}`;
}

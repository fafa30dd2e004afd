import type { FrozenLine } from './orders.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** 'Friday 27 November', without a comma. */
export function dayInWords(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}

/** '2 × Arden basin mixer, brass': goods as they were agreed to, a line each. */
export const linesInWords = (
  lines: readonly Pick<FrozenLine, 'quantity' | 'name' | 'variant'>[],
): string[] =>
  lines.map(({ quantity, name, variant }) =>
    [`${quantity} × ${name}`, ...(variant ? [variant] : [])].join(', '),
  );

import type { BasketLine } from '@plumbline/contracts/nouns/basket.ts';
import { shortDay } from '../kit/format.ts';

/** That a line's price is held for a quote, or for how many it would be; null where none is. */
export function heldText({ held }: Pick<BasketLine, 'held'>): string | null {
  if (!held) return null;
  const until = `until ${shortDay(held.until)} for quote ${held.quoteNumber}`;
  if (held.isHeld) return `Price held ${until}`;
  return `A price is held ${until}, for up to ${held.quantity}: with more on the line, today’s price counts`;
}

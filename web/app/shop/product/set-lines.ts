import { wholeNumberOf } from '../../kit/typed-values.ts';

/** One item of a set as a form sends it: the SKU, then how many. No SKU has a colon in it. */
export function lineValue(sku: string, quantity: number): string {
  return `${sku}:${quantity}`;
}

/** Reads what `lineValue` wrote; what cannot be read is left to the call to refuse. */
export function readLine(value: string): { sku: string; quantity: number } {
  const at = value.lastIndexOf(':');
  return { sku: value.slice(0, Math.max(0, at)), quantity: wholeNumberOf(value.slice(at + 1)) };
}

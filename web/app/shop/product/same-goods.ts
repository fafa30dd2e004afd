import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Whether a page loads again. What opens and closes over it, or stands in its place for as long as
 * there is no connection, leaves it at its own address.
 */
export function reloadsElsewhere({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod === undefined && currentUrl.href === nextUrl.href) return false;
  return defaultShouldRevalidate;
}

/**
 * The same for a page of goods, of which none are changed by what is put into the basket or compared.
 */
export function reloadsGoods(change: ShouldRevalidateFunctionArgs): boolean {
  if (change.formAction === '/basket' || change.formAction === '/compare') return false;
  return reloadsElsewhere(change);
}

import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Whether a page of goods loads them again. What is put into the basket or compared changes none of
 * them, and an overlay that opens or closes leaves the page at its own address.
 */
export function reloadsGoods({
  formAction,
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formAction === '/basket' || formAction === '/compare') return false;
  if (formMethod === undefined && currentUrl.href === nextUrl.href) return false;
  return defaultShouldRevalidate;
}

import { createContext, use } from 'react';

/** The name of the shop, where the server renders. */
export const ShopName = createContext<string | null>(null);

/**
 * What the shop is called. A browser reads it from the document that it has, whose head tells it:
 * it stands on every page, the one that says that nothing could be loaded included.
 */
export function useShopName(): string {
  return use(ShopName) ?? nameOfDocument();
}

function nameOfDocument(): string {
  const named = globalThis.document?.querySelector('meta[name="application-name"]');
  return named?.getAttribute('content') ?? '';
}

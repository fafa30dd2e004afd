/** Where a product's quick view stands, as a page of its own or over the page that leads to it. */
export function quickPath(slug: string, sku: string): string {
  return `/p/${slug}/quick?sku=${encodeURIComponent(sku)}`;
}

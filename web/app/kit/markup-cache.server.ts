import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Keeps the HTML of parts that many pages show alike, such as a product's card, so that a page of
 * them is put together rather than rendered. The key says everything that the HTML depends on, and
 * the part that was longest unused leaves first.
 */
export interface MarkupCache {
  html(key: string, render: () => ReactElement): string;
}

/** React asks for eager pictures right before the part that shows them, which asks for them too. */
const preloads = /^(<link rel="preload" as="image"[^>]*>)+/;

export function createMarkupCache(maxParts: number): MarkupCache {
  const parts = new Map<string, string>();
  return {
    html(key, render) {
      const known = parts.get(key);
      if (known !== undefined) {
        // Set again it is the youngest, because a map keeps the order of insertion.
        parts.delete(key);
        parts.set(key, known);
        return known;
      }
      const html = renderToStaticMarkup(render()).replace(preloads, '');
      parts.set(key, html);
      if (parts.size > maxParts) parts.delete(parts.keys().next().value!);
      return html;
    },
  };
}

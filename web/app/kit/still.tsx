import { createContext, use, type HTMLAttributes, type ReactElement } from 'react';
import type { MarkupCache } from './markup-cache.server.ts';

/**
 * A part of a loader's answer that a first page shows as HTML alone. A list of cards has nothing
 * for React to operate, since links and forms work by themselves: the browser is not sent the same
 * list again as data, finds nothing here, and leaves the elements as they came. Pages that are gone
 * to from there have it as data like any other, and are rendered from it.
 */
export type Still<T> = T | undefined;

/** Where the server keeps the HTML of still parts; a browser has none. */
export const MarkupContext = createContext<MarkupCache | null>(null);

type Look = Pick<HTMLAttributes<HTMLElement>, 'id' | 'className' | 'aria-label'> & {
  as?: 'div' | 'ul' | 'nav' | 'aside';
  'data-density'?: 'trade';
};

/**
 * An element of still items. All that an item's HTML depends on is in the item, since the server
 * keeps it under `name` and the item's own data.
 */
export function StillList<T>({
  name,
  items,
  render,
  ...look
}: Look & {
  name: string;
  items: Still<readonly T[]>;
  render: (item: T) => ReactElement;
}) {
  const markup = use(MarkupContext);
  if (items && !markup) {
    const { as: Element = 'div', ...rest } = look;
    return (
      <Element key="live" {...rest}>
        {items.map(render)}
      </Element>
    );
  }
  const html = items?.map((item) =>
    markup!.html(`${name} ${JSON.stringify(item)}`, () => render(item)),
  );
  return <StillHtml {...look} html={html?.join('')} />;
}

/** An element whose content the server has as HTML. */
export function StillHtml({ as: Element = 'div', html, ...look }: Look & { html: Still<string> }) {
  const isFirstPage = use(MarkupContext) !== null || html === undefined;
  return (
    <Element
      key={isFirstPage ? 'still' : 'live'}
      {...look}
      suppressHydrationWarning={isFirstPage}
      dangerouslySetInnerHTML={{ __html: html ?? '' }}
    />
  );
}

import { createContext, use } from 'react';

/**
 * HTML that only the server has. A list of cards has nothing for React to operate, since links and
 * forms work by themselves, so a first page carries it as HTML alone: the browser is not sent the
 * same list again as data, and leaves the elements as they came. Pages that are gone to from there
 * are rendered from data like any other.
 */
export type StillContent = Map<string, string>;

export const StillContext = createContext<StillContent | null>(null);

/** A part of a page that is still content by itself. */
export function Still({ name }: { name: string }) {
  return <div {...useStill(name)} />;
}

/** The properties of an element whose content is still: its HTML on the server, untouched after. */
export function useStill(name: string) {
  const html = use(StillContext)?.get(name) ?? '';
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } } as const;
}

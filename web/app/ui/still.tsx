import { createContext, use } from 'react';

/**
 * Content that only the server has. A list of cards has nothing for React to operate, since links
 * and forms work by themselves, so a first page carries it as HTML alone: the browser is not sent
 * the same list again as data, and leaves the elements as they came.
 */
export type StillContent = Map<string, unknown>;

export const StillContext = createContext<StillContent | null>(null);

/** The still content under a name, while the server renders it; null in the browser. */
export function useStill<T>(name: string): T | null {
  return (use(StillContext)?.get(name) as T | undefined) ?? null;
}

/** The place of an element whose content came with the page: the browser leaves it alone. */
export const leftAsItCame = {
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: '' },
} as const;

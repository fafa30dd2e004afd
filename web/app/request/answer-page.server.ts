import type { Still } from '../kit/still.tsx';
import type { PageFacts } from './page-facts.ts';
import type { Shop } from './shop.server.ts';

/** A loader's answer as a screen gets it: what is not sent is there for the server's rendering. */
export type PageAnswer<T, K extends keyof T> = Omit<T, K | 'facts'> & {
  [N in K]: Still<T[N]>;
} & { facts?: PageFacts };

/**
 * What a screen's loader answers. The server renders from all of it; of what the browser is sent,
 * `facts` is never a part, and on a first page neither are the `still` fields (see kit/still.tsx).
 * The router sends an answer's own enumerable fields, so that those to keep back are made not to be:
 * a screen takes them by their names, since a spread passes over them as the router does.
 */
export function answerPage<T extends object, K extends keyof T = never>(
  { rendersPage }: Shop,
  answer: T,
  ...still: readonly K[]
): PageAnswer<T, K> {
  const kept: PropertyKey[] = rendersPage ? ['facts', ...still] : ['facts'];
  const descriptors = Object.getOwnPropertyDescriptors(answer);
  for (const name of kept) {
    const descriptor = (descriptors as Record<PropertyKey, PropertyDescriptor>)[name];
    if (descriptor) descriptor.enumerable = false;
  }
  return Object.defineProperties({}, descriptors) as PageAnswer<T, K>;
}

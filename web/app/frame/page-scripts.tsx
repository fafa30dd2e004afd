import { createContext, use, useEffect } from 'react';
import { useMatches } from 'react-router';
import { tellTyped, type TypedAhead } from './typed-ahead.ts';

/** The script that a page begins with, for the routes on show; only the server writes one. */
export const FirstScript = createContext<
  ((routes: readonly string[]) => { text: string; nonce: string }) | null
>(null);

/** Where the first script leaves things for those that follow. */
interface FirstPage {
  __reactRouterContext: { typed?: TypedAhead | undefined };
}

/**
 * What brings a page to life, in place of the router's `Scripts`: that names every script in the
 * head, where they are fetched before the sheets and pictures that people wait for.
 */
export function PageScripts() {
  const routes = useMatches().map(({ id }) => id);
  const script = use(FirstScript)?.(routes);
  // What was typed is known only now that every field has been taken over.
  useEffect(() => {
    const { __reactRouterContext: context } = window as unknown as FirstPage;
    if (context.typed) tellTyped(context.typed);
    context.typed = undefined;
  }, []);
  return (
    <script
      nonce={script?.nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: script?.text ?? '' }}
    />
  );
}

import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// A page that is loaded anew is the one of its address, and not one that it was opened over.
const { masked } = (history.state ?? {}) as { masked?: unknown };
if (masked) history.replaceState({ ...history.state, masked: undefined, usr: null }, '');

/** Called by the page's first script, once the scripts of its screens are there. */
export function hydrate(): void {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
}

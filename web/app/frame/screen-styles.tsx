import { useState } from 'react';
import { useMatches } from 'react-router';
import pageSheet from './page.css?url';

/** What a screen says of itself to the page around it. */
export interface ScreenHandle {
  /** The addresses of the sheets of what it shows, each imported with `?url` from beside its owner. */
  sheets: readonly string[];
  /** The screen brings its own header and foot, as the checkout does. */
  ownFrame?: boolean;
  /** The question about cookies is not put above it: it asks itself, or nobody shops there. */
  noCookieBar?: boolean;
}

/**
 * The sheets of the screens on show. On a first page they stand in the body between the header and
 * the content, so that only the content waits for them and nothing of it is seen unstyled. Those of
 * a screen that is gone to later are loaded first: React shows the screen once they are there. So
 * their order is another on each way to a screen, and means nothing: each rule stands in the layer
 * of its floor, and the shell says the order of these. `frame` are the sheets of what stands around
 * the screen just now.
 */
export function ScreenStyles({ frame = [] }: { frame?: readonly string[] }) {
  const matches = useMatches();
  const wanted = new Set([pageSheet, ...frame]);
  for (const { handle } of matches) {
    for (const sheet of (handle as ScreenHandle | undefined)?.sheets ?? []) wanted.add(sheet);
  }
  const [first] = useState(() => [...wanted]);
  const later = [...wanted].filter((sheet) => !first.includes(sheet));
  return (
    <>
      {first.map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} />
      ))}
      {later.map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} precedence="screen" />
      ))}
    </>
  );
}

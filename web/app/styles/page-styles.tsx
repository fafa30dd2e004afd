import { useState } from 'react';
import { useMatches } from 'react-router';
import { sheetUrls, type ScreenHandle, type SheetName } from './sheets.ts';

/**
 * The sheets of the screens on show. On a first page they stand in the body between the header and
 * the content, so that only the content waits for them and nothing of it is seen unstyled. Those of
 * a screen that is gone to later are loaded first: React shows the screen once they are there.
 * `frame` are those of what stands around the screen just now.
 */
export function ScreenStyles({ frame = [] }: { frame?: readonly SheetName[] }) {
  const matches = useMatches();
  const wanted = new Set<SheetName>(['parts', ...frame]);
  for (const { handle } of matches) {
    for (const name of (handle as ScreenHandle | undefined)?.sheets ?? []) wanted.add(name);
  }
  const [first] = useState(() => [...wanted]);
  const later = [...wanted].filter((name) => !first.includes(name));
  return (
    <>
      {first.map((name) => (
        <link key={name} rel="stylesheet" href={sheetUrls[name]} />
      ))}
      {later.map((name) => (
        <link key={name} rel="stylesheet" href={sheetUrls[name]} precedence="screen" />
      ))}
    </>
  );
}

import { use, useState } from 'react';
import { useMatches } from 'react-router';
import { InlineSheetsContext, sheetUrls, type ScreenHandle, type SheetName } from './sheets.ts';

/**
 * The styles of the screens on show. The sheets of the first page are written into it; those of a
 * screen that is gone to later are loaded, and React shows that screen only once they are there.
 */
export function PageStyles() {
  const inline = use(InlineSheetsContext);
  const matches = useMatches();
  const wanted = new Set<SheetName>(['shell']);
  for (const { handle } of matches) {
    for (const name of (handle as ScreenHandle | undefined)?.sheets ?? []) wanted.add(name);
  }
  const [first] = useState(() => [...wanted]);
  const later = [...wanted].filter((name) => !first.includes(name));
  return (
    <>
      {first.map((name) => (
        <style
          key={name}
          nonce={inline?.nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: inline?.texts[name] ?? '' }}
        />
      ))}
      {later.map((name) => (
        <link key={name} rel="stylesheet" href={sheetUrls[name]} precedence="screen" />
      ))}
    </>
  );
}

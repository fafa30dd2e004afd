import { useEffect, useSyncExternalStore } from 'react';
import { areKeysOn, pressKey, setKeysOn, watchKeys } from './press-keys.ts';
import './keys.css';

/** Keys, parted by blanks, and what they do: "J K", "move". */
export type KeyHint = readonly [keys: string, does: string];

/**
 * Says what the keys of a screen do, and lets them do it. A key is a link, a button or a field that
 * names it in `aria-keyshortcuts`: whatever has no script goes there by hand. Single letters get in
 * the way of those who speak to their machine, so that they can be turned off.
 */
export function Keys({ hints }: { hints: readonly KeyHint[] }) {
  const areOn = useSyncExternalStore(watchKeys, areKeysOn, () => null);
  // The document's own keys reach every link and field without a handler on each.
  useEffect(() => {
    if (!areOn) return;
    document.addEventListener('keydown', pressKey);
    return () => document.removeEventListener('keydown', pressKey);
  }, [areOn]);
  // Without a script there are none.
  if (areOn === null) return null;
  return (
    <footer className="keys">
      {areOn &&
        hints.map(([keys, does]) => (
          <span key={keys}>
            {keys.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            {does}
          </span>
        ))}
      <button type="button" className="link" onClick={() => setKeysOn(!areOn)}>
        {areOn ? 'Turn keys off' : 'Turn keys on'}
      </button>
    </footer>
  );
}

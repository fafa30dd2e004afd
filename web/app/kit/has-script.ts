import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether a script renders this: not on the server, nor while React takes over what that rendered. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

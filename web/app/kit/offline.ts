import { useSyncExternalStore } from 'react';

/** Whether the browser knows that it has no connection; the server has one. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}

/** The same for what changes with it. */
export function useOffline(): boolean {
  return useSyncExternalStore(onConnection, isOffline, () => false);
}

function onConnection(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** Whether the browser knows that it has no connection; the server has one. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}

/** The same for what changes with it. */
export function useOffline(): boolean {
  return useSyncExternalStore(onConnection, isOffline, () => false);
}

/** The address that was gone to without a connection, while it is waited for in the page's place. */
export function useUnreached(): string | undefined {
  return (useLocation().state as { unreached?: string } | null)?.unreached;
}

function onConnection(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** What keeps a page from the shop: the browser knows of no connection, or the shop does not answer. */
export type Apart = 'offline' | 'unreached';

/** What is said of either, where a page is waited for. */
export const apartTexts: Record<Apart, { title: string; lead: string }> = {
  offline: {
    title: 'You are offline',
    lead: 'Your basket is safe. This page will load as soon as you are back online.',
  },
  unreached: {
    title: 'We cannot be reached',
    lead: 'Your basket is safe. You are online, but our shop is not answering. This page will load as soon as it does.',
  },
};

const askAgainMs = 3000;
const patienceMs = 8000;

// The worker marks a page of before that it shows because nothing came.
let isUnreached = typeof document !== 'undefined' && 'kept' in document.documentElement.dataset;
const listeners = new Set<() => void>();
if (isUnreached) void waitForShop();

/** To be called when something that was asked for never came: the shop counts as gone until it answers. */
export function noteUnreached(): void {
  if (isUnreached) return;
  isUnreached = true;
  tell();
  void waitForShop();
}

/** The same where it is only feared: the shop is asked first. */
export async function askIfReached(): Promise<void> {
  if (!isUnreached && !(await answers())) noteUnreached();
}

async function waitForShop(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  while (!navigator.onLine || !(await answers()));
  isUnreached = false;
  tell();
}

async function answers(): Promise<boolean> {
  const signal = AbortSignal.timeout(patienceMs);
  return fetch('/livez', { signal, cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** What keeps the page from the shop, if anything; nothing keeps the server from it. */
export function apart(): Apart | null {
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return 'offline';
  return isUnreached ? 'unreached' : null;
}

/** The same for what changes with it. */
export function useApart(): Apart | null {
  return useSyncExternalStore(onConnection, apart, () => null);
}

/** Whether nothing can be asked of the shop. */
export const isOffline = (): boolean => apart() !== null;

/** The same for what changes with it. */
export const useOffline = (): boolean => useApart() !== null;

/** Loads the page anew as soon as it can be, where `waits` says that it is waited for. */
export function useReloadOnceBack(waits: boolean): void {
  const look = useEffectEvent(() => {
    if (waits && !isOffline()) location.reload();
  });
  // Only the browser knows when there is a connection again.
  useEffect(() => {
    look();
    return onConnection(look);
  }, []);
}

/** The address that was gone to without a connection, while it is waited for in the page's place. */
export function useUnreached(): string | undefined {
  return (useLocation().state as { unreached?: string } | null)?.unreached;
}

/** Calls whenever that may have changed, until what it answers is called. */
export function onConnection(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../kit/icon.tsx';
import { isOffline, useApart, useUnreached, type Apart } from '../kit/offline.ts';
import type { WorkerMessage } from '../../worker/message.ts';
import { holdReloads } from './held-reload.ts';
import { listAdditions, underWay, type Addition } from './waiting-additions.ts';

const texts: Record<Apart, { why: string; when: string }> = {
  offline: { why: 'You are offline.', when: 'when you are back online' },
  unreached: { why: 'Our shop is not answering at the moment.', when: 'as soon as it does' },
};

/** This very file, which a page that is shown without a connection needs as well. */
const files = [new URL(import.meta.url).pathname];

/**
 * What a page does about a connection that goes and comes. It tells the worker which page is looked
 * at, says what waits, and sends that once it can. Until a page has loaded it does nothing.
 */
export default function Connection({
  signedIn,
  onSend,
}: {
  signedIn: boolean;
  onSend: (additions: readonly Addition[]) => void;
}): ReactNode {
  const { pathname, search } = useLocation();
  const unreached = useUnreached();
  const apart = useApart();
  const offline = apart !== null;
  // A page that came without a connection is one that was kept.
  const [wasKept] = useState(isOffline);
  const waits = offline && listAdditions().length > 0;
  const path = pathname + search;

  useEffect(() => {
    if (offline || unreached !== undefined) return;
    tellWorker(signedIn ? { kind: 'signed-in' } : { kind: 'seen', path, files });
  }, [offline, unreached, signedIn, path]);

  useEffect(() => {
    const ended = new AbortController();
    holdReloads(ended.signal);
    return () => ended.abort();
  }, []);

  const send = useEffectEvent(onSend);
  useEffect(() => {
    // What was on its way may never be answered.
    if (offline) underWay.clear();
    // What stands in a page's place loads that page anew, which then sends what waits.
    if (offline || unreached !== undefined) return;
    const waiting = listAdditions().filter(({ id }) => !underWay.has(id));
    if (waiting.length > 0) send(waiting);
  }, [offline, unreached]);

  if (!apart || (!waits && (!wasKept || unreached !== undefined))) return <output />;
  return (
    <output>
      <span className="toast">
        <Icon name="info" />
        <span>
          {texts[apart].why}{' '}
          {waits
            ? `What you added is kept on this device, and will go into your basket ${texts[apart].when}.`
            : 'This page is as it was when you last saw it. Prices and stock may have changed.'}
        </span>
      </span>
    </output>
  );
}

/** Registers the worker where there is none yet, and tells it. Browsers without workers need none. */
function tellWorker(message: WorkerMessage): void {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return;
  const tell = async () => {
    await serviceWorker.register('/worker.js', { updateViaCache: 'none' });
    (await serviceWorker.ready).active?.postMessage(message);
  };
  // Some windows have workers and refuse to register any: the shop is the same without.
  void tell().catch(() => {});
}

import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../kit/icon.tsx';
import { isOffline, useOffline, useUnreached } from '../kit/offline.ts';
import type { WorkerMessage } from '../../worker/message.ts';
import { forgetAddition, listAdditions, type Addition } from './waiting-additions.ts';

/** The additions of this document that are on their way: each is sent once. */
const underWay = new Set<string>();

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
  onSend: (addition: Addition) => Promise<void>;
}): ReactNode {
  const { pathname, search } = useLocation();
  const unreached = useUnreached();
  const offline = useOffline();
  // A page that came without a connection is one that was kept.
  const [wasKept] = useState(isOffline);
  const waits = offline && listAdditions().length > 0;
  const path = pathname + search;

  useEffect(() => {
    if (offline || unreached !== undefined) return;
    tellWorker(signedIn ? { kind: 'signed-in' } : { kind: 'seen', path, files });
  }, [offline, unreached, signedIn, path]);

  const send = useEffectEvent(onSend);
  useEffect(() => {
    // What stands in a page's place loads that page anew, which then sends what waits.
    if (offline || unreached !== undefined) return;
    for (const addition of listAdditions().filter(({ id }) => !underWay.has(id))) {
      underWay.add(addition.id);
      void send(addition).then(() => forgetAddition(addition.id));
    }
  }, [offline, unreached]);

  if (!offline || (!waits && (!wasKept || unreached !== undefined))) return <output />;
  return (
    <output>
      <span className="toast">
        <Icon name="info" />
        <span>
          You are offline.{' '}
          {waits
            ? 'What you added is kept on this device, and will go into your basket when you are back online.'
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

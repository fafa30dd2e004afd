import { Suspense, lazy, useEffect, useState } from 'react';
import { preinit } from 'react-dom';
import { useLocation, useSubmit } from 'react-router';
import { askIfReached, isOffline } from '../kit/offline.ts';
import { QuickUnreached } from '../kit/overlay.tsx';
import { inTurn } from './in-turn.ts';
import { useMarkedCards } from './marked-cards.ts';
import { moveRange } from './range-bobs.ts';
import { scrollRow } from './scroll-rows.ts';
import { SoftNavigation } from './soft-navigation.tsx';
import { Toasts } from './toasts.tsx';
import { additionField, keepAddition, underWay, type Addition } from './waiting-additions.ts';

const QuickOverlay = lazy(() =>
  import('./quick-overlay.tsx').catch(() => ({ default: () => <QuickUnreached /> })),
);

/** What a page does without a connection, for which no first page waits. */
const Connection = lazy(() => import('./connection.tsx').catch(() => ({ default: () => null })));

/** One document has one basket, whichever page of it adds. */
let addInTurn = inTurn();

/** An addition that has not been answered for so long makes one ask whether the shop is there. */
const doubtMs = 8000;

/**
 * Soft navigation as shoppers have it: what is marked `data-adds` goes into the basket or wishlist, or
 * beside what is compared, while its page stays; the mark's value is the price shown, for a sum before
 * the server has answered. A product can be looked at over the page that names it. `sheetsAhead`
 * are those that the next page probably needs.
 */
export function ShopNavigation({
  sheetsAhead,
  wished,
  reportsViews,
  signedIn,
}: {
  sheetsAhead: readonly string[];
  /** What the visitor's wishlist holds; its hearts are full. */
  wished: readonly string[];
  reportsViews: boolean;
  /** Unknown where the frame did not load. */
  signedIn: boolean | undefined;
}) {
  const submit = useSubmit();
  const { state } = useLocation();
  const quick = (state as { quick?: string } | null)?.quick;
  const [adding, setAdding] = useState<string[]>([]);
  const [hasLoaded, setHasLoaded] = useState(false);
  // What is kept is with the browser: this draws anew what says so.
  const [, setKept] = useState(0);
  const send = ({ id: fetcherKey, to: action, fields }: Addition) => {
    setAdding((keys) => [...keys.slice(-4), fetcherKey]);
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    body.set(additionField, fetcherKey);
    underWay.add(fetcherKey);
    return addInTurn(async () => {
      const doubt = setInterval(() => void askIfReached(), doubtMs);
      await submit(body, { method: 'post', action, navigate: false, fetcherKey });
      clearInterval(doubt);
    });
  };
  const sendAgain = (additions: readonly Addition[]) => {
    // What was before them may never be answered, and is among them.
    addInTurn = inTurn();
    for (const addition of additions) void send(addition);
  };
  const add = (form: HTMLFormElement, to: string, data: FormData) => {
    data.set('answer', 'data');
    // What is wanted, and not the other of what is: it may be sent a second time.
    if (data.get('intent') === 'heart') {
      const isKept = form.querySelector('button')?.ariaPressed === 'true';
      data.set('intent', isKept ? 'remove' : 'wish');
    }
    data.set('shownPence', form.dataset['adds'] ?? '');
    const fields = [...data].map(([name, value]): [string, string] => [name, String(value)]);
    const addition = { id: crypto.randomUUID(), to, fields };
    if (keepAddition(addition) && isOffline()) setKept((count) => count + 1);
    else void send(addition);
  };
  useEffect(() => {
    const loaded = () => setHasLoaded(true);
    if (document.readyState === 'complete') loaded();
    else addEventListener('load', loaded);
    return () => removeEventListener('load', loaded);
  }, []);
  useMarkedCards('.heart button', wished);
  // The document's own events reach every range and row without a handler on each.
  useEffect(() => {
    document.addEventListener('input', moveRange);
    document.addEventListener('click', scrollRow);
    return () => {
      document.removeEventListener('input', moveRange);
      document.removeEventListener('click', scrollRow);
    };
  }, []);
  return (
    <SoftNavigation reportsViews={reportsViews} onIntent={() => addSheets(sheetsAhead)} onAdd={add}>
      {quick === undefined ? (
        <Toasts fetcherKeys={adding} />
      ) : (
        <Suspense fallback={<div className="going" />}>
          <QuickOverlay href={quick} added={adding} />
        </Suspense>
      )}
      {hasLoaded && signedIn !== undefined && (
        <Suspense>
          <Connection signedIn={signedIn} onSend={sendAgain} />
        </Suspense>
      )}
    </SoftNavigation>
  );
}

/** A page that is gone to is not drawn before its sheets apply, so those of the next are taken in now. */
function addSheets(sheets: readonly string[]): void {
  for (const href of sheets) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    preinit(href, { as: 'style', precedence: 'screen' });
  }
}

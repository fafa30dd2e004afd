import { Suspense, lazy, useEffect, useState } from 'react';
import { preinit } from 'react-dom';
import { useLocation, useSubmit } from 'react-router';
import { QuickUnreached } from '../kit/overlay.tsx';
import { inTurn } from './in-turn.ts';
import { useMarkedCards } from './marked-cards.ts';
import { moveRange } from './range-bobs.ts';
import { scrollRow } from './scroll-rows.ts';
import { SoftNavigation } from './soft-navigation.tsx';
import { Toasts } from './toasts.tsx';

const QuickOverlay = lazy(() =>
  import('./quick-overlay.tsx').catch(() => ({ default: () => <QuickUnreached /> })),
);

/** One document has one basket, whichever page of it adds. */
const addInTurn = inTurn();

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
}: {
  sheetsAhead: readonly string[];
  /** What the visitor's wishlist holds; its hearts are full. */
  wished: readonly string[];
  reportsViews: boolean;
}) {
  const submit = useSubmit();
  const { state } = useLocation();
  const quick = (state as { quick?: string } | null)?.quick;
  const [adding, setAdding] = useState<string[]>([]);
  const add = (form: HTMLFormElement, to: string, fields: FormData) => {
    const fetcherKey = crypto.randomUUID();
    setAdding((keys) => [...keys.slice(-4), fetcherKey]);
    fields.set('answer', 'data');
    fields.set('shownPence', form.dataset['adds'] ?? '');
    void addInTurn(() =>
      submit(fields, { method: 'post', action: to, navigate: false, fetcherKey }),
    );
  };
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

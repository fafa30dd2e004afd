import { Suspense, lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  PrefetchPageLinks,
  useLocation,
  useNavigate,
  useNavigation,
  useSubmit,
} from 'react-router';
import { preinit } from 'react-dom';
import { sheetUrls } from '../styles/sheets.ts';
import { Toasts } from './toasts.tsx';
import { inTurn } from './in-turn.ts';
import { closePopups, closePopupsOutside } from './popups.ts';
import { isOffline, useUnreached } from '../kit/offline.ts';
import { QuickUnreached } from '../kit/overlay.tsx';
import { moveRange } from './range-bobs.ts';
import { scrollRow } from './scroll-rows.ts';
import { isOutside, softLink, submission } from './soft-targets.ts';

/** The sheets of the screens between which people go to and fro. */
const browsing = ['card', 'forms', 'rooms', 'listing', 'product'] as const;

/** Pointing at a link for this long means it, and its page is fetched ahead. */
const intentMs = 50;

const QuickOverlay = lazy(() =>
  import('./quick-overlay.tsx').catch(() => ({ default: () => <QuickUnreached /> })),
);

/** One document has one basket, whichever page of it adds. */
const addInTurn = inTurn();

/**
 * Makes plain links and forms soft, for the whole document at once: pages hold ordinary HTML that
 * works by itself, and this takes over once it runs. A link's page is fetched when it is pointed at
 * and gone to when it is pressed; letting go elsewhere takes that back. Of forms it takes those
 * marked `data-soft` (`stay` keeps the scroll); `data-adds` puts something into the basket or
 * wishlist, or beside what is compared, without leaving the page; its value is the price shown, for a
 * sum before the server has answered. A link marked `data-quick` opens over the page, under its own
 * address. `reportsViews` tells the server which pages are gone to, for those who accepted that.
 */
export function SoftNavigation({ reportsViews }: { reportsViews: boolean }) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const navigation = useNavigation();
  const { pathname, search, state } = useLocation();
  const quick = (state as { quick?: string } | null)?.quick;
  const unreached = useUnreached();
  const [ahead, setAhead] = useState<string | null>(null);
  const [adding, setAdding] = useState<string[]>([]);
  const pressed = useRef<{ link: HTMLAnchorElement; box: DOMRect; from: string } | null>(null);
  const page = pathname + search;
  const here = unreached ?? page;

  // The page stays what it is to the router, which loads nothing; what is shown over it or in its
  // place stands in its state, and in the address bar.
  const stay = (mask: string, shown: { quick: string } | { unreached: string }, replace: boolean) =>
    void navigate(page, {
      mask,
      state: shown,
      replace,
      preventScrollReset: 'quick' in shown,
      defaultShouldRevalidate: false,
    });
  const go = (link: HTMLAnchorElement) => {
    closePopups();
    const href = link.pathname + link.search;
    if (link.dataset['quick'] !== undefined) {
      stay(href, { quick: href }, quick !== undefined);
      return;
    }
    if (isOffline()) {
      stay(href, { unreached: href }, href === here);
      return;
    }
    void navigate(href + link.hash, {
      replace: link.href === location.href,
      preventScrollReset: link.closest('[data-soft="stay"]') !== null,
    });
  };
  const press = useEffectEvent((event: MouseEvent) => {
    const link = event.button === 0 ? softLink(event) : null;
    // What opens over the page would come between the press and its end.
    if (!link || link.dataset['quick'] !== undefined) return;
    pressed.current = { link, box: link.getBoundingClientRect(), from: here };
    go(link);
  });
  const release = useEffectEvent((event: MouseEvent) => {
    if (!pressed.current || !isOutside(pressed.current.box, event)) return;
    const { from } = pressed.current;
    pressed.current = null;
    // A press that ends elsewhere was not meant: give up the page on its way, or come back.
    if (here === from) void navigate(from, { replace: true, preventScrollReset: true });
    else void navigate(-1);
  });
  const click = useEffectEvent((event: MouseEvent) => {
    const wasPressed = pressed.current !== null;
    pressed.current = null;
    const link = softLink(event);
    // The second press of a double click means no second piece.
    if (event.detail > 1 && (event.target as Element).closest('[data-adds] button')) {
      event.preventDefault();
    }
    if (wasPressed || (link && event.button === 0)) event.preventDefault();
    if (link && !wasPressed && event.button === 0) go(link);
  });
  const send = useEffectEvent((event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const { soft, adds } = form.dataset;
    if (event.defaultPrevented || (soft === undefined && adds === undefined)) return;
    event.preventDefault();
    const { to, fields, query } = submission(form, event.submitter);
    if (isOffline()) {
      const unreachable = adds === undefined ? to + (query ?? '') : here;
      stay(unreachable, { unreached: unreachable }, unreachable === here);
      return;
    }
    if (adds !== undefined) {
      const fetcherKey = crypto.randomUUID();
      setAdding((keys) => [...keys.slice(-4), fetcherKey]);
      fields.set('answer', 'data');
      fields.set('shownPence', adds);
      void addInTurn(() =>
        submit(fields, { method: 'post', action: to, navigate: false, fetcherKey }),
      );
      return;
    }
    closePopups();
    const preventScrollReset = soft === 'stay';
    if (query === null) void submit(fields, { method: 'post', action: to, preventScrollReset });
    else void navigate(to + query, { preventScrollReset });
  });

  // The document's own events reach every link and form without a handler on each.
  useEffect(() => {
    const ended = new AbortController();
    let intent: ReturnType<typeof setTimeout> | undefined;
    const point = (delayMs: number) => (event: Event) => {
      clearTimeout(intent);
      const link = softLink(event);
      if (!link || savesData()) return;
      intent = setTimeout(() => {
        // The router would load this page anew for the script of that one, which does not come.
        if (isOffline()) return;
        setAhead(link.pathname + link.search);
        addSheetsAhead();
      }, delayMs);
    };
    const on = <E extends keyof DocumentEventMap>(
      type: E,
      listener: (event: DocumentEventMap[E]) => void,
      passive = false,
    ) => document.addEventListener(type, listener, { signal: ended.signal, passive });
    on('mouseover', point(intentMs), true);
    on('focusin', point(intentMs), true);
    on('touchstart', point(0), true);
    on('mousedown', (event) => press(event));
    on('mouseup', (event) => release(event));
    on('click', (event) => click(event));
    on('submit', (event) => send(event));
    on('dragstart', (event) => pressed.current && event.preventDefault());
    on('input', moveRange);
    on('click', scrollRow);
    on('keydown', (event) => event.key === 'Escape' && closePopups(true));
    on('pointerdown', closePopupsOutside, true);
    return () => ended.abort();
  }, []);

  return (
    <>
      {ahead !== null && ahead !== here && <PrefetchPageLinks page={ahead} />}
      {navigation.state !== 'idle' && <div className="going" />}
      <Arrival
        pathname={unreached ?? pathname}
        search={search}
        reports={reportsViews && unreached === undefined}
      />
      {quick === undefined ? (
        <Toasts fetcherKeys={adding} />
      ) : (
        <Suspense fallback={<div className="going" />}>
          <QuickOverlay href={quick} added={adding} />
        </Suspense>
      )}
    </>
  );
}

/**
 * After going to another page the keyboard goes on from its beginning, and its title is read out.
 * A change within a page (a filter, a sort) leaves the focus where it is; where what had it was
 * drawn anew, its successor gets it, and where it is gone, what the page names for that.
 */
function Arrival({
  pathname,
  search,
  reports,
}: {
  pathname: string;
  search: string;
  reports: boolean;
}) {
  const last = useRef({ pathname, search, focused: '' });
  const [title, setTitle] = useState('');
  // Focus and announcement can only follow what is already in the document.
  useEffect(() => {
    const remember = (event: FocusEvent) => {
      last.current.focused = describe(event.target as Element);
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const before = last.current;
    last.current = { ...before, pathname, search };
    if (reports && before.pathname + before.search !== pathname + search) {
      const body = new URLSearchParams({ at: pathname + search });
      void fetch('/seen', { method: 'POST', body, keepalive: true });
    }
    if (before.pathname !== pathname) {
      document.getElementById('main')?.focus({ preventScroll: true });
      setTitle(document.title);
    } else if (before.search !== search && document.activeElement === document.body) {
      const next =
        document.querySelector<HTMLElement>(before.focused || '[data-refocus]') ??
        document.querySelector<HTMLElement>('[data-refocus]');
      next?.focus({ preventScroll: true });
    }
  }, [pathname, search, reports]);
  return (
    <p className="vh" aria-live="polite">
      {title}
    </p>
  );
}

/** A selector that finds the same control in a page that was drawn anew. */
function describe(element: Element): string {
  const isChoice = element.matches('[type=checkbox], [type=radio], button');
  const names = ['name', 'aria-label', 'href', ...(isChoice ? ['value'] : [])];
  const attributes = names.flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null ? [] : [`[${name}="${CSS.escape(value)}"]`];
  });
  return element.localName + attributes.join('');
}

/** A page that is gone to is not drawn before its sheets apply, so those of the next are taken in now. */
function addSheetsAhead(): void {
  for (const name of browsing) {
    const href = sheetUrls[name];
    if (document.querySelector(`link[href="${href}"]`)) continue;
    preinit(href, { as: 'style', precedence: 'screen' });
  }
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import {
  PrefetchPageLinks,
  useLocation,
  useNavigate,
  useNavigation,
  useSubmit,
} from 'react-router';
import { askIfReached, isOffline, useOffline, useUnreached } from '../kit/offline.ts';
import { Arrival } from './arrival.tsx';
import { closePopups, closePopupsOutside } from './popups.ts';
import { isOutside, softLink, submission } from './soft-targets.ts';

/** Pointing at a link for this long means it, and its page is fetched ahead. */
const intentMs = 50;

/** A page that has not come for so long makes one ask whether the shop is there. */
const doubtMs = 8000;

/**
 * Makes plain links and forms soft, for the whole document at once: pages hold ordinary HTML that
 * works by itself, and this takes over once it runs. A link's page is fetched when it is pointed at
 * and gone to when it is pressed; letting go elsewhere takes that back. What is marked
 * `data-recorded` is never fetched ahead. Of forms it takes those
 * marked `data-soft` (`stay` keeps the scroll), and `onAdd` those marked `data-adds`, which leave the
 * page as it is. A link marked `data-quick` opens over the page, under its own address; `children`
 * draw it. What leads to another of the two builds is left to the browser.
 */
export function SoftNavigation({
  reportsViews = false,
  onIntent,
  onAdd,
  children,
}: {
  /** Tells the server which pages are gone to, for those who accepted that. */
  reportsViews?: boolean;
  /** Called once a link is pointed at for long enough to mean it. */
  onIntent?: () => void;
  onAdd?: (form: HTMLFormElement, to: string, fields: FormData) => void;
  children?: ReactNode;
}) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const navigation = useNavigation();
  const { pathname, search, state } = useLocation();
  const quick = (state as { quick?: string } | null)?.quick;
  const unreached = useUnreached();
  const [ahead, setAhead] = useState<string | null>(null);
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
    if (event.detail > 1 && isPressedOnce(event.target as Element)) event.preventDefault();
    if (wasPressed || (link && event.button === 0)) event.preventDefault();
    if (link && !wasPressed && event.button === 0) go(link);
  });
  const send = useEffectEvent((event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const { soft, adds } = form.dataset;
    if (event.defaultPrevented || (soft === undefined && adds === undefined)) return;
    event.preventDefault();
    const { to, fields, query } = submission(form, event.submitter);
    if (adds !== undefined) {
      onAdd?.(form, to, fields);
      return;
    }
    if (isOffline()) {
      const unreachable = to + (query ?? '');
      stay(unreachable, { unreached: unreachable }, unreachable === here);
      return;
    }
    closePopups();
    const preventScrollReset = soft === 'stay';
    if (query === null) {
      const post = { method: 'post', action: to, preventScrollReset } as const;
      // Also after a refusal, as without a script: what others changed is shown then, and the next
      // try is made to that.
      void submit(fields, { ...post, defaultShouldRevalidate: true });
    } else void navigate(to + query, { preventScrollReset });
  });

  const meant = useEffectEvent(() => onIntent?.());

  const offline = useOffline();
  const { location: next } = navigation;
  const isStay = (next?.state as { quick?: string; unreached?: string } | null) !== null;
  const leadsTo = next && !isStay ? next.pathname + next.search : page;
  // The page that is there is not waited for: whoever comes back to it has it.
  const awaited = leadsTo === page ? undefined : leadsTo;
  const giveUp = useEffectEvent((href: string) => stay(href, { unreached: href }, href === here));
  // What was gone to before anybody knew that it cannot come.
  useEffect(() => {
    if (awaited === undefined) return;
    if (offline) return giveUp(awaited);
    const doubt = setInterval(() => void askIfReached(), doubtMs);
    return () => clearInterval(doubt);
  }, [awaited, offline]);

  // The document's own events reach every link and form without a handler on each.
  useEffect(() => {
    const ended = new AbortController();
    let intent: ReturnType<typeof setTimeout> | undefined;
    const point = (delayMs: number) => (event: Event) => {
      clearTimeout(intent);
      const link = softLink(event);
      // A look that is recorded is one that somebody took, and not one that they might take.
      if (!link || link.dataset['recorded'] !== undefined || savesData()) return;
      intent = setTimeout(() => {
        // The router would load this page anew for the script of that one, which does not come.
        if (isOffline()) return;
        setAhead(link.pathname + link.search);
        meant();
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
    on('keydown', (event) => event.key === 'Escape' && closePopups(true));
    on('pointerdown', closePopupsOutside, true);
    // A page that is fetched ahead, or a part of it, and does not come.
    const missed = ({ target }: Event) => target instanceof HTMLLinkElement && void askIfReached();
    document.addEventListener('error', missed, { signal: ended.signal, capture: true });
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
      {children}
    </>
  );
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** What adds, and what is sent by a key of its page because it shall take effect once. */
function isPressedOnce(pressedOn: Element): boolean {
  const button = pressedOn.closest('button');
  if (!button) return false;
  return button.closest('[data-adds]') !== null || !!button.form?.elements.namedItem('key');
}

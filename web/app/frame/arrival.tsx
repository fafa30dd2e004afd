import { useEffect, useRef, useState } from 'react';

/**
 * After going to another page the keyboard goes on from its beginning, and its title is read out.
 * A change within a page (a filter, a sort) leaves the focus where it is; where what had it was
 * drawn anew, its successor gets it, and where it is gone, what the page names for that.
 */
export function Arrival({
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
    <p className="visually-hidden" aria-live="polite">
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

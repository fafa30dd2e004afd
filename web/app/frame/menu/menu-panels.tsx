import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { fetchMenu } from './fetch-menu.ts';

/** A name is pointed at for this long before its menu opens, so that passing over it opens none. */
const openMs = 120;
/** A pointer that leaves may come back within this time: the way to a link is seldom straight. */
const closeMs = 300;

/** The names of the bar that have a menu. */
const departments = '.department-nav a[href^="/c/"]';

interface Open {
  link: HTMLAnchorElement;
  html: string;
  /** The keyboard goes on within it. */
  enters: boolean;
  /** The page that it was opened on; on the next one it is closed. */
  page: string;
}

/**
 * The menus below the departments' bar. One opens when its name is pointed at, pressed by a finger
 * (a second press goes to the department), or by the down arrow, which leads into it; Escape leads
 * back to its name. The names stay links to their departments all along.
 */
export default function MenuPanels({ bar }: { bar: HTMLElement }) {
  const id = useId();
  const { key: page } = useLocation();
  const [opened, setOpened] = useState<Open | null>(null);
  const panel = useRef<HTMLElement>(null);
  const wanted = useRef<HTMLAnchorElement | null>(null);
  const open = opened?.page === page ? opened : null;
  const link = open?.link;

  const show = useEffectEvent(async (department: HTMLAnchorElement, enters = false) => {
    wanted.current = department;
    const html = await fetchMenu(department.pathname);
    // Another may be meant by now, or none.
    if (html === null || wanted.current !== department) return;
    setOpened({ link: department, html, enters, page });
  });
  const close = useEffectEvent(() => {
    wanted.current = null;
    setOpened(null);
  });
  const isOpenFor = useEffectEvent((department: HTMLAnchorElement) => link === department);

  // The bar is drawn without this; its names are listened to where they stand.
  useEffect(() => {
    const ended = new AbortController();
    const head = bar.parentElement!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let byFinger = false;
    const later = (task: () => void, delayMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(task, delayMs);
    };
    const on = <E extends keyof HTMLElementEventMap>(
      type: E,
      listener: (event: HTMLElementEventMap[E]) => void,
    ) => head.addEventListener(type, listener, { signal: ended.signal });
    const point = (department: HTMLAnchorElement) => {
      void fetchMenu(department.pathname);
      later(() => void show(department), openMs);
    };
    const press = (event: MouseEvent) => {
      const department = departmentOf(event);
      if (!byFinger || !department || isOpenFor(department)) return;
      // The department itself is gone to by a second press, or from within its menu.
      event.preventDefault();
      if (event.type === 'click') void show(department);
    };
    on('pointerover', (event) => {
      if (event.pointerType !== 'mouse') return;
      const department = departmentOf(event);
      if (department) point(department);
      else if (panel.current?.contains(event.target as Node)) clearTimeout(timer);
      else later(close, closeMs);
    });
    on('pointerleave', (event) => event.pointerType === 'mouse' && later(close, closeMs));
    on('pointerdown', (event) => (byFinger = event.pointerType !== 'mouse'));
    on('mousedown', press);
    on('click', press);
    on('keydown', (event) => {
      const department = departmentOf(event);
      if (event.key === 'ArrowDown' && department) {
        event.preventDefault();
        clearTimeout(timer);
        void show(department, true);
      }
    });
    on('focusout', ({ relatedTarget }) => {
      if (relatedTarget && !head.contains(relatedTarget as Node)) close();
    });
    document.addEventListener(
      'pointerdown',
      ({ target }) => !head.contains(target as Node) && close(),
      { signal: ended.signal },
    );
    const pointedAt = document.querySelector<HTMLAnchorElement>(`${departments}:hover`);
    if (pointedAt && !matchMedia('(hover: none)').matches) point(pointedAt);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [bar]);

  // Its links are there once it is drawn.
  useEffect(() => {
    if (opened?.enters) panel.current?.querySelector<HTMLElement>('li a')?.focus();
  }, [opened]);

  // Escape closes it wherever the focus is; a pointer alone may have opened it.
  useEffect(() => {
    if (!link) return undefined;
    const ended = new AbortController();
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (panel.current?.contains(document.activeElement)) link.focus();
      close();
    };
    document.addEventListener('keydown', leave, { signal: ended.signal });
    return () => ended.abort();
  }, [link]);

  // The names are elements of the bar; what they open is known here.
  useEffect(() => {
    for (const department of document.querySelectorAll(departments)) {
      department.setAttribute('aria-expanded', String(department === link));
      if (department === link) department.setAttribute('aria-controls', id);
      else department.removeAttribute('aria-controls');
    }
  }, [link, id]);

  if (!open) return null;
  return (
    <section
      ref={panel}
      className="mega"
      id={id}
      aria-label={open.link.textContent}
      // It is our own server's, which wrote no script into it.
      dangerouslySetInnerHTML={{ __html: open.html }}
    />
  );
}

function departmentOf({ target }: Event): HTMLAnchorElement | null {
  return (target as Element).closest<HTMLAnchorElement>(departments);
}

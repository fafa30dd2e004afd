/** Smaller moves than this are a finger that rests. */
const leastMove = 8;
/** The header stands still until a page is scrolled past it. */
const headerEnds = 160;

/**
 * Keeps a header that stays at the top within reach without taking the page's room: on a small
 * screen, where its sheet heeds `data-away`, it goes while one reads on and comes back as soon as one
 * scrolls up. "/" goes to its search. Answers how to end both.
 */
export function keepInReach(header: HTMLElement): () => void {
  const ended = new AbortController();
  let last = scrollY;
  const scroll = () => {
    if (Math.abs(scrollY - last) < leastMove) return;
    header.toggleAttribute('data-away', scrollY > last && scrollY > headerEnds);
    last = scrollY;
  };
  const press = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
    // Where one writes, it is a character; behind a dialog nothing may take the focus.
    if ((target as Element).closest?.('input, select, textarea, [contenteditable], dialog')) return;
    const search = header.querySelector<HTMLInputElement>('input[type="search"]');
    if (!search) return;
    event.preventDefault();
    search.focus();
    search.select();
  };
  addEventListener('scroll', scroll, { signal: ended.signal, passive: true });
  document.addEventListener('keydown', press, { signal: ended.signal });
  return () => ended.abort();
}

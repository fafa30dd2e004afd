/**
 * Moves the row that a pressed button names (`data-scrolls`) by most of its width, back or on
 * (`data-by`). Rows are ordinary scrolling lists, so that everything else moves them too.
 */
export function scrollRow(event: Event): void {
  const button = (event.target as Element | null)?.closest<HTMLElement>('[data-scrolls]');
  const row = button && document.getElementById(button.dataset['scrolls'] ?? '');
  if (!row) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.scrollBy({
    left: Number(button.dataset['by']) * row.clientWidth * 0.8,
    behavior: isStill ? 'auto' : 'smooth',
  });
}

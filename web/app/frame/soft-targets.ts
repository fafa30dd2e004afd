import { buildOf } from '../request/build-of.ts';
import { takesCards } from '../request/takes-cards.ts';

/** Which links and forms of a page the router may take, read from the elements themselves. */

/** The link of an event that leads to another page which this document may show as well, or null. */
export function softLink(event: Event): HTMLAnchorElement | null {
  if (event.defaultPrevented || hasModifier(event)) return null;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link?.href || link.target || link.hasAttribute('download')) return null;
  if (link.origin !== location.origin || link.dataset['reload'] !== undefined) return null;
  if (buildOf(link.pathname) !== buildOf(location.pathname)) return null;
  if (takesCards(link.pathname) && !takesCards(location.pathname)) return null;
  const isSamePage = link.pathname + link.search === location.pathname + location.search;
  return isSamePage && link.hash !== '' ? null : link;
}

function hasModifier(event: Event): boolean {
  const { metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
  return metaKey || ctrlKey || shiftKey || altKey;
}

export function isOutside(box: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}

/**
 * What a form sends, and where: a GET form has its fields as a query without the empty ones, any
 * other has none.
 */
export function submission(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): { to: string; fields: FormData; query: string | null } {
  const fields = new FormData(form, submitter);
  // The button that sends a form may send it elsewhere.
  const action = submitter?.getAttribute('formaction') ?? form.action;
  const { pathname, search } = new URL(action, location.href);
  if (form.method === 'post') return { to: pathname + search, fields, query: null };
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    if (typeof value === 'string' && value !== '') query.append(name, value);
  }
  return { to: pathname, fields, query: query.size === 0 ? '' : `?${query.toString()}` };
}

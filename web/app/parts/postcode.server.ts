import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import type { RefusedForm } from '../kit/form.ts';
import { readForm, refusedForm } from '../request/form.server.ts';
import type { Shop } from '../request/shop.server.ts';

/** The form that asks where goods go, wherever it stands. */
export const postcodeForm = describeForm(allCalls.delivery.getArrivals.query);

/** The postcode as it is written. An empty one is refused: it is all that the form asks for. */
export async function readPostcode({ services }: Shop, sent: FormData): Promise<string> {
  const query = readForm(sent, postcodeForm);
  return (await services.delivery.getArrivals({ query })).postcode;
}

/**
 * Back to the page that asked, at its field, with what was typed there: without a script that is how
 * an error comes to stand beside its field on a page that has no action for it.
 */
export function askAgainPath(returnTo: string, typed: string, fieldId: string): string {
  const [page] = returnTo.split('#');
  const query = new URLSearchParams({ postcode: typed.slice(0, 40) });
  return `${page}${page!.includes('?') ? '&' : '?'}${query}#${fieldId}`;
}

/** What is wrong with the postcode that a page was come back to with; null where nothing is. */
export async function findRefusedPostcode(shop: Shop, url: URL): Promise<RefusedForm | null> {
  const typed = url.searchParams.get('postcode');
  if (typed === null) return null;
  const sent = new FormData();
  sent.set('postcode', typed);
  try {
    await readPostcode(shop, sent);
    return null;
  } catch (error) {
    return refusedForm(error, { postcode: typed }, postcodeForm);
  }
}

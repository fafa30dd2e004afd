import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { redirect } from 'react-router';
import { answerForm, readForm, viewForm } from '../request/form.server.ts';

/** A basket is asked for by the same code as a wishlist. */
const form = describeForm(allCalls.wishlist.retrieveWishlist.body);

/** The form, with the code that a mailed link brings along; opening the page changes nothing. */
export function formOfLink(request: Request) {
  const code = new URL(request.url).searchParams.get('code')?.slice(0, 60) ?? '';
  return { form: viewForm(form, { retrievalCode: code }) };
}

/**
 * Retrieves by the code that the form holds, and goes on to where `retrieve` leads; or says what is
 * wrong.
 */
export async function retrieveByForm(
  request: Request,
  retrieve: (retrievalCode: string) => Promise<string>,
) {
  return answerForm(form, readForm(await request.formData(), form), async ({ retrievalCode }) => {
    return redirect(await retrieve(retrievalCode), 303);
  });
}

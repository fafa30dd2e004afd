import { data, redirect } from 'react-router';
import { readTexts, refuseForm } from '../request/refused-form.server.ts';

const advice = { retrievalCode: 'Enter the code of the saved list.' };

/** The code that a mailed link brings along; opening the page changes nothing. */
export function codeInLink(request: Request): { code: string } {
  return { code: new URL(request.url).searchParams.get('code')?.slice(0, 60) ?? '' };
}

/** Retrieves by the code that the form holds, and goes on to the list; or says what is wrong. */
export async function retrieveByForm(
  request: Request,
  list: 'basket' | 'wishlist',
  retrieve: (retrievalCode: string) => Promise<unknown>,
) {
  const typed = readTexts(await request.formData(), advice);
  try {
    await retrieve(typed['retrievalCode'] ?? '');
  } catch (error) {
    const refused = refuseForm(error, typed, advice);
    return data(refused.data, refused.init ?? undefined);
  }
  return redirect(`/${list}`, 303);
}

import { redirect, type LoaderFunctionArgs } from 'react-router';
import { documentFile } from '../../../parts/order-documents.server.ts';
import { problemOf } from '../../../request/problems.server.ts';
import { shopFrom } from '../../../request/shop.server.ts';

/** The quote behind a link as a PDF; where there is none, the page says why. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const token = params['token'] ?? '';
  try {
    return documentFile(
      await shopFrom(context).services.quotes.drawClientQuote({ params: { token } }),
    );
  } catch (error) {
    if (problemOf(error) === null) throw error;
    return redirect(`/quote/${encodeURIComponent(token)}`, 303);
  }
}

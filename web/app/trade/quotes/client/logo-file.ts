import type { LoaderFunctionArgs } from 'react-router';
import { problemOf } from '../../../request/problems.server.ts';
import { shopFrom } from '../../../request/shop.server.ts';

/** The picture at the head of a quote. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { quotes } = shopFrom(context).services;
  try {
    const { bytes } = await quotes.getClientQuoteLogo({
      params: { token: params['token'] ?? '' },
    });
    return new Response(bytes, {
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=300' },
    });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    return new Response(null, { status: problem.status });
  }
}

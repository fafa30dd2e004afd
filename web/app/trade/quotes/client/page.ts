import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { problemOf } from '../../../request/problems.server.ts';
import { shopFrom, type Shop } from '../../../request/shop.server.ts';
import { renderClientPage, renderNoQuote, type Accepting } from './render-page.server.tsx';

/**
 * The client's page stands outside the shop: it is a document of its own, made of what was sent and
 * nothing else, so that neither its frame nor its data names who sells the goods.
 */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  return show(shopFrom(context), params['token'] ?? '');
}

/** Accepts what was read, by the name that was typed. */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const shop = shopFrom(context);
  const token = params['token'] ?? '';
  const sent = await request.formData();
  const name = String(sent.get('name') ?? '').trim();
  const issue = Number(sent.get('issue'));
  if (name === '' || name.length > 120) {
    return show(shop, token, { name, problem: 'Type your name to accept.', status: 400 });
  }
  try {
    await shop.services.quotes.acceptClientQuote({ body: { token, issue, name } });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem || problem.status >= 500) throw error;
    if (problem.status !== 409) return show(shop, token);
    // It was changed, or is over by now: it is shown as it is, and says why nothing was accepted.
    return show(shop, token, { name, problem: problem.detail ?? problem.title, status: 409 });
  }
  return redirect(`/quote/${token}`, 303);
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  // The address is the key to the page: it is neither kept nor told to other sites.
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
};

async function show(
  { services, nonce }: Shop,
  token: string,
  tried?: Accepting & { status: number },
): Promise<Response> {
  try {
    const quote = await services.quotes.openClientQuote({ body: { token } });
    const html = renderClientPage(quote, { token, nonce, tried });
    return new Response(html, { status: tried?.status ?? 200, headers });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    const isGone = problem.status === 404 || problem.status === 410 || problem.status === 400;
    const html = renderNoQuote(
      problem.status === 410 ? 'withdrawn' : isGone ? 'none' : 'later',
      nonce,
    );
    const status = problem.status === 400 ? 404 : problem.status;
    return new Response(html, { status, headers });
  }
}

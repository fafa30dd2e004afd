import { RouterContextProvider, createRequestHandler, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { provideVisit } from '../app/request/shop.server.ts';
import { createMarkupCache } from '../app/kit/markup-cache.server.ts';
import type { WebBundle } from '../visit.ts';

const handleRequest = createRequestHandler(build as unknown as ServerBuild, 'production');

/** About 1.5 kB each: the cards, in their views, that visitors look at most. */
const markup = createMarkupCache(6000);

/**
 * What is asked for in place of a file that somebody cannot have: the route of a file draws no page, and
 * the router tells of a refusal by data alone. Null for all else; the staff's side leads to a page of its
 * own.
 */
function withoutFile({ url, headers }: Request, answer: Response): Request | null {
  const { pathname } = new URL(url);
  const isBare = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  const isForReader = headers.get('accept')?.includes('text/html') ?? false;
  const isPage = isBare && isForReader && answer.status >= 400 && !pathname.startsWith('/staff');
  if (!isPage || pathname.endsWith('.data')) return null;
  return new Request(new URL(`/no-file?status=${answer.status}`, url), { headers });
}

/** The entry of the server build, which holds React and the router too, always in production form. */
export const render: WebBundle['render'] = async (request, visit) => {
  const context = new RouterContextProvider();
  provideVisit(context, visit, request, markup);
  const answer = await handleRequest(request, context);
  const instead = withoutFile(request, answer);
  const response = instead ? await handleRequest(instead, context) : answer;
  // A page fetched ahead is used once, when its link is pressed a moment later. What is personal
  // is kept nowhere, not even for that.
  const isPersonal = response.headers.get('cache-control')?.includes('no-store') ?? false;
  if (request.headers.has('sec-purpose') && response.status === 200 && !isPersonal) {
    response.headers.set('cache-control', 'private, max-age=15');
  }
  return response;
};

import { RouterContextProvider, createRequestHandler, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { provideVisit } from '../app/request/shop.server.ts';
import { createMarkupCache } from '../app/kit/markup-cache.server.ts';
import type { WebBundle } from '../visit.ts';

const handleRequest = createRequestHandler(build as unknown as ServerBuild, 'production');

/** About 1.5 kB each: the cards, in their views, that visitors look at most. */
const markup = createMarkupCache(6000);

/** The entry of the server build, which holds React and the router too, always in production form. */
export const render: WebBundle['render'] = async (request, visit) => {
  const context = new RouterContextProvider();
  provideVisit(context, visit, request, markup);
  const response = await handleRequest(request, context);
  // A page fetched ahead is used once, when its link is pressed a moment later. What is personal
  // is kept nowhere, not even for that.
  const isPersonal = response.headers.get('cache-control')?.includes('no-store') ?? false;
  if (request.headers.has('sec-purpose') && response.status === 200 && !isPersonal) {
    response.headers.set('cache-control', 'private, max-age=15');
  }
  return response;
};

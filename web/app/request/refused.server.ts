import { data, type MiddlewareFunction } from 'react-router';
import type { PageRefusal } from '../../server/page-refusal.ts';
import type { PageProblem } from './problems.server.ts';
import { shopFrom } from './shop.server.ts';

const titles: Record<PageRefusal, string> = {
  400: 'This request could not be read',
  405: 'This page cannot be opened in this way',
  415: 'This form could not be read',
  429: 'Too many requests came from your connection',
};

/** Stops a request that no page can answer; the shop's error page then says why. */
export const throwRefused: MiddlewareFunction = ({ context }) => {
  const { refused } = shopFrom(context);
  if (refused === null) return;
  const problem: PageProblem = {
    code: refused === 429 ? 'too-many-requests' : 'invalid-request',
    title: titles[refused],
    detail: null,
    requestId: null,
    name: null,
    successor: null,
    category: null,
  };
  throw data(problem, { status: refused });
};

import { RouterContextProvider, createStaticHandler, isRouteErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import type { Services } from '@plumbline/contracts/calls.ts';
import type { PageRefusal } from '../../server/page-refusal.ts';
import { throwRefused } from './refused.server.ts';
import { shopFace } from '../../test/pages.ts';
import { provideVisit } from './shop.server.ts';
import { createMarkupCache } from '../kit/markup-cache.server.ts';

/** What a page answers, and whether its loader ran. */
async function askPage(refused: PageRefusal | null) {
  let hasLoaded = false;
  const loader = () => {
    hasLoaded = true;
    return null;
  };
  const { query } = createStaticHandler([
    { id: 'page', path: '/', middleware: [throwRefused], ErrorBoundary: () => null, loader },
  ]);
  const request = new Request('https://shop.example/');
  const requestContext = new RouterContextProvider();
  const visit = {
    services: {} as Services,
    visitor: {
      signedIn: false,
      displayName: null,
      renewable: false,
      trade: false,
      businessName: null,
      provisional: false,
      mayChooseBusiness: false,
      member: false,
      staff: false,
    },
    signIn: {
      authority: 'https://id.example',
      clientId: 'website',
      byScript: true,
      secondName: null,
      origin: request.url,
    },
    refused,
    ...shopFace,
    demo: true,
    nonce: 'n',
    secure: true,
    reportFault: () => {},
  };
  provideVisit(requestContext, visit, request, createMarkupCache(1));
  let error: unknown = null;
  const answer = await query(request, {
    requestContext,
    generateMiddlewareResponse: async (run) => {
      const result = await run(request);
      if (result instanceof Response) return result;
      error = result.errors?.['page'];
      return new Response(null, { status: result.statusCode });
    },
  });
  const status = answer instanceof Response ? answer.status : answer.statusCode;
  return { status, hasLoaded, isAnswer: isRouteErrorResponse(error) };
}

test.each([400, 405, 415, 429] as const)(
  'a request refused with %i runs no loader',
  async (status) => {
    expect(await askPage(status)).toEqual({ status, hasLoaded: false, isAnswer: true });
  },
);

test('any other request gets its page', async () => {
  expect(await askPage(null)).toEqual({ status: 200, hasLoaded: true, isAnswer: false });
});

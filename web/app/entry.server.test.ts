import { RouterContextProvider, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import type { Services } from '@plumbline/contracts/calls.ts';
import { shopFace } from '../test/pages.ts';
import { handleError } from './entry.server.tsx';
import { provideVisit } from './request/shop.server.ts';
import { createMarkupCache } from './kit/markup-cache.server.ts';

test.each([
  ['a form posted to a page that takes none', false, new ErrorResponse(405, '', new Error(), true)],
  ['an address that no page has', false, new ErrorResponse(404, '', new Error(), true)],
  ['a fault of the router', true, new ErrorResponse(500, '', new Error(), true)],
  ['anything else that was thrown', true, new Error('broken')],
])('%s is reported as a fault: %s', (_, isFault, error) => {
  const reported: unknown[] = [];
  const request = new Request('https://shop.example/');
  const context = new RouterContextProvider();
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
    refused: null,
    ...shopFace,
    demo: true,
    nonce: 'n',
    secure: true,
    reportFault: (fault: unknown) => reported.push(fault),
  };
  provideVisit(context, visit, request, createMarkupCache(1));
  handleError(error, { request, context });
  expect(reported).toHaveLength(isFault ? 1 : 0);
});

import type { Services } from '@plumbline/contracts/calls.ts';
import { createStaticHandler, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { shopFace } from '../../../test/pages.ts';
import { createMarkupCache } from '../../kit/markup-cache.server.ts';
import { provideVisit } from '../../request/shop.server.ts';
import { action } from './team.tsx';

/** Sends the form that removes a member, and answers where it leads. */
async function remove(accountId: number) {
  const removed: number[] = [];
  const businesses: Partial<Services['businesses']> = {
    getTeam: async () =>
      ({
        business: { businessId: 7, name: 'Alder Row' },
        members: [
          { accountId: 1, isSelf: true },
          { accountId: 2, isSelf: false },
        ],
      }) as never,
    removeMember: async ({ params }) => void removed.push(params.accountId),
  };
  const { queryRoute } = createStaticHandler([{ id: 'team', path: '/trade/team', action }]);
  const request = new Request('https://shop.example/trade/team', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'remove', businessId: '7', id: `${accountId}` }),
  });
  const requestContext = new RouterContextProvider();
  const visit = {
    services: { businesses } as Services,
    visitor: {
      signedIn: true,
      displayName: 'Robin Larch',
      renewable: false,
      trade: true,
      businessName: 'Alder Row',
      provisional: false,
      mayChooseBusiness: false,
      member: true,
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
    reportFault: () => {},
  };
  provideVisit(requestContext, visit, request, createMarkupCache(1));
  const answer = (await queryRoute(request, { requestContext })) as Response;
  return { removed, status: answer.status, leadsTo: answer.headers.get('location') };
}

test('whoever removes a colleague comes back to the team', async () => {
  expect(await remove(2)).toEqual({
    removed: [2],
    status: 303,
    leadsTo: '/trade/team?done=removed',
  });
});

test('whoever leaves the business comes to where they see what they buy for', async () => {
  expect(await remove(1)).toEqual({
    removed: [1],
    status: 303,
    leadsTo: '/account/businesses?left',
  });
});

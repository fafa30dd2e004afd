import type { App } from '@plumbline/server/app.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visit } from '../web/visit.ts';

/** Who looks at a page and what they may do, as the server's session says. */
export async function resolveVisit(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Pick<Visit, 'services' | 'visitor'>> {
  const { services, caller } = await app.servicesFor(request, reply);
  const signedIn = caller.accountId !== null;
  return {
    services,
    visitor: {
      signedIn,
      displayName: signedIn ? (await services.accounts.getUserProfile()).displayName : null,
      trade: caller.businessId !== null,
      staff: caller.roles.length > 0,
    },
  };
}

import type { App } from '@plumbline/server/app.ts';
import type { Visit } from '@plumbline/web/visit.ts';

/** Who looks at a page and what they may do, as the server's session says. */
export async function resolveVisit(
  app: App,
  ...exchange: Parameters<App['servicesFor']>
): Promise<Pick<Visit, 'services' | 'visitor' | 'signIn'>> {
  const { services, caller } = await app.servicesFor(...exchange);
  const signIn = app.signIn();
  return {
    services,
    signIn,
    visitor: {
      signedIn: caller.accountId !== null,
      displayName: caller.displayName,
      renewable: signIn.byScript && caller.client === signIn.clientId,
      trade: caller.businessId !== null,
      businessName: caller.businessName,
      provisional: caller.isProvisional,
      mayChooseBusiness: caller.mayChooseBusiness,
      member: caller.owesFor !== null,
      staff: caller.roles.length > 0,
    },
  };
}

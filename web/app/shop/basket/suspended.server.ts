import type { Shop } from '../../request/shop.server.ts';

/** That a business cannot be bought for now, for somebody who otherwise would; null where none is so. */
export async function findSuspended({ services, visitor, reportFault }: Shop) {
  if (!visitor.signedIn || visitor.trade) return null;
  try {
    const { businesses } = await services.businesses.listOwnBusinesses();
    const suspended = businesses.find(({ status }) => status === 'suspended');
    if (!suspended) return null;
    const { name, statusReason } = suspended;
    return `The account of ${name} is suspended${statusReason ? `: ${statusReason}` : '.'} Meanwhile you pay the shop’s usual prices, and what you order is your own.`;
  } catch (error) {
    // The basket is worth more than this.
    reportFault(error);
    return null;
  }
}

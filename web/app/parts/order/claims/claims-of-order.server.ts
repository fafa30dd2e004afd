import type { ClaimsOfOrder } from '@plumbline/contracts/shop/order-claims.ts';
import type { Shop } from '../../../request/shop.server.ts';
import { claimHeadline, claimMark } from './claim-texts.ts';

/** The claims of an order on its page. */
export interface ClaimsView {
  claims: {
    number: string;
    href: string;
    goods: string;
    headline: string;
    mark: ReturnType<typeof claimMark>;
  }[];
}

/** The claims of an order by its mailed link's token, or as the signed-in account's by its guid. */
export async function findClaims({ services }: Shop, order: string): Promise<ClaimsView> {
  return claimsView(await services.claims.getClaimsOfOrder({ params: { order } }), order);
}

function claimsView({ claims }: ClaimsOfOrder, order: string): ClaimsView {
  return {
    claims: claims.map((claim) => ({
      number: claim.claimNumber,
      href: `/order/${order}/claims/${claim.claimNumber}`,
      goods: `${claim.goods.units > 1 ? `${claim.goods.units} × ` : ''}${claim.goods.name}`,
      headline: claimHeadline(claim),
      mark: claimMark(claim),
    })),
  };
}

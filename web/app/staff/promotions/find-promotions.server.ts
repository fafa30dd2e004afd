import type { CallRequest } from '@plumbline/contracts/call/call.ts';
import type {
  PromotionSummary,
  promotionStaffCalls,
} from '@plumbline/contracts/staff/promotions.ts';
import type { FindRows } from '../kit/list.server.ts';
import { states } from '../parts/offer-names.ts';
import { givesText, momentText, targetText } from '../parts/offer-texts.ts';
import type { PromotionRow } from './promotion-list.ts';

type Asked = CallRequest<typeof promotionStaffCalls.searchPromotions>['query'];

/** Promotions for their list. */
export const findPromotions: FindRows<PromotionRow, 'state'> = async ({ promotions }, query) => {
  const found = await promotions.searchPromotions({ query: query as Asked });
  return { total: found.total, rows: found.promotions.map(rowOf) };
};

function rowOf({ slug, name, state, terms, offeringCount, ...when }: PromotionSummary) {
  return {
    slug,
    name,
    state: states[state].name,
    tone: states[state].tone,
    gives: terms ? givesText(terms) : 'A price for each',
    target: terms ? targetText(terms) : '',
    from: momentText(when.startsAt),
    to: when.endsAt === null ? 'No end' : momentText(when.endsAt),
    prices: String(offeringCount),
  };
}

import {
  tradeRequestKinds,
  tradeRequestStates,
  type TradeRequest,
} from '@plumbline/contracts/nouns/trade-accounts.ts';
import type { QueueItem } from '../kit/queue.tsx';
import { momentOf } from '../parts/moment.ts';

const leaver = 'somebody who has left';

/** A request as a thing of the queue. */
export function requestItem(request: TradeRequest, query: string): QueueItem {
  const { requestId, about, change, askedBy, askedAt } = request;
  return {
    href: `/staff/trade-requests/${requestId}${query}`,
    name: about,
    about: `${change}, asked by ${askedBy ?? leaver}`,
    when: momentOf(askedAt),
    mark: markOf(request),
  };
}

function markOf({ state, barredBy }: TradeRequest): QueueItem['mark'] {
  if (state === 'confirmed') return { text: tradeRequestStates.confirmed, tone: 'ok' };
  if (state !== 'open') return { text: tradeRequestStates[state], tone: '' };
  return barredBy === null
    ? { text: 'Yours to decide', tone: 'warn' }
    : { text: 'Waits for a colleague', tone: '' };
}

/** Why somebody may not decide, as they are told. */
const bars: Record<NonNullable<TradeRequest['barredBy']>, string> = {
  'asked-by-you': 'You asked for this, so another member of staff has to decide.',
  'about-you': 'This is about you, or about a business of yours. Two colleagues have to decide.',
};

/** Everything that the page of one request shows. */
export function requestView(request: TradeRequest) {
  const { requestId, kind, state, about, change, reason, askedBy, askedAt, barredBy } = request;
  const { decidedBy, decidedAt, business } = request;
  const isOpen = state === 'open';
  return {
    requestId,
    title: about,
    note: `${tradeRequestKinds[kind]}, request ${requestId}`,
    mark: markOf(request),
    accountHref: business && `/staff/trade-accounts/${business.businessId}`,
    facts: [
      ['What changes', change],
      ['Why', reason],
      ['Asked by', `${askedBy ?? leaver}, ${momentOf(askedAt)}`],
      ...(decidedAt ? [['Decided by', `${decidedBy ?? leaver}, ${momentOf(decidedAt)}`]] : []),
    ] as [string, string][],
    bar: isOpen && barredBy ? bars[barredBy] : null,
    mayDecide: isOpen && barredBy === null,
    mayWithdraw: isOpen && barredBy === 'asked-by-you',
  };
}

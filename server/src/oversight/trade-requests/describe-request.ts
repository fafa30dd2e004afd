import type { TradeRequest } from '@plumbline/contracts/nouns/trade-accounts.ts';
import type { Caller } from '../../core/caller.ts';
import { barOf, termText } from './requests.ts';
import type { RequestRow } from './store.ts';

/** A request as staff read it. */
export function describeRequest(row: RequestRow, caller: Pick<Caller, 'accountId'>): TradeRequest {
  return {
    requestId: row.id,
    kind: row.kind,
    state: row.state,
    ...inWords(row),
    business:
      row.businessId === null ? null : { businessId: row.businessId, name: row.businessName ?? '' },
    reason: row.reason,
    askedBy: row.askedByName,
    askedAt: row.askedAt.toISOString(),
    decidedBy: row.decidedByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    barredBy: barOf(row, caller),
  };
}

function inWords(row: RequestRow): Pick<TradeRequest, 'about' | 'change'> {
  const business = row.businessName ?? 'a business that has gone';
  const member = `${row.memberName ?? 'a member who has gone'} of ${business}`;
  switch (row.kind) {
    case 'band': {
      const wished = row.bandName ?? 'a band that has gone';
      const change = row.state === 'open' ? `${row.presentBand ?? 'No band'} to ${wished}` : wished;
      return { about: business, change };
    }
    case 'terms':
      return {
        about: `${row.bandName ?? 'A band'}, ${row.goods ?? ''}`,
        change: termText(row.wish),
      };
    case 'hold': {
      const wished = holdText(row.wish.days);
      const change =
        row.state === 'open' ? `${holdText(row.presentHoldDays)} to ${wished}` : wished;
      return { about: `${row.bandName ?? 'A band'}, prices of quotes`, change };
    }
    case 'email':
      return {
        about: member,
        change:
          row.state === 'open' ? `${row.memberEmail ?? ''} to ${row.wish.email}` : row.wish.email,
      };
    case 'password':
      return { about: member, change: `A link to set a new password, to ${row.memberEmail ?? ''}` };
  }
}

const holdText = (days: number | null) =>
  days === null ? 'not held' : `held for ${days} ${days === 1 ? 'day' : 'days'} at most`;

import type { ClientPaper } from '@plumbline/contracts/nouns/quotes.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { findBusiness } from '../../people/businesses/store.ts';
import { senderOf, toClientPaper } from './client-paper.ts';
import { findMailOf } from './find-maker.ts';
import { priceQuote } from './price-quote.ts';
import type { QuoteRow } from './quotes.ts';

/** What the client would see of a quote as it stands. */
export async function paperOf(
  tx: Queryable,
  { now }: Pick<Context, 'now'>,
  quote: QuoteRow,
): Promise<ClientPaper> {
  const { content, costs, number, issues, businessId } = quote;
  const business = await findBusiness(tx, businessId);
  if (!business) throw new Refusal('quote-not-found');
  return toClientPaper(content, priceQuote(content, costs), {
    number,
    issue: (issues[0]?.issue ?? 0) + 1,
    issuedOn: formatDay(londonDay(now())),
    from: senderOf(business, await findMailOf(tx, quote)),
  });
}

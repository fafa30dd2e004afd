import type { Quote } from '@plumbline/contracts/nouns/quotes.ts';
import { viewerOf, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { Refusal } from '../../core/refusal.ts';
import { signId } from '../../core/signed-id.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { requireVersion } from '../../http/require-version.ts';
import { getOwnRole, seesMoney } from '../../people/businesses/own-role.ts';
import { findHoldOffer } from './hold-costs.ts';
import { paperOf } from './paper-of.ts';
import { quoteOrder } from './price-order.ts';
import { priceQuote } from './price-quote.ts';
import { acceptedIssue, changedCosts, describeIssue, type QuoteRow } from './quotes.ts';
import { findQuote, lockQuote } from './store.ts';

/** A quote of the caller's business; of somebody else's only for owners and approvers. */
export async function getOwnQuote(tx: Queryable, quoteId: string, caller: Caller) {
  return requireOwn(tx, await findQuote(tx, quoteId), caller);
}

/** The same under its lock. */
export async function lockOwnQuote(tx: Tx, quoteId: string, caller: Caller) {
  return requireOwn(tx, await lockQuote(tx, quoteId), caller);
}

async function requireOwn(
  tx: Queryable,
  quote: QuoteRow | undefined,
  caller: Caller,
): Promise<QuoteRow> {
  const isTheirs = quote !== undefined && quote.businessId === caller.businessId;
  const maySee =
    isTheirs && (quote.madeBy === caller.accountId || seesMoney(await getOwnRole(tx, caller)));
  if (!maySee) throw new Refusal('quote-not-found');
  return quote;
}

/** The same of the version that was edited. */
export async function lockQuoteVersion(
  tx: Tx,
  quoteId: string,
  caller: Caller,
  edited: number,
): Promise<QuoteRow> {
  const quote = await lockOwnQuote(tx, quoteId, caller);
  const present = quote.version;
  await requireVersion({ thing: 'quote', present, edited, code: 'quote-changed' }, async () => ({
    version: present,
  }));
  return quote;
}

/** Finds what is sold under a code, at the caller's price. */
export const offerFinder =
  (caller: Caller, { catalogue }: Pick<Context, 'catalogue'>) =>
  (sku: string) =>
    catalogue.findOfferBySku(sku, viewerOf(caller));

/** A quote as whoever writes it sees it. */
export async function describeQuote(
  tx: Queryable,
  context: Context,
  caller: Caller,
  quote: QuoteRow,
): Promise<Quote> {
  const { content, costs, state, issues } = quote;
  const accepted = acceptedIssue(quote);
  const isLinked = issues.length > 0 && state !== 'withdrawn';
  return {
    quoteId: quote.quoteId,
    number: quote.number,
    version: quote.version,
    state,
    jobReference: quote.jobReference,
    content,
    ...priceQuote(content, costs),
    changes: changedCosts(content, costs, offerFinder(caller, context)),
    paper: await paperOf(tx, context, quote),
    holdsUntil: await findHoldOffer(tx, context, caller, content.validUntil),
    costsNotedOn: formatDay(londonDay(quote.costsNotedAt)),
    issues: issues.map(describeIssue),
    isChangedSinceSent: issues.length > 0 && quote.sentVersion !== quote.version,
    hasLogo: quote.logoUploadId !== null,
    token: isLinked ? signId(context.signingKey, 'client-quote', quote.quoteId) : null,
    order: accepted
      ? await quoteOrder(tx, context, caller, { quoteId: quote.quoteId, issue: accepted.issue })
      : null,
  };
}

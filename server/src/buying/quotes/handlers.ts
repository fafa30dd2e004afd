import { dayBounds } from '@plumbline/contracts/nouns/day-bounds.ts';
import type { Quote } from '@plumbline/contracts/nouns/quotes.ts';
import type { quoteCalls } from '@plumbline/contracts/shop/quotes.ts';
import { forgetUploads, keepUploads } from '../../base/uploads/keep-uploads.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireDayWithin } from '../../core/require-day.ts';
import { findAnswer, saveAnswer } from '../../db/idempotency.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { getOwnRole, seesMoney } from '../../people/businesses/own-role.ts';
import { removeHolds } from '../basket/price-hold-store.ts';
import { beginQuote } from './begin-quote.ts';
import { drawClientPaper } from './draw-paper.ts';
import { findLogo } from './find-logo.ts';
import { paperOf } from './paper-of.ts';
import { holdCosts } from './hold-costs.ts';
import { insertIssue } from './issues-store.ts';
import { orderQuote } from './order-quote.ts';
import {
  describeQuote,
  getOwnQuote,
  lockOwnQuote,
  lockQuoteVersion,
  offerFinder,
} from './own-quote.ts';
import { priceQuote, requirePricings, requireSums } from './price-quote.ts';
import {
  acceptedIssue,
  noteCosts,
  quotedGoods,
  renewCosts,
  requireComplete,
  type QuoteRow,
} from './quotes.ts';
import {
  countLogoUsers,
  findQuote,
  listQuotes,
  removeQuote,
  saveLogo,
  saveQuote,
  saveState,
  takeLogosTurn,
} from './store.ts';

/** A logo is kept for as long as quotes are looked at; it goes with the last of them. */
const logoYears = 10;
const yearMs = 365 * 86_400_000;

/** What a tradesperson does about quotes. */
export const quoteHandlers: Handlers<typeof quoteCalls> = {
  listQuotes: async ({ query, caller }, { db }) => {
    const { pageNumber, pageSize, limit, offset } = pageOf(query);
    const isOwnOnly = !seesMoney(await getOwnRole(db, caller));
    const whose = { businessId: caller.businessId!, madeBy: isOwnOnly ? caller.accountId : null };
    return { pageNumber, pageSize, ...(await listQuotes(db, whose, { limit, offset })) };
  },

  createQuote: ({ body, caller }, context) =>
    transaction(context.db, async (tx) =>
      describeQuote(tx, context, caller, await beginQuote(tx, context, caller, body)),
    ),

  getQuote: async ({ params, caller }, context) => {
    const quote = await getOwnQuote(context.db, params.quoteId, caller);
    return describeQuote(context.db, context, caller, quote);
  },

  saveQuote: ({ params, body, caller }, context) =>
    change(context, caller, params.quoteId, async (tx) => {
      const { quoteId } = params;
      const before = await lockQuoteVersion(tx, quoteId, caller, body.expectedVersion);
      const { content } = body;
      requirePricings(content);
      // A day that was good when it was written stays, for whoever changes something else.
      if (content.validUntil !== before.content.validUntil) {
        const path = '/body/content/validUntil';
        requireDayWithin(content.validUntil, path, dayBounds.quoteHolds, context.now());
      }
      const costs = noteCosts(content, before.costs, offerFinder(caller, context));
      requireSums(content, costs);
      const jobReference = body.jobReference?.trim() ?? null;
      const { costsNotedAt } = before;
      await saveQuote(tx, quoteId, { content, costs, costsNotedAt, jobReference }, context.now());
    }),

  noteQuoteCosts: ({ params, body, caller }, context) =>
    change(context, caller, params.quoteId, async (tx) => {
      const { quoteId } = params;
      const before = await lockQuoteVersion(tx, quoteId, caller, body.expectedVersion);
      const { content, jobReference } = before;
      const costs = renewCosts(before.costs, offerFinder(caller, context));
      requireSums(content, costs);
      const now = context.now();
      await saveQuote(tx, quoteId, { content, costs, costsNotedAt: now, jobReference }, now);
    }),

  setQuoteLogo: ({ params, body, caller }, context) =>
    change(context, caller, params.quoteId, async (tx) => {
      const { quoteId, businessId, logoUploadId } = await lockOwnQuote(tx, params.quoteId, caller);
      await takeLogosTurn(tx, businessId);
      const at = context.now();
      const until = new Date(at.getTime() + logoYears * yearMs);
      const rule = { kinds: ['picture'] } as const;
      await keepUploads(tx, { field: 'files', ids: body.files, rule, caller, at, until });
      await saveLogo(tx, quoteId, body.files[0] ?? null, at);
      await forgetLogo(tx, context, logoUploadId);
    }),

  sendQuote: ({ params, body, caller }, context) =>
    change(context, caller, params.quoteId, async (tx) => {
      const { quoteId } = params;
      const quote = await lockQuoteVersion(tx, quoteId, caller, body.expectedVersion);
      const { content, costs, version } = quote;
      const now = context.now();
      requireComplete(content, formatDay(londonDay(now)));
      const paper = await paperOf(tx, context, quote);
      const { goodsPence, workPence } = priceQuote(content, costs).sums;
      const goods = quotedGoods(content, costs);
      await insertIssue(tx, quoteId, paper, { at: now, goods, goodsPence, workPence });
      await holdCosts(tx, context, caller, quote, paper.issue);
      await saveState(tx, quoteId, { state: 'sent', sentVersion: version }, now);
    }),

  withdrawQuote: ({ params, caller }, context) =>
    change(context, caller, params.quoteId, async (tx) => {
      const quote = await lockUnaccepted(tx, params.quoteId, caller);
      if (quote.issues.length === 0) return;
      await saveState(tx, quote.quoteId, { state: 'withdrawn' }, context.now());
    }),

  removeQuote: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { quoteId, businessId, logoUploadId } = await lockUnaccepted(
        tx,
        params.quoteId,
        caller,
      );
      await takeLogosTurn(tx, businessId);
      await removeQuote(tx, quoteId);
      await removeHolds(tx, [quoteId]);
      await forgetLogo(tx, context, logoUploadId);
    }),

  previewQuotePaper: async ({ params, caller }, context) => {
    const { db } = context;
    const quote = await getOwnQuote(db, params.quoteId, caller);
    const paper = await paperOf(db, context, quote);
    const logo = await findLogo(context, quote.logoUploadId);
    return { fileName: `quote-${quote.number}.pdf`, bytes: await drawClientPaper(paper, logo) };
  },

  orderQuote: ({ params, body, caller, idempotency }, context) =>
    transaction(context.db, async (tx) => {
      const earlier = await findAnswer<Awaited<ReturnType<typeof orderQuote>>>(tx, idempotency);
      if (earlier) return earlier;
      const quote = await lockOwnQuote(tx, params.quoteId, caller);
      const { expectedExPence } = body;
      const answer = await orderQuote(tx, context, caller, { quote, expectedExPence });
      await saveAnswer(tx, idempotency, answer);
      return answer;
    }),
};

/** Does something about a quote, and tells how it stands then; all in one transaction. */
function change(
  context: Context,
  caller: Caller,
  quoteId: string,
  decide: (tx: Tx) => Promise<void>,
): Promise<Quote> {
  return transaction(context.db, async (tx) => {
    await decide(tx);
    return describeQuote(tx, context, caller, (await findQuote(tx, quoteId))!);
  });
}

/** A quote that no client has accepted: one that was is a promise of both. */
async function lockUnaccepted(tx: Tx, quoteId: string, caller: Caller): Promise<QuoteRow> {
  const quote = await lockOwnQuote(tx, quoteId, caller);
  const accepted = acceptedIssue(quote);
  if (!accepted) return quote;
  throw new Refusal('quote-over', {
    detail: `${accepted.acceptedName} has accepted it, so it stays as it is.`,
  });
}

/** Lets go of a picture that stands on no quote any more; the turn of the business's logos is held. */
async function forgetLogo(tx: Tx, context: Context, uploadId: string | null): Promise<void> {
  if (uploadId === null || (await countLogoUsers(tx, uploadId)) > 0) return;
  await forgetUploads(tx, context, [uploadId]);
}

import type { tradeBandCalls } from '@plumbline/contracts/accounts/trade-accounts.ts';
import type { tradeBandStaffCalls } from '@plumbline/contracts/staff/trade-bands.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { monthsBefore } from '../../core/calendar.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction } from '../../db/transaction.ts';
import { findBandName, findQuoteHoldDays } from '../../goods/pricing/bands-store.ts';
import { findBusiness } from '../../people/businesses/store.ts';
import { askRequest } from '../trade-requests/ask-request.ts';
import { readBandTable } from './band-table.ts';
import { listPaid } from './paid-prices.ts';
import { previewTerm } from './preview-term.ts';
import { listBandsWithCounts, listMostBought, listOfferingsBySku } from './store.ts';
import { checkTerm } from './wished-term.ts';

const mostNamed = 50;

export const tradeBandHandlers: Handlers<typeof tradeBandCalls & typeof tradeBandStaffCalls> = {
  listTradeBands: async (_, { db }) => {
    const bands = await listBandsWithCounts(db);
    return { bands: bands.map(({ quoteHoldDays: _days, ...band }) => band) };
  },

  getBandTable: (_, { db, now }) => readBandTable(db, now()),

  previewBandTerm: async ({ body }, context) =>
    previewTerm(context.db, await checkTerm(context.db, context, body), context.now()),

  askBandTerm: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { wish } = await checkTerm(tx, context, body);
      const of =
        wish.categoryId === null ? `offering:${wish.offeringId}` : `category:${wish.categoryId}`;
      return askRequest(tx, context, caller, {
        kind: 'terms',
        subject: `band:${wish.bandId}:${of}`,
        businessId: null,
        accountId: null,
        wish,
        reason: body.reason.trim(),
        askedBy: caller.accountId!,
      });
    }),

  askQuoteHold: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { bandId, days = null } = body;
      const path = (field: string, message: string) => [{ path: `/body/${field}`, message }];
      if (!(await findBandName(tx, bandId))) {
        throw new Refusal('band-unknown', { fields: path('bandId', 'There is no such band.') });
      }
      if ((await findQuoteHoldDays(tx, bandId)) === days) {
        const message = 'It is so already. Enter another number of days.';
        throw new Refusal('invalid-request', { detail: message, fields: path('days', message) });
      }
      return askRequest(tx, context, caller, {
        kind: 'hold',
        subject: `band:${bandId}`,
        businessId: null,
        accountId: null,
        wish: { bandId, days },
        reason: body.reason.trim(),
        askedBy: caller.accountId!,
      });
    }),

  listPaidPrices: ({ params, query, caller }, context) =>
    transaction(context.db, async (tx) => {
      const business = await findBusiness(tx, params.id);
      if (!business) throw new Refusal('business-not-found');
      const now = context.now();
      // One that is not active pays what everybody pays.
      const own = business.status === 'active' ? business.bandId : null;
      const bandId = query.bandId ?? own;
      const name = bandId === null ? null : ((await findBandName(tx, bandId)) ?? null);
      if (bandId !== null && name === null) throw new Refusal('band-unknown');
      const asked = (query.text ?? '').split(/[\s,;]+/).filter((word) => word !== '');
      const named = asked.slice(0, mostNamed);
      const offerings =
        named.length > 0
          ? await listOfferingsBySku(tx, named)
          : await listMostBought(tx, business.id, monthsBefore(now, 12));
      const prices = await listPaid(tx, offerings, { bandId, now });
      const found = new Set(prices.map(({ sku }) => sku.toLowerCase()));
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'tradeBands.listPaidPrices',
        subject: `business:${business.id}`,
        at: now,
      });
      return {
        band: bandId === null ? null : { bandId, name: name! },
        prices,
        unknown: named.filter((sku) => !found.has(sku.toLowerCase())),
      };
    }),
};

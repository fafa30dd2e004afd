import type { tradeRequestCalls } from '@plumbline/contracts/accounts/trade-accounts.ts';
import type { tradeRequestStaffCalls } from '@plumbline/contracts/staff/trade-accounts.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import { findBandName } from '../../goods/pricing/bands-store.ts';
import { listMembers } from '../../people/businesses/members-store.ts';
import { findBusiness } from '../../people/businesses/store.ts';
import { askRequest } from './ask-request.ts';
import { carryOut } from './carry-out.ts';
import { describeRequest } from './describe-request.ts';
import { requireOwnSignIn } from './require-own-sign-in.ts';
import { barOf } from './requests.ts';
import {
  countRequests,
  findRequest,
  listRequests,
  lockRequest,
  saveDecision,
  type RequestRow,
} from './store.ts';

const unsaidReason = 'Asked for by the customer.';

export const tradeRequestHandlers: Handlers<
  typeof tradeRequestCalls & typeof tradeRequestStaffCalls
> = {
  setTradeBand: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const business = await findBusiness(tx, params.id);
      if (!business) throw new Refusal('business-not-found');
      if (business.status === 'closed') throw new Refusal('business-not-active');
      const { bandId, reason } = body;
      const isSame = business.bandId === bandId && business.provisionalCapPence === null;
      if (isSame || !(await findBandName(tx, bandId))) {
        const message = isSame ? 'It is at this band already.' : 'There is no such band.';
        const fields = [{ path: '/body/bandId', message }];
        throw new Refusal('band-unknown', { detail: message, fields });
      }
      return askRequest(tx, context, caller, {
        kind: 'band',
        subject: `business:${business.id}`,
        businessId: business.id,
        accountId: null,
        wish: { bandId },
        reason: reason.trim(),
        askedBy: caller.accountId!,
      });
    }),

  resetPassword: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const business = await findBusiness(tx, params.id);
      if (!business) throw new Refusal('business-not-found');
      const members = await listMembers(tx, business.id);
      const member = members.find(({ accountId, role }) =>
        body.accountId === undefined ? role === 'owner' : accountId === body.accountId,
      );
      if (!member) throw new Refusal('member-not-found');
      await requireOwnSignIn(tx, member.accountId);
      return askRequest(tx, context, caller, {
        kind: 'password',
        subject: `account:${member.accountId}`,
        businessId: business.id,
        accountId: member.accountId,
        wish: {},
        reason: body.reason?.trim() ?? unsaidReason,
        askedBy: caller.accountId!,
      });
    }),

  listTradeRequests: async ({ query, caller }, { db, now }) => {
    const { state = null } = query;
    const { pageNumber, pageSize, ...page } = pageOf(query);
    const rows = await listRequests(db, { state }, page);
    const total = await countRequests(db, state);
    const requests = rows.map((row) => describeRequest(row, caller));
    await recordAudit(db, {
      actorAccountId: caller.accountId,
      action: 'tradeRequests.listTradeRequests',
      subject: 'trade-requests',
      after: { requestIds: rows.map(({ id }) => id) },
      at: now(),
    });
    return { total, pageNumber, pageSize, requests };
  },

  getTradeRequest: async ({ params, caller }, { db, now }) => {
    const row = requireRequest(await findRequest(db, params.requestId));
    await recordAudit(db, {
      actorAccountId: caller.accountId,
      action: 'tradeRequests.getTradeRequest',
      subject: `trade-request:${row.id}`,
      at: now(),
    });
    return describeRequest(row, caller);
  },

  decideTradeRequest: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const row = requireRequest(await lockRequest(tx, params.requestId));
      const { decision } = body;
      if (row.state === decision) return describeRequest(row, caller);
      const bar = barOf(row, caller);
      const isAllowed = decision === 'withdrawn' ? bar === 'asked-by-you' : bar === null;
      if (row.state !== 'open' || !isAllowed) throw new Refusal('request-barred');
      const at = context.now();
      await saveDecision(tx, row.id, { state: decision, by: caller.accountId!, at });
      if (decision === 'confirmed') await carryOut(tx, context, row, caller.accountId!);
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: `tradeRequests.${decision}.${row.kind}`,
        subject: row.businessId === null ? row.subject : `business:${row.businessId}`,
        before: { request: row.id, state: row.state },
        after: { request: row.id, state: decision, wish: row.wish },
        at,
      });
      return describeRequest(requireRequest(await findRequest(tx, row.id)), caller);
    }),
};

function requireRequest(row: RequestRow | undefined): RequestRow {
  if (!row) throw new Refusal('request-not-found');
  return row;
}

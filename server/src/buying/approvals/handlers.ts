import { dayBounds } from '@plumbline/contracts/nouns/day-bounds.ts';
import type { approvalCalls } from '@plumbline/contracts/shop/approvals.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireDayWithin } from '../../core/require-day.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import { lockStanding } from '../../people/businesses/store.ts';
import { listMembers } from '../../people/businesses/members-store.ts';
import { lockBasket, takeBackAsked } from '../basket/store.ts';
import { decide } from './decide.ts';
import { findAway, saveAway } from './deciders-store.ts';
import { describeApproval, toRow } from './describe-approval.ts';
import { monthBegan, monthStart } from './limits.ts';
import { listSpending } from './spending-store.ts';
import { countWaiting, listApprovals, lockApproval, withdrawApproval } from './store.ts';
import { takeOver } from './take-over.ts';
import { getVisible } from './visible-approval.ts';

export const approvalHandlers: Handlers<typeof approvalCalls> = {
  getSpending: async ({ caller }, { db, now }) => {
    const { accountId, businessId } = caller;
    const since = monthBegan(now());
    const members = await listSpending(db, businessId!, since, accountId!);
    return { monthStart: monthStart(now()), members };
  },

  listApprovals: async ({ query, caller }, { db, now }) => {
    const { pageNumber, pageSize, ...page } = pageOf(query);
    const accountId = caller.accountId!;
    const viewer = {
      businessId: caller.businessId!,
      accountId,
      today: formatDay(londonDay(now())),
    };
    const { total, rows } = await listApprovals(db, viewer, query.view, {
      pageNumber,
      pageSize,
      ...page,
    });
    return {
      total,
      pageNumber,
      pageSize,
      approvals: rows.map((row) => toRow(row, accountId, now())),
      counts: await countWaiting(db, viewer),
    };
  },

  getApproval: async ({ params, caller }, context) => {
    const { bandId, ...record } = await getVisible(context.db, context, caller, params.approvalId);
    const accountId = caller.accountId!;
    return describeApproval(context.db, context, record, { accountId, bandId });
  },

  approveOrder: ({ params, caller }, context) =>
    decide(context, caller, params.approvalId, { state: 'approved', reason: null }),

  refuseOrder: ({ params, body, caller }, context) =>
    decide(context, caller, params.approvalId, { state: 'refused', reason: body.reason.trim() }),

  resumeBasket: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { basketId, askerId } = await getVisible(tx, context, caller, params.approvalId);
      if (askerId !== caller.accountId) throw new Refusal('approval-not-found');
      // The basket before its request, as whoever asks takes their locks.
      const basket = await lockBasket(tx, basketId);
      const { state } = (await lockApproval(tx, params.approvalId))!;
      if (basket?.status !== 'asked' && basket?.status !== 'open') {
        throw new Refusal('approval-over', { detail: 'This basket has been ordered.' });
      }
      // Also where it is taken back by an earlier request: what is being changed waits for nobody.
      await withdrawApproval(tx, basketId);
      await takeBackAsked(tx, basketId, context.now());
      return { basketId, isApproved: state === 'approved' };
    }),

  takeOverRequest: ({ params, caller }, context) =>
    transaction(context.db, (tx) => takeOver(tx, context, caller, params.approvalId)),

  getAway: async ({ caller }, { db }) => ({
    away: (await findAway(db, caller.businessId!, caller.accountId!)) ?? null,
  }),

  setAway: ({ body: { away }, caller }, { db, now }) =>
    transaction(db, async (tx) => {
      const [accountId, businessId] = [caller.accountId!, caller.businessId!];
      const standing = await lockStanding(tx, accountId, businessId);
      if (!standing || standing.role === 'buyer') {
        throw new Refusal('approval-barred', {
          detail: 'Owners and approvers decide, and only they can have somebody stand in.',
        });
      }
      if (away) {
        requireDays(away, now());
        const { delegateAccountId } = away;
        const members = await listMembers(tx, businessId);
        const isMember = members.some((member) => member.accountId === delegateAccountId);
        if (!isMember || delegateAccountId === accountId) {
          throw new Refusal('delegate-unknown', {
            fields: [{ path: '/body/away/delegateAccountId', message: 'Choose somebody else.' }],
          });
        }
      }
      await saveAway(tx, businessId, accountId, away);
      return { away };
    }),
};

/** Refuses days that are none, the wrong way round or all over. */
function requireDays({ from, until }: { from: string; until: string }, now: Date): void {
  const path = '/body/away/until';
  const refuse = (message: string): never => {
    throw new Refusal('invalid-request', { detail: message, fields: [{ path, message }] });
  };
  requireDayWithin(from, '/body/away/from', dayBounds.away, now);
  requireDayWithin(until, path, dayBounds.away, now);
  if (until < from) refuse('Choose a last day that is not before the first.');
  if (until < formatDay(londonDay(now))) refuse('Choose a last day that is not over.');
}

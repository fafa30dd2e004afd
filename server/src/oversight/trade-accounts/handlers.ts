import type { tradeAccountCalls } from '@plumbline/contracts/accounts/trade-accounts.ts';
import type { tradeAccountStaffCalls } from '@plumbline/contracts/staff/trade-accounts.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { monthsBefore } from '../../core/calendar.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { writeOnce } from '../../db/answer-once.ts';
import type { Queryable } from '../../db/connect.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { listBands } from '../../goods/pricing/bands-store.ts';
import { requireVersion } from '../../http/require-version.ts';
import { monthBegan } from '../../buying/approvals/limits.ts';
import { listSpending } from '../../buying/approvals/spending-store.ts';
import { changeStatus } from '../../people/businesses/change-status.ts';
import { tellOfStatus } from '../../people/businesses/owner-mails.ts';
import { listOpenOfBusiness } from '../../people/businesses/end-business.ts';
import { endMembership } from '../../people/businesses/end-membership.ts';
import { listMembers } from '../../people/businesses/members-store.ts';
import {
  findBusiness,
  lockBusiness,
  saveDetails,
  type Business,
} from '../../people/businesses/store.ts';
import { describeRequest } from '../trade-requests/describe-request.ts';
import { listRequests } from '../trade-requests/store.ts';
import { describeAccount, describeBandAccount, describeMember } from './describe-account.ts';
import { getAccountFor } from './find-account.ts';
import { describeEvent } from './history.ts';
import {
  findApplicationNumber,
  findBought,
  insertNote,
  listByEmail,
  listHistory,
  listNotes,
  searchAccounts,
  searchBusinesses,
} from './store.ts';
import { readDetails } from './read-details.ts';
import { getMember, updateMember } from './update-details.ts';

export const tradeAccountHandlers: Handlers<
  typeof tradeAccountCalls & typeof tradeAccountStaffCalls
> = {
  searchTradeAccounts: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { text = '', status = null, bandId = null, sort = 'name' } = body;
      const { pageNumber, pageSize, ...page } = pageOf(body);
      const found = await searchAccounts(tx, { text: text.trim(), status, bandId, sort }, page);
      const seen = found.accounts.map(({ businessId }) => businessId);
      await noteLook(tx, context, caller, 'searchTradeAccounts', { subject: 'businesses', seen });
      return { pageNumber, pageSize, ...found };
    }),

  getTradeAccount: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const asked = { ...params, action: 'tradeAccounts.getTradeAccount' };
      return describeAccount(tx, await getAccountFor(tx, context, caller, asked));
    }),

  getTradeAccountInternal: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const business = requireBusiness(await findBusiness(tx, params.id));
      const subject = `business:${business.id}`;
      await noteLook(tx, context, caller, 'getTradeAccountInternal', { subject });
      return describeAccount(tx, business);
    }),

  getTradeBandAccount: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const asked = { ...params, action: 'tradeAccounts.getTradeBandAccount' };
      return describeBandAccount(tx, await getAccountFor(tx, context, caller, asked));
    }),

  findTradeBandAccounts: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const accounts = await listByEmail(tx, params.email.trim());
      // Whose data was shown is written down, and not the address, which would outlive its person.
      const seen = accounts.map(({ businessId }) => businessId);
      await noteLook(tx, context, caller, 'findTradeBandAccounts', { subject: 'businesses', seen });
      return { accounts };
    }),

  searchBusinesses: ({ query, caller }, context) =>
    transaction(context.db, async (tx) => {
      const businesses = await searchBusinesses(tx, query.searchString.trim());
      const seen = businesses.map(({ businessId }) => businessId);
      await noteLook(tx, context, caller, 'searchBusinesses', { subject: 'businesses', seen });
      return { businesses };
    }),

  updateBusiness: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { expectedVersion, ...written } = body;
      const business = await lockVersion(tx, params.id, expectedVersion);
      const after = readDetails(written, business, context.config.mode);
      if (!(await saveDetails(tx, business.id, after))) {
        const message = 'Another account that is not closed has this company number.';
        const fields = [{ path: '/body/companyNumber', message }];
        throw new Refusal('company-taken', { detail: message, fields });
      }
      const { details: before } = await describeAccount(tx, business);
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'tradeAccounts.updateBusiness',
        subject: `business:${business.id}`,
        before,
        after,
        at: context.now(),
      });
      return describeNow(tx, business.id);
    }),

  updateDetails: ({ params, body, caller }, context) =>
    transaction(context.db, (tx) =>
      updateMember(tx, context, caller, params.tradeExternalId, body),
    ),

  getTradeRecord: async ({ params, caller }, context) => {
    const { db, now } = context;
    const { id } = requireBusiness(await findBusiness(db, params.id));
    await noteLook(db, context, caller, 'getTradeRecord', { subject: `business:${id}` });
    const bought = await findBought(db, id, monthsBefore(now(), 12));
    const names = new Map((await listBands(db)).map((band) => [band.id, band.name]));
    const requests = await listRequests(
      db,
      { state: null, businessId: id },
      { limit: 20, offset: 0 },
    );
    const spent = await listSpending(db, id, monthBegan(now()), 'staff');
    const members = await listMembers(db, id);
    return {
      application: await findApplicationNumber(db, id),
      spending: members.map(({ accountId, limits }) => ({
        accountId,
        limits,
        usedExPence: spent.find((each) => each.accountId === accountId)?.usedExPence ?? 0,
      })),
      orders: { ...bought, lastAt: bought.lastAt?.toISOString() ?? null },
      notes: (await listNotes(db, id)).map((note) => ({ ...note, at: note.at.toISOString() })),
      history: (await listHistory(db, id)).map((row) => describeEvent(row, names)),
      requests: requests.map((row) => describeRequest(row, caller)),
    };
  },

  setTradeStatus: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { expectedVersion, status, reason } = body;
      const business = await lockVersion(tx, params.id, expectedVersion);
      if (status !== 'active' && reason === undefined) {
        const message = 'Write one sentence that they can act on.';
        throw new Refusal('invalid-request', {
          detail: message,
          fields: [{ path: '/body/reason', message }],
        });
      }
      if (status === 'closed') await requireNothingOpen(tx, context, business);
      const told = { status, reason: status === 'active' ? null : reason!.trim() };
      const { accountId: actorAccountId } = caller;
      await changeStatus(tx, context, { businessId: business.id, ...told, actorAccountId });
      await tellOfStatus(tx, context, business, told);
      return describeNow(tx, business.id);
    }),

  addTradeNote: async ({ params, body, caller, idempotency }, context) => {
    await writeOnce(context.db, idempotency, async (tx) => {
      const { id: businessId } = requireBusiness(await findBusiness(tx, params.id));
      const text = body.text.trim();
      await insertNote(tx, { businessId, text, by: caller.accountId!, at: context.now() });
    });
  },

  getTradeMember: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { id } = requireBusiness(await findBusiness(tx, params.id));
      const { member, profile } = await getMember(tx, id, params.accountId);
      await noteLook(tx, context, caller, 'getTradeMember', { subject: `business:${id}` });
      const { firstName, lastName, phone } = profile;
      return { ...describeMember(member), firstName, lastName, phone };
    }),

  endMembership: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { id } = requireBusiness(await lockBusiness(tx, params.id));
      const { accountId: actorAccountId } = caller;
      await endMembership(tx, context, {
        businessId: id,
        accountId: params.accountId,
        actorAccountId,
      });
    }),
};

function requireBusiness(business: Business | undefined): Business {
  if (!business) throw new Refusal('business-not-found');
  return business;
}

const describeNow = async (tx: Queryable, businessId: number) =>
  describeAccount(tx, requireBusiness(await findBusiness(tx, businessId)));

/** A business under its lock, as it was when whoever edits it looked. */
async function lockVersion(tx: Tx, businessId: number, edited: number): Promise<Business> {
  const business = requireBusiness(await lockBusiness(tx, businessId));
  const edit = { thing: 'business', present: business.version, edited };
  await requireVersion({ ...edit, code: 'business-changed' }, async () => ({
    saved: await describeAccount(tx, business),
  }));
  return business;
}

async function requireNothingOpen(tx: Tx, context: Context, { id }: Business): Promise<void> {
  const open = await listOpenOfBusiness(tx, context, id);
  if (open.length === 0) return;
  throw new Refusal('business-owes', {
    detail: `${open.join('; ')}. Suspend the account now, and close it when nothing is left of that.`,
  });
}

const noteLook = (
  tx: Queryable,
  { now }: Pick<Context, 'now'>,
  { accountId }: Caller,
  call: string,
  { subject, seen }: { subject: string; seen?: readonly number[] },
) =>
  recordAudit(tx, {
    actorAccountId: accountId,
    action: `tradeAccounts.${call}`,
    subject,
    after: seen && { businessIds: seen },
    at: now(),
  });

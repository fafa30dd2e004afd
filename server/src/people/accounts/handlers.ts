import type { accountCalls } from '@plumbline/contracts/accounts/accounts.ts';
import type { Consents } from '@plumbline/contracts/nouns/user-profile.ts';
import type { termsCalls } from '@plumbline/contracts/projects/terms.ts';
import type { accountShopCalls } from '@plumbline/contracts/shop/accounts.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { newsletterHandlers } from './newsletter-handlers.ts';
import {
  acceptTerms,
  findProfile,
  findTermsFor,
  saveConsents,
  saveNamesAndPhone,
} from './store.ts';

export const accountHandlers: Handlers<
  typeof accountCalls & typeof termsCalls & typeof accountShopCalls
> = {
  ...newsletterHandlers,

  getUserProfile: ({ caller }, context) => getOwnProfile(context.db, context, caller),

  getAccount: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const profile = await getProfile(tx, context, params.id);
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'accounts.getAccount',
        subject: `account:${params.id}`,
        at: context.now(),
      });
      return profile;
    }),

  updateProfile: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const profile = { ...body, phone: body.phone ?? null };
      await saveNamesAndPhone(tx, caller.accountId!, profile, context.now());
      return getOwnProfile(tx, context, caller);
    }),

  setConsents: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const before = await getOwnProfile(tx, context, caller);
      const changed = changedChannels(before.consents, body);
      if (changed.length > 0) {
        await saveConsents(tx, caller.accountId!, body, changed, context.now());
      }
      return { ...before, consents: body };
    }),

  checkTermsAndConditions: ({ caller }, context) =>
    describeTerms(context.db, context, caller.accountId!),

  getTerms: async (_, context) => {
    const { version, text, publishedOn } = await describeTerms(context.db, context, null);
    return { version, text, publishedOn };
  },

  acceptTermsAndConditions: ({ caller }, context) =>
    transaction(context.db, async (tx) => {
      const { version } = await describeTerms(tx, context, caller.accountId!);
      await acceptTerms(tx, caller.accountId!, version, context.now());
      return describeTerms(tx, context, caller.accountId!);
    }),
};

async function getProfile(
  tx: Queryable,
  { findTrade }: Context,
  accountId: number,
  businessId?: number | null,
) {
  const profile = await findProfile(tx, accountId);
  if (!profile) throw new Refusal('account-not-found');
  return { ...profile, trade: await findTrade(tx, accountId, businessId) };
}

/** The same of whoever asks, with the business that their session buys for. */
const getOwnProfile = (tx: Queryable, context: Context, { accountId, businessId }: Caller) =>
  getProfile(tx, context, accountId!, businessId);

function changedChannels(before: Consents, after: Consents): (keyof Consents)[] {
  return (Object.keys(after) as (keyof Consents)[]).filter(
    (channel) => before[channel] !== after[channel],
  );
}

async function describeTerms(tx: Queryable, context: Context, accountId: number | null) {
  const today = formatDay(londonDay(context.now()));
  const terms = await findTermsFor(tx, accountId, today);
  return {
    version: terms.version,
    text: terms.text,
    publishedOn: terms.published_on,
    acceptedVersion: terms.accepted_version,
    acceptedAt: terms.accepted_at?.toISOString() ?? null,
    mustAccept: terms.accepted_version !== terms.version,
  };
}

import type { tradeCreditCalls } from '@plumbline/contracts/accounts/trade-credit.ts';
import type { tradeCreditShopCalls } from '@plumbline/contracts/shop/trade-credit.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { uuidFrom } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction } from '../../db/transaction.ts';
import { requireTry } from '../../db/tries.ts';
import { CreditRefused, CreditUnavailable, type CreditWording } from '../../outside/credit.ts';
import { takeAnswer } from './standing.ts';
import {
  beginCustomer,
  findApplicant,
  findCustomer,
  findLatestWording,
  keepWording,
  saveSubmission,
  shownCustomer,
} from './store.ts';

const hourMs = 60 * 60_000;

/** Credit for the session's business. The provider decides; every step here can be taken again. */
export const tradeCreditHandlers: Handlers<typeof tradeCreditCalls & typeof tradeCreditShopCalls> =
  {
    findCreditProvider: async (_, { config, credit }) => ({
      creditProvider: credit.isConnected ? config.creditSegment : null,
    }),

    getMerchantCustomerUser: async ({ params, caller }, context) => {
      requireProvider(context, params);
      const businessId = caller.businessId!;
      const applicant = await findApplicant(context.db, businessId, caller.accountId!);
      const kept = await findCustomer(context.db, businessId);
      const heard = await hearWording(context);
      let row = kept;
      // Whoever comes back from the provider's pages is to see at once that they signed there.
      if (heard.isCurrent && kept?.state === 'registered' && kept.proposalId !== null) {
        row = await outcome(context.credit.find(kept.customerId))
          .then((answer) => takeAnswer(context, answer))
          .catch(() => kept);
      }
      const { credit } = context;
      return {
        customer: shownCustomer(row),
        mayApply: applicant?.role === 'owner',
        wording: credit.isConnected ? heard.wording : null,
        isCurrent: heard.isCurrent,
      };
    },

    registerMerchantCustomerUser: async ({ params, body, caller }, context) => {
      requireProvider(context, params);
      const { role: _role, email, ...business } = await requireOwner(context, caller);
      const { wordingVersion, ...person } = body;
      await requireWording(context, wordingVersion);
      const { businessId, accountId } = {
        businessId: caller.businessId!,
        accountId: caller.accountId!,
      };
      const customerId = uuidFrom(context.randomBytes);
      const began = await transaction(context.db, (tx) =>
        beginCustomer(tx, { businessId, customerId, wordingVersion, accountId }, context.now()),
      );
      const answer = await outcome(
        context.credit.register(began.customerId, {
          ...business,
          kind: business.kind ?? 'sole-trader',
          person: { ...person, email },
        }),
      );
      return shownCustomer(await takeAnswer(context, answer))!;
    },

    getDelegationToken: async ({ params, caller }, context) => {
      requireProvider(context, params);
      await requireOwner(context, caller);
      const { customerId, state } = await requireStarted(context, caller);
      if (state !== 'registered') throw new Refusal('credit-already-submitted');
      const { config, credit } = context;
      const returnUrl = `${config.publicUrl}/trade/credit`;
      const { expiresAt, ...journey } = await outcome(credit.openJourney(customerId, returnUrl));
      return { ...journey, expiresAt: expiresAt.toISOString() };
    },

    submitSoleTraderProposal: async ({ params, caller }, context) => {
      requireProvider(context, params);
      await requireOwner(context, caller);
      const { proposalId, customerId, wordingVersion } = await requireStarted(context, caller);
      // Another's proposal is as unknown as one that nobody has.
      if (proposalId !== params.id) throw new Refusal('not-found');
      const present = await outcome(context.credit.find(customerId));
      const row = await takeAnswer(context, present);
      if (row.state !== 'registered') return shownCustomer(row)!;
      if (!row.isSigned) throw new Refusal('credit-not-signed');
      await requireWording(context, wordingVersion);
      const submitted = await outcome(context.credit.submit(proposalId));
      const at = context.now();
      await transaction(context.db, (tx) =>
        saveSubmission(tx, row.businessId, caller.accountId!, at),
      );
      return shownCustomer(await takeAnswer(context, submitted))!;
    },

    resendApplicationNotificationEmail: async ({ params, caller }, context) => {
      requireProvider(context, params);
      await requireOwner(context, caller);
      const { customerId } = await requireStarted(context, caller);
      const allowance = { key: `credit-mail:${customerId}`, tries: 2, windowMs: hourMs };
      await requireTry(context.db, [allowance], context.now());
      await outcome(context.credit.resendMail(customerId));
      return { sent: true as const };
    },
  };

/** The paths name the provider that this shop has; another's are as unknown as any. */
function requireProvider(
  { config }: Context,
  { creditProvider }: { creditProvider: string },
): void {
  if (creditProvider !== config.creditSegment) throw new Refusal('not-found');
}

async function requireOwner({ db }: Context, { businessId, accountId }: Caller) {
  const applicant = await findApplicant(db, businessId!, accountId!);
  if (applicant?.role !== 'owner') throw new Refusal('not-an-owner');
  return applicant;
}

async function requireStarted({ db }: Context, { businessId }: Caller) {
  const row = await findCustomer(db, businessId!);
  if (!row || row.proposalId === null) throw new Refusal('credit-not-started');
  return { ...row, proposalId: row.proposalId };
}

/** What was agreed to has to be what the provider says now: a search is agreed to in its own words. */
async function requireWording(context: Context, version: string): Promise<void> {
  const wording = await outcome(context.credit.wording());
  await keepWording(context.db, wording, context.now());
  if (wording.version !== version) throw new Refusal('credit-wording-changed');
}

/** The provider's words, or those that were heard last while it does not give them. */
async function hearWording({
  db,
  credit,
  now,
}: Context): Promise<{ wording: CreditWording | null; isCurrent: boolean }> {
  if (!credit.isConnected) return { wording: null, isCurrent: true };
  try {
    const wording = await credit.wording();
    await keepWording(db, wording, now());
    return { wording, isCurrent: true };
  } catch (error) {
    const isTheirs = error instanceof CreditUnavailable || error instanceof CreditRefused;
    if (!isTheirs) throw error;
    return { wording: await findLatestWording(db), isCurrent: false };
  }
}

/** What the provider refuses, it refuses in words that are not for the business. */
async function outcome<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CreditRefused) throw new Refusal('credit-not-offered');
    if (error instanceof CreditUnavailable) {
      throw new Refusal('unavailable', {
        detail:
          'The credit provider does not answer just now. Nothing is lost: please try again in a few minutes.',
      });
    }
    throw error;
  }
}

import type { TradeAccount, TradeRequest } from '@plumbline/contracts/nouns/trade-accounts.ts';
import type { UpdatedAccountDetails } from '@plumbline/contracts/accounts/trade-accounts.ts';
import type { Static } from 'typebox';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { findProfile, saveNamesAndPhone, savePhone } from '../../people/accounts/store.ts';
import { listMembers } from '../../people/businesses/members-store.ts';
import { findByExternalId } from '../../people/businesses/store.ts';
import { askRequest } from '../trade-requests/ask-request.ts';
import { requireOwnSignIn } from '../trade-requests/require-own-sign-in.ts';
import { describeAccount } from './describe-account.ts';

type Details = Static<typeof UpdatedAccountDetails>;

/**
 * Writes a member's name and telephone at once, and asks for another address of theirs: a second
 * member of staff decides about that, and the member proves that they read it.
 */
export async function updateMember(
  tx: Tx,
  context: Context,
  caller: Caller,
  tradeExternalId: string,
  details: Details,
): Promise<{ account: TradeAccount; request: TradeRequest | null }> {
  const business = await findByExternalId(tx, tradeExternalId);
  if (!business) throw new Refusal('business-not-found');
  const { accountId } = details;
  const { profile } = await getMember(tx, business.id, accountId);
  const after = {
    firstName: details.firstName ?? profile.firstName,
    lastName: details.lastName ?? profile.lastName,
    phone: details.phone ?? profile.phone,
  };
  const isNamed = details.firstName !== undefined || details.lastName !== undefined;
  const names = isNamed ? requireBoth(after) : null;
  const changed = (['firstName', 'lastName', 'phone'] as const).filter(
    (name) => details[name] !== undefined && after[name] !== profile[name],
  );
  if (changed.length > 0) {
    const { phone } = after;
    const at = context.now();
    if (names) await saveNamesAndPhone(tx, accountId, { ...names, phone }, at);
    else await savePhone(tx, accountId, phone, at);
    await recordAudit(tx, {
      actorAccountId: caller.accountId,
      action: 'tradeAccounts.updateDetails',
      subject: `business:${business.id}`,
      // What was changed, and not to what: that would outlive an erased person.
      after: { accountId, changed },
      at: context.now(),
    });
  }
  const email = details.email?.trim();
  const isOther = email !== undefined && email.toLowerCase() !== profile.email.toLowerCase();
  if (isOther) await requireOwnSignIn(tx, accountId);
  const request = isOther
    ? await askRequest(tx, context, caller, {
        kind: 'email',
        subject: `account:${accountId}`,
        businessId: business.id,
        accountId,
        wish: { email },
        reason: details.reason?.trim() ?? 'Asked for by the customer.',
        askedBy: caller.accountId!,
      })
    : null;
  return { account: await describeAccount(tx, business), request };
}

/** A member of a business, and what is kept of them. */
export async function getMember(tx: Queryable, businessId: number, accountId: number) {
  const member = (await listMembers(tx, businessId)).find((each) => each.accountId === accountId);
  const profile = member && (await findProfile(tx, accountId));
  if (!profile) throw new Refusal('member-not-found');
  return { member, profile };
}

/** Both names of somebody: one who is known by a single word is given the other one with it. */
function requireBoth({ firstName, lastName }: Record<'firstName' | 'lastName', string | null>) {
  if (firstName !== null && lastName !== null) return { firstName, lastName };
  const path = firstName === null ? '/body/firstName' : '/body/lastName';
  const message = 'Only one of their names is known. Enter both.';
  throw new Refusal('invalid-request', { detail: message, fields: [{ path, message }] });
}

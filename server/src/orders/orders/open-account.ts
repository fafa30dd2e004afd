import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { mailRegistration } from '../../people/identity/provider/mailed-links.ts';
import { findPasswordProblem, hashPassword } from '../../people/identity/provider/password.ts';
import { readOrderToken } from './orders.ts';
import { findBuyer } from './store.ts';

/**
 * Begins an account with what an order knows of its buyer and a password. Nothing is opened until the
 * link in the mail proves the address, so that whoever ordered under somebody else's gets nothing of
 * theirs; and the password counts only in the browser that it was typed in.
 */
export async function openAccountWithOrder(
  context: Context,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<{ sentTo: string }> {
  const { config, db, signingKey } = context;
  const guid = readOrderToken(signingKey, token);
  const buyer = guid && (await findBuyer(db, guid));
  if (!guid || !buyer) throw new Refusal('order-not-found');
  if (config.signIn.issuer !== null) {
    throw new Refusal('unavailable', { detail: 'Accounts are made where you sign in.' });
  }
  // An account's own address is told to nobody who has a link to its order.
  if (buyer.accountId !== null) {
    throw new Refusal('unavailable', {
      detail: 'This order is in an account already. Sign in to see it there.',
    });
  }
  const { email, firstName, lastName } = buyer;
  const message = await findPasswordProblem(password, { email, shopName: config.shopName });
  if (message) {
    const fields = [{ path: '/body/password', message }];
    throw new Refusal('invalid-request', { detail: message, fields });
  }
  const registration = {
    email,
    displayName: `${firstName} ${lastName}`,
    returnTo: `/account/orders/${guid}`,
    chosen: {
      passwordHash: await hashPassword(password, config.signIn.passwordCost),
      visitor: caller.visitor ?? '',
    },
  };
  const waitUntil = await mailRegistration(context, registration, caller.network ?? '');
  if (waitUntil) {
    throw new Refusal('too-many-requests', {
      detail: 'We have sent enough e-mails for now. Use the latest one, or try again in an hour.',
    });
  }
  return { sentTo: email };
}

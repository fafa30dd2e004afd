import { findProfile } from '../../people/accounts/store.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import { countClaimsOfCustomer } from './claim-store.ts';
import { customerKeys } from './customer.ts';
import type { CarriedDiscount } from './discounts.ts';

/** What is known so far of who would claim: the account, and the address of the checkout. */
export interface Customer {
  accountId: number | null;
  email: string | null;
  basketId: string;
}

/** The keys of a customer with the account's own address, by which claims are counted. */
export async function findCustomerKeys(
  tx: Queryable,
  context: Pick<Context, 'signingKey'>,
  { accountId, email }: Customer,
): Promise<string[]> {
  const profile = accountId === null ? undefined : await findProfile(tx, accountId);
  return customerKeys(context.signingKey, { accountId, emails: [email, profile?.email] });
}

/** Whether the customer has claimed the campaign as often as one may. */
export async function isSpent(
  tx: Queryable,
  context: Pick<Context, 'signingKey'>,
  { campaignId, claimsPerCustomer }: CarriedDiscount,
  customer: Customer,
): Promise<boolean> {
  if (claimsPerCustomer === null) return false;
  if (customer.accountId === null && customer.email === null) return false;
  const keys = await findCustomerKeys(tx, context, customer);
  const claims = await countClaimsOfCustomer(tx, campaignId, keys, customer.basketId);
  return claims >= claimsPerCustomer;
}

import { eraseProfile } from '../../people/accounts/erase-store.ts';
import { eraseAddresses } from '../../people/addresses/store.ts';
import { eraseActions } from '../../base/analytics/own-actions.ts';
import { eraseFromAudit } from '../../base/audit/store.ts';
import { eraseBaskets } from '../../buying/basket/erase-store.ts';
import { eraseSavedLists } from '../../buying/saved-lists/erase-store.ts';
import { eraseCheckouts } from '../../buying/checkout/store.ts';
import type { Context } from '../../core/context.ts';
import { removeKeysOf } from '../../db/idempotency.ts';
import type { Tx } from '../../db/transaction.ts';
import { eraseFromDiscounts } from '../../goods/discounts/erase-store.ts';
import { eraseAccountRow, eraseSignIn, type Person } from '../../people/identity/erase-store.ts';
import { eraseMessages } from '../../base/messages/erase-store.ts';
import { eraseOrders, listOrdersOfPerson } from '../../orders/orders/erase-store.ts';
import { erasePayments } from '../../money/payments/erase-store.ts';
import { eraseProjects } from '../../buying/projects/erase-store.ts';
import { eraseCards } from '../../money/saved-cards/erase-cards.ts';
import { eraseHolders } from '../../goods/stock/erase-store.ts';
import { eraseTradeAccount } from '../../people/businesses/erase-store.ts';
import { eraseWishlists } from '../../buying/wishlist/erase-store.ts';

/**
 * Erases a person everywhere, in the caller's one transaction: each module forgets its own. A new
 * table that belongs to an account joins here; until it does, removing the account's row fails, and
 * with it the whole erase. The caller has locked the person and their baskets.
 */
export async function erasePerson(
  tx: Tx,
  context: Context,
  person: Person,
  basketIds: readonly string[],
): Promise<void> {
  const { accountId, emails } = person;
  const orders = await listOrdersOfPerson(tx, accountId);
  const payers = await erasePayments(tx, 'basket', basketIds);
  const guests = orders.flatMap(({ visitor }) => (visitor ? [`visitor:${visitor}`] : []));
  const names = [`account:${accountId}`, ...guests, ...payers];
  await removeKeysOf(tx, names);
  await eraseFromDiscounts(tx, accountId, basketIds);
  const savedCodes = await eraseSavedLists(tx, accountId);
  await eraseMessages(tx, { emails, about: [...orders.map(({ guid }) => guid), ...savedCodes] });
  await eraseOrders(tx, accountId);
  await eraseHolders(tx, basketIds);
  await eraseCheckouts(tx, basketIds);
  await eraseBaskets(tx, basketIds);
  await eraseWishlists(tx, accountId);
  await eraseProjects(tx, accountId);
  await eraseCards(tx, context, accountId);
  await eraseAddresses(tx, accountId);
  await eraseActions(tx, accountId);
  await eraseProfile(tx, person);
  await eraseTradeAccount(tx, accountId);
  await eraseFromAudit(tx, person);
  await eraseSignIn(tx, person);
  await eraseAccountRow(tx, accountId);
}

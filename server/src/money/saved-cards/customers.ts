import { uuidFrom, type Context } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { askPayments } from '../payments/ask-payments.ts';
import { attachCustomer, findOrInsertCustomer } from './store.ts';

/**
 * The account's customer at the provider, made when it is first needed. The key that is written
 * before the provider is asked makes it the same one for two tabs at once, and after a crash.
 */
export async function getCustomerId(context: Context, accountId: number): Promise<string> {
  const { customerId, creationKey } = await transaction(context.db, (tx) =>
    findOrInsertCustomer(tx, accountId, uuidFrom(context.randomBytes)),
  );
  if (customerId !== null) return customerId;
  const created = await askPayments(() =>
    context.payments.cards.createCustomer({
      reference: `account:${accountId}`,
      idempotencyKey: creationKey,
    }),
  );
  await transaction(context.db, (tx) =>
    attachCustomer(tx, accountId, { customerId: created, creationKey }),
  );
  return created;
}

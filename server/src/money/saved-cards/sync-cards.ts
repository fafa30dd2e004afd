import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { SeenCard } from '../../outside/cards.ts';
import { PaymentRequestRefused, type ProviderEvent } from '../../outside/payments.ts';
import { askPayments } from '../payments/ask-payments.ts';
import { recordEvent } from '../payments/store.ts';
import { settleCards, sortDoubles } from './saved-cards.ts';
import { findCustomer, forgetCustomer, listCards, lockCustomer, saveCards } from './store.ts';

/** Reads a customer's cards anew; queued before anything that may change them at the provider. */
const syncLater: Queue<{ customerId: string }> = { name: 'sync-saved-cards', retries: 20 };

/** Promises that the cards are read anew, whatever becomes of this process, at the given time. */
export function queueCardSync(tx: Tx, context: Context, customerId: string, startAfter: Date) {
  return context.jobs.send(tx, syncLater, { customerId }, { startAfter });
}

/**
 * Makes the shop's cards of a customer those that the provider has. This is the one way in which a
 * card comes, changes or goes; handlers, the provider's events and jobs all come here, as often as
 * they like. A list that was overtaken by a newer one while it was on its way is asked for again.
 */
export async function syncCards(
  context: Context,
  customerId: string,
  event: ProviderEvent | null = null,
): Promise<void> {
  for (;;) {
    const before = await findCustomer(context.db, customerId);
    const listed = before ? await readCards(context, customerId) : null;
    const isWritten = await transaction(context.db, async (tx) => {
      const customer = await lockCustomer(tx, customerId);
      if (customer && customer.version !== before?.version) return false;
      if (event) await recordEvent(tx, { ...event, at: context.now() });
      if (customer) await writeCards(tx, context, customer.accountId, listed);
      return true;
    });
    if (isWritten) return;
  }
}

/** What the provider lists, once older saves of the same cards are taken away there. */
async function readCards(context: Context, customerId: string): Promise<SeenCard[] | null> {
  const { cards } = context.payments;
  const listed = await askPayments(() => cards.list(customerId));
  for (const { paymentMethodId } of sortDoubles(listed ?? []).doubles) {
    await askPayments(() => cards.detach(paymentMethodId));
  }
  return listed;
}

async function writeCards(
  tx: Tx,
  context: Context,
  accountId: number,
  listed: readonly SeenCard[] | null,
): Promise<void> {
  if (listed === null) return forgetCustomer(tx, accountId);
  const kept = await listCards(tx, accountId);
  const defaultId = kept.find((card) => card.isDefault)?.paymentMethodId ?? null;
  await saveCards(tx, accountId, settleCards(defaultId, listed, context.now()));
}

/**
 * Asks the provider for something that hangs on a customer. Where it refuses, what the shop
 * believed of the customer's cards is out of date: they are read anew, and `refusal` is thrown.
 */
export async function askAboutCards<T>(
  context: Context,
  customerId: string,
  ask: () => Promise<T>,
  refusal: Refusal,
): Promise<T> {
  try {
    return await askPayments(ask);
  } catch (error) {
    if (!(error instanceof PaymentRequestRefused)) throw error;
    context.log.warn({ err: error, customerId }, 'the provider refused a saved card');
    await syncCards(context, customerId);
    throw refusal;
  }
}

export function registerSavedCardJobs(context: Context): void {
  context.jobs.work(syncLater, ({ customerId }) => syncCards(context, customerId));
}

import { uuidFrom, type Context } from '../../core/context.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { Refusal } from '../../core/refusal.ts';
import { getCustomerId } from './customers.ts';
import { attachSetup, countSetupsSince, findSetupCustomer, insertSetup } from './setup-store.ts';
import { lockCards } from './store.ts';
import { askAboutCards, queueCardSync, syncCards } from './sync-cards.ts';

/** By then a browser that began to save a card has done so, or never will. */
const givenUpAfterMs = 3600_000;

/**
 * Opens a card setup at the provider, to which the browser sends the card itself. The setup's row
 * is written first, and with it the promise to look later whether a card came of it.
 */
export async function startSetup(context: Context, accountId: number) {
  const customerId = await getCustomerId(context, accountId);
  const id = uuidFrom(context.randomBytes);
  await transaction(context.db, async (tx) => {
    await lockCards(tx, accountId);
    await requireFewSetups(tx, context, accountId);
    const at = context.now();
    await insertSetup(tx, { id, accountId, at });
    await queueCardSync(tx, context, customerId, new Date(at.getTime() + givenUpAfterMs));
  });
  const setup = await askAboutCards(
    context,
    customerId,
    () => context.payments.cards.createSetup({ customerId, idempotencyKey: id }),
    new Refusal('unavailable', { detail: 'The card service was not ready. Please try again.' }),
  );
  await transaction(context.db, (tx) => attachSetup(tx, id, setup.setupId));
  return {
    ...setup,
    provider: context.payments.access,
    hostedPageUrl: context.payments.hostedPageUrl({
      id: setup.setupId,
      clientSecret: setup.clientSecret,
      returnUrl: `${context.config.publicUrl}/account/cards/added`,
    }),
  };
}

/** Keeps the card of a setup of the account's own, once the provider says that it is done. */
export async function finishSetup(context: Context, accountId: number, setupId: string) {
  const notFound = new Refusal('card-not-found');
  const own = await findSetupCustomer(context.db, accountId, setupId);
  if (!own) throw notFound;
  const { customerId } = own;
  const ask = () => context.payments.cards.getSetup(setupId);
  const seen = await askAboutCards(context, customerId, ask, notFound);
  if (seen.customerId !== customerId) throw notFound;
  if (seen.state !== 'succeeded') {
    const why = seen.failure ?? 'The card was not given, or the bank has not agreed yet.';
    throw new Refusal('payment-failed', { detail: `The card was not saved. ${why}` });
  }
  await syncCards(context, customerId);
}

/** Saving cards tries them out, and whoever tries out stolen ones needs many tries. */
async function requireFewSetups(tx: Tx, context: Context, accountId: number): Promise<void> {
  const since = new Date(context.now().getTime() - 10 * 60_000);
  const begun = await countSetupsSince(tx, accountId, since);
  if (begun >= context.config.limits.intentsPer10Minutes) {
    throw new Refusal('too-many-requests', {
      detail: 'You have tried to save many cards in a short time. Please wait ten minutes.',
    });
  }
}

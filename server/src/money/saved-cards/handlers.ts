import type { SavedCard } from '@plumbline/contracts/nouns/saved-cards.ts';
import type { savedCardCalls } from '@plumbline/contracts/ordering/saved-cards.ts';
import type { savedCardShopCalls } from '@plumbline/contracts/shop/saved-cards.ts';
import { normaliseAddress } from '../../people/addresses/addresses.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { answerOnce } from '../../db/answer-once.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction } from '../../db/transaction.ts';
import { countries } from '../../people/address-lookup/countries.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { CardKeeper } from '../../outside/cards.ts';
import { describeCard } from './saved-cards.ts';
import { finishSetup, startSetup } from './setup.ts';
import { findCard, listCards, lockCards, setDefaultCard } from './store.ts';
import { askAboutCards, queueCardSync, syncCards } from './sync-cards.ts';

export const savedCardHandlers: Handlers<typeof savedCardCalls & typeof savedCardShopCalls> = {
  listSavedCards: ({ caller }, context) => listNow(context, caller),

  removeSavedCard: ({ body, caller, idempotency }, context) =>
    answerOnce(context.db, idempotency, async () => {
      const { paymentMethodId } = body;
      await changeCard(context, caller, paymentMethodId, (cards) => cards.detach(paymentMethodId));
      return listNow(context, caller);
    }),

  updateBillingDetails: async ({ body, caller }, context) => {
    const { paymentMethodId } = body;
    const name = body.name.trim().replace(/\s+/g, ' ');
    const address = normaliseAddress(body.address, '/body/address');
    requireKnownCountry(address.countryCode);
    await changeCard(context, caller, paymentMethodId, (cards) =>
      cards.setBilling(paymentMethodId, { name, address }),
    );
    return listNow(context, caller);
  },

  setDefaultSavedPaymentMethod: async ({ body, caller }, context) => {
    const accountId = caller.accountId!;
    await transaction(context.db, async (tx) => {
      await lockCards(tx, accountId);
      await getOwnCard(tx, accountId, body.paymentMethodId);
      await setDefaultCard(tx, accountId, body.paymentMethodId);
    });
    return listNow(context, caller);
  },

  startSavingCard: ({ caller }, context) => startSetup(context, caller.accountId!),

  finishSavingCard: async ({ body, caller }, context) => {
    await finishSetup(context, caller.accountId!, body.setupId);
    return listNow(context, caller);
  },
};

async function listNow(context: Context, caller: Caller): Promise<{ cards: SavedCard[] }> {
  const cards = await listCards(context.db, caller.accountId!);
  return { cards: cards.map((card) => describeCard(card, context.now())) };
}

/**
 * Changes a card of the caller's own at the provider, and reads what there is then. A job that is
 * promised before does the reading where this process dies in between.
 */
async function changeCard(
  context: Context,
  caller: Caller,
  paymentMethodId: string,
  change: (cards: CardKeeper) => Promise<void>,
): Promise<void> {
  const inAMinute = new Date(context.now().getTime() + 60_000);
  const customerId = await transaction(context.db, async (tx) => {
    const card = await getOwnCard(tx, caller.accountId!, paymentMethodId);
    await queueCardSync(tx, context, card.customerId, inAMinute);
    return card.customerId;
  });
  const { cards } = context.payments;
  await askAboutCards(context, customerId, () => change(cards), new Refusal('card-not-found'));
  await syncCards(context, customerId);
}

/** A card of this account. Another account's card is answered like one that does not exist. */
async function getOwnCard(tx: Queryable, accountId: number, paymentMethodId: string) {
  const card = await findCard(tx, accountId, paymentMethodId);
  if (!card) throw new Refusal('card-not-found');
  return card;
}

/** The provider takes real countries only. */
function requireKnownCountry(countryCode: string): void {
  if (countries.some((country) => country.countryCode === countryCode)) return;
  const message = 'Choose one of the countries of the list.';
  const fields = [{ path: '/body/address/countryCode', message }];
  throw new Refusal('invalid-request', { detail: message, fields });
}

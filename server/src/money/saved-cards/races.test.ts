import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import { getCustomerId } from './customers.ts';
import { syncCards } from './sync-cards.ts';
import { giveCard, listed, providerOf, saveCard } from '../../../test/saved-cards.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [{ sku: 'TAP', incPence: 50_00, stock: 10 }],
    limits: { intentsPer10Minutes: 100 },
  });
});
afterAll(() => shop.stop());

/** Somebody with three cards, and the ids of these. */
async function withThreeCards() {
  const person = await shop.signedIn();
  for (const card of ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex']) {
    await saveCard(shop, person, card);
  }
  const cards = await listed(person);
  const ids = cards.map((card) => card.paymentMethodId);
  const { customer } = await providerOf(shop).paymentMethods.retrieve(ids[0]!);
  return { person, ids, customerId: String(customer) };
}

describe('at the same time', () => {
  it('many tabs that choose a default leave exactly one', async () => {
    const { person, ids } = await withThreeCards();
    const choose = (paymentMethodId: string) =>
      person.services.savedCards.setDefaultSavedPaymentMethod({ body: { paymentMethodId } });
    await Promise.all([...ids, ...ids, ...ids].map(choose));
    expect((await listed(person)).filter((card) => card.isDefault)).toHaveLength(1);
  });

  it('one tab chooses the card that another removes: it is gone, and another is the default', async () => {
    const { person, ids } = await withThreeCards();
    const body = { paymentMethodId: ids[1]! };
    const { setDefaultSavedPaymentMethod, removeSavedCard } = person.services.savedCards;
    const choosing = setDefaultSavedPaymentMethod({ body });
    const [chosen] = await Promise.all([
      choosing.then(
        () => 'chosen',
        async () => (await refusalOf(choosing)).code,
      ),
      removeSavedCard({ body }),
    ]);
    expect(['chosen', 'card-not-found']).toContain(chosen);
    const cards = await listed(person);
    expect(cards.map((card) => card.paymentMethodId).toSorted()).toEqual(
      [ids[0], ids[2]].toSorted(),
    );
    expect(cards.filter((card) => card.isDefault)).toHaveLength(1);
  });

  it('all cards are removed by several tabs: none is left, here or at the provider', async () => {
    const { person, ids, customerId } = await withThreeCards();
    const { removeSavedCard } = person.services.savedCards;
    const removals = [...ids, ...ids].map((paymentMethodId) =>
      removeSavedCard({ body: { paymentMethodId } }),
    );
    for (const outcome of await Promise.allSettled(removals)) {
      const refusal = outcome.status === 'rejected' ? outcome.reason.status : 404;
      expect(refusal).toBe(404);
    }
    expect(await listed(person)).toEqual([]);
    const { data } = await providerOf(shop).paymentMethods.list({ customer: customerId });
    expect(data).toEqual([]);
  });

  it('many first uses make one customer', async () => {
    const person = await shop.signedIn();
    const setups = await Promise.all(
      Array.from({ length: 10 }, () => person.services.savedCards.startSavingCard()),
    );
    const customers = await Promise.all(
      setups.map(async ({ setupId }) => {
        const { customer } = await providerOf(shop).setupIntents.retrieve(setupId);
        return customer;
      }),
    );
    expect(new Set(customers).size).toBe(1);
  });

  it('cards that are saved in several tabs are all there, with one default', async () => {
    const person = await shop.signedIn();
    const { startSavingCard, finishSavingCard } = person.services.savedCards;
    const cards = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'pm_card_refundFail'];
    await Promise.all(
      cards.map(async (card) => {
        const setup = await startSavingCard();
        await giveCard(shop, setup, card);
        await finishSavingCard({ body: { setupId: setup.setupId } });
      }),
    );
    const kept = await listed(person);
    expect(kept.map((card) => card.lastFour).toSorted()).toEqual(['0005', '4242', '4444', '5126']);
    expect(kept.filter((card) => card.isDefault)).toHaveLength(1);
  });
});

describe('a list of the provider that was overtaken', () => {
  it('is not written over the newer one: a removed card never comes back', async () => {
    const { person, ids, customerId } = await withThreeCards();
    const { context } = shop.app;
    const slow = Promise.withResolvers<void>();
    const isListed = Promise.withResolvers<void>();
    const { cards } = context.payments;
    let isFirst = true;
    const late = {
      ...context,
      payments: {
        ...context.payments,
        cards: {
          ...cards,
          async list(customer: string) {
            const list = await cards.list(customer);
            if (!isFirst) return list;
            isFirst = false;
            isListed.resolve();
            await slow.promise;
            return list;
          },
        },
      },
    };
    const overtaken = syncCards(late, customerId);
    await isListed.promise;
    // The provider's event would bring a further list, and hide what became of this one.
    await shop.simulator.control({ webhooks: { fault: 'drop', only: 'payment_method.detached' } });
    const body = { paymentMethodId: ids[0]! };
    await person.services.savedCards.removeSavedCard({ body });
    slow.resolve();
    await overtaken;
    expect((await listed(person)).map((card) => card.paymentMethodId)).not.toContain(ids[0]);
  });

  it('nor does an answer to an older question make a second customer', async () => {
    const { rows } = await shop.db.pool.query<{ id: number }>(
      `insert into account (subject, email, display_name) values ('twice', 'twice@example.com', 'T')
       returning id`,
    );
    const accountId = rows[0]!.id;
    const ids = await Promise.all(
      Array.from({ length: 5 }, () => getCustomerId(shop.app.context, accountId)),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await getCustomerId(shop.app.context, accountId)).toBe(ids[0]);
  });
});

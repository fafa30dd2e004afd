import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestError } from '@plumbline/contracts/call/client.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { startSimulator, type RunningSimulator } from '../../../../simulators/stripe/start.ts';
import { insertTestCatalogue } from '../../../test/catalogue.ts';
import { createDyingShops, type DyingShop, type DyingShops } from '../../../test/dying-shop.ts';
import { openSession, readyToPay } from '../../../test/shop.ts';
import { giveCard, providerOf } from '../../../test/saved-cards.ts';

let db: TestDatabase;
let simulator: RunningSimulator;
let stripe: Stripe;
let shops: DyingShops;

beforeAll(async () => {
  db = await testDatabase();
  await insertTestCatalogue(db, [{ sku: 'TAP', incPence: 129_00, stock: 1000 }]);
  simulator = await startSimulator({ webhookSecret: 'whsec_test', retryMs: 100 });
  shops = createDyingShops({ db, simulator });
  stripe = providerOf({ simulator });
});
afterAll(async () => {
  await shops?.close();
  await simulator.stop();
  await db.close();
});

/** A shop that will die at a moment, and a new account in front of it. */
async function open(moment: string): Promise<DyingShop> {
  const cookies = new Map([['session', await openSession(db, new Date())]]);
  return shops.open(moment, cookies);
}

/** Saves a card, again from the start where the page got no answer. */
const save = (dying: DyingShop) =>
  dying.persist(async ({ services: { savedCards } }) => {
    const setup = await savedCards.startSavingCard();
    await giveCard({ simulator }, setup);
    return (await savedCards.finishSavingCard({ body: { setupId: setup.setupId } })).cards;
  });

/** The cards of one customer, here and at the provider. */
async function bothBooks(customerId: string) {
  const { rows } = await db.pool.query<{ id: string }>(
    `select payment_method_id as id from saved_card join card_customer using (account_id)
      where customer_id = $1`,
    [customerId],
  );
  const { data } = await stripe.paymentMethods.list({ customer: customerId });
  return { here: rows.map(({ id }) => id), there: data.map(({ id }) => id) };
}

async function customerOf(paymentMethodId: string): Promise<string> {
  return String((await stripe.paymentMethods.retrieve(paymentMethodId)).customer);
}

async function customersMade(): Promise<number> {
  return (await stripe.events.list({ type: 'customer.created', limit: 100 })).data.length;
}

describe('kill -9 while a card is saved', () => {
  it.each([
    'after:provider.createCustomer',
    'after:provider.createSetup',
    'before:answer.setup',
    'after:savedCards.upsert',
    'before:answer.finish',
  ])('%s: it is saved once, for one customer', async (moment) => {
    const dying = await open(moment);
    const before = await customersMade();
    await dying.arm();
    const cards = await save(dying);
    expect(dying.hasDied()).toBe(true);
    expect(cards.map((card) => card.lastFour)).toEqual(['4242']);
    const { here, there } = await bothBooks(await customerOf(cards[0]!.paymentMethodId));
    expect(here).toEqual([cards[0]!.paymentMethodId]);
    expect(there).toEqual(here);
    expect(await customersMade()).toBe(before + 1);
  });
});

describe('kill -9 while a card is removed', () => {
  it.each(['before:provider.detach', 'after:provider.detach', 'after:savedCards.removeOthers'])(
    '%s: trying again finds it gone, here and at the provider',
    async (moment) => {
      const dying = await open(moment);
      const [card] = await save(dying);
      const body = { paymentMethodId: card!.paymentMethodId };
      const customerId = await customerOf(body.paymentMethodId);
      await dying.arm();
      const left = await dying.persist(async ({ services: { savedCards } }) => {
        // The provider's own event of it may have taken it away before it is asked for again.
        await savedCards.removeSavedCard({ body }).catch((error: RequestError) => {
          if (error.status !== 404) throw error;
        });
        return savedCards.listSavedCards();
      });
      expect(left).toEqual({ cards: [] });
      expect(dying.hasDied()).toBe(true);
      expect(await bothBooks(customerId)).toEqual({ here: [], there: [] });
    },
  );
});

describe('kill -9 while a saved card pays', () => {
  it.each([
    'before:provider.confirmIntent',
    'after:provider.confirmIntent',
    'before:answer.createPaymentIntent',
  ])('%s: the order is placed and paid once', async (moment) => {
    const dying = await open(moment);
    const [card] = await save(dying);
    const { basket } = await readyToPay(dying.visitor, [{ sku: 'TAP', quantity: 1 }]);
    const params = { basketId: basket.basketId };
    const agreedTotalPence = basket.totals.total.incPence;
    const { paymentMethodId } = card!;
    const body = { method: 'saved-card' as const, paymentMethodId, agreedTotalPence };
    await dying.arm();
    // The provider's event may have made the order before the page asks again.
    const refused = await dying
      .persist(({ services }) => services.checkout.createPaymentIntent({ params, body }))
      .then(
        () => null,
        (error: { data: { code: string } }) => error.data.code,
      );
    expect([null, 'basket-closed']).toContain(refused);
    expect(dying.hasDied()).toBe(true);
    const orders = async () =>
      (await db.pool.query('select 1 from customer_order where basket_id = $1', [params.basketId]))
        .rowCount;
    await expect.poll(orders, { timeout: 30_000 }).toBe(1);
    const { charges } = await simulator.books();
    const customer = await customerOf(paymentMethodId);
    const paid = charges.filter((charge) => charge.customer === customer);
    expect(paid.map((charge) => charge.amount_captured)).toEqual([agreedTotalPence]);
  });
});

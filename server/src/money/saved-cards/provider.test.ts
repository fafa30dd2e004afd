import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import {
  address,
  cardEnding,
  defaults,
  endings,
  listed,
  providerOf,
  saveCard,
  soon,
} from '../../../test/saved-cards.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 50_00, stock: 10 }] });
});
afterAll(() => shop.stop());

const allDelivered = () =>
  expect.poll(async () => (await shop.simulator.books()).pendingDeliveries, soon).toBe(0);

describe('the provider', () => {
  it('decides which cards there are: one that was taken away there goes here', async () => {
    const person = await shop.signedIn();
    await saveCard(shop, person);
    await saveCard(shop, person, 'pm_card_mastercard');
    await providerOf(shop).paymentMethods.detach(await cardEnding(person, '4242'));
    await expect.poll(() => defaults(person), soon).toEqual(['4444']);
    expect(await endings(person)).toEqual(['4444']);
  });

  it('that has lost a customer makes the shop forget it, and begin anew', async () => {
    const person = await shop.signedIn();
    const [card] = await saveCard(shop, person);
    const { customer } = await providerOf(shop).paymentMethods.retrieve(card!.paymentMethodId);
    // What is still to be told of the card would use up the faults that are for the customer's end.
    await allDelivered();
    await shop.simulator.control({ webhooks: { fault: 'drop', times: 2 } });
    await providerOf(shop).customers.del(String(customer));
    const { savedCards } = person.services;
    expect(await refusalOf(savedCards.startSavingCard())).toMatchObject({ code: 'unavailable' });
    expect(await listed(person)).toEqual([]);
    await shop.simulator.control({ calm: true });
    await saveCard(shop, person, 'pm_card_mastercard');
    expect(await endings(person)).toEqual(['4444']);
  });

  it('may be out: the list is still there, and nothing changes', async () => {
    const person = await shop.signedIn();
    await saveCard(shop, person);
    await saveCard(shop, person, 'pm_card_mastercard');
    const before = await listed(person);
    const { paymentMethodId } = before[0]!;
    const { savedCards } = person.services;
    await shop.simulator.control({ api: { fault: 'fail', times: 1000 } });
    const tries = [
      () => savedCards.removeSavedCard({ body: { paymentMethodId } }),
      () => savedCards.updateBillingDetails({ body: { paymentMethodId, name: 'Ash', address } }),
      () => savedCards.startSavingCard(),
    ];
    for (const attempt of tries) {
      expect(await refusalOf(attempt())).toMatchObject({ status: 503, code: 'unavailable' });
    }
    expect(await listed(person)).toEqual(before);
    await shop.simulator.control({ calm: true });
    await shop.app.context.jobs.drain({ includeLater: true });
    expect(await listed(person)).toEqual(before);
  });

  it('tells of customers that are not the shop’s without any effect', async () => {
    const stripe = providerOf(shop);
    const customer = await stripe.customers.create({});
    await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await allDelivered();
    const { rows } = await shop.db.pool.query(
      'select 1 from card_customer where customer_id = $1',
      [customer.id],
    );
    expect(rows).toEqual([]);
  });
});

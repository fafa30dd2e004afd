import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endings, listed, providerOf, saveCard } from '../../../test/saved-cards.ts';
import {
  payAtProvider,
  readyToPay,
  refusalOf,
  startTestShop,
  testDetails,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00, stock: 10_000 }] });
});
afterAll(() => shop.stop());

/** A basket with everything but its payment. */
async function ready(visitor: Visitor) {
  const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
  return { params: { basketId: basket.basketId }, ...visitor.services };
}

const intentAt = (intentId: string) => providerOf(shop).paymentIntents.retrieve(intentId);

describe('a new card that is to be saved', () => {
  const saving = { method: 'card' as const, saveCard: true };

  it('is kept once it has paid, with the address that was billed', async () => {
    const person = await shop.signedIn();
    const { checkout, params } = await ready(person);
    const intent = await checkout.createPaymentIntent({ params, body: saving });
    expect(await intentAt(intent.intentId)).toMatchObject({ setup_future_usage: 'on_session' });
    await shop.simulator.control({ webhooks: { fault: 'drop', times: 3 } });
    await payAtProvider(shop, intent);
    await checkout.completePayment({ params, body: { intentId: intent.intentId } });
    expect(await endings(person)).toEqual([]);
    await shop.app.context.jobs.drain({ includeLater: true });
    expect(await endings(person)).toEqual(['4242']);
    const { firstName, lastName } = testDetails.contact;
    expect((await listed(person))[0]!.billing).toMatchObject({
      name: `${firstName} ${lastName}`,
      address: testDetails.delivery.address,
    });
    await shop.simulator.control({ calm: true });
  });

  it('is not kept when it is declined, nor when it pays without having been asked for', async () => {
    const person = await shop.signedIn();
    const { checkout, params } = await ready(person);
    const asked = await checkout.createPaymentIntent({ params, body: saving });
    await payAtProvider(shop, asked, 'pm_card_visa_chargeDeclined');
    const changed = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
    expect(changed.intentId).not.toBe(asked.intentId);
    expect((await intentAt(asked.intentId)).status).toBe('canceled');
    await payAtProvider(shop, changed);
    await checkout.completePayment({ params, body: { intentId: changed.intentId } });
    await shop.app.context.jobs.drain({ includeLater: true });
    expect(await endings(person)).toEqual([]);
  });

  it('stays to be saved when the payment is renewed for a changed basket', async () => {
    const person = await shop.signedIn();
    const { checkout, basket, params } = await ready(person);
    const { intentId } = await checkout.createPaymentIntent({ params, body: saving });
    await basket.addItem({ params, body: { sku: 'TAP', quantity: 1 } });
    const renewed = await checkout.refreshPaymentData({ params, body: { intentId } });
    expect(await intentAt(renewed.intentId)).toMatchObject({ setup_future_usage: 'on_session' });
  });

  it('begins anew with another customer when the provider has lost this one', async () => {
    const person = await shop.signedIn();
    const [saved] = await saveCard(shop, person);
    const { checkout, params } = await ready(person);
    const stripe = providerOf(shop);
    const { customer } = await stripe.paymentMethods.retrieve(saved!.paymentMethodId);
    await shop.simulator.control({ webhooks: { fault: 'drop', times: 2 } });
    await stripe.customers.del(String(customer));
    const refused = await refusalOf(checkout.createPaymentIntent({ params, body: saving }));
    expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
    await shop.simulator.control({ calm: true });
    const intent = await checkout.createPaymentIntent({ params, body: saving });
    await payAtProvider(shop, intent, 'pm_card_mastercard');
    await checkout.completePayment({ params, body: { intentId: intent.intentId } });
    await shop.app.context.jobs.drain({ includeLater: true });
    expect(await endings(person)).toEqual(['4444']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  readyToPay,
  refusalOf,
  startTestShop,
  testDetails,
  type TestShop,
} from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, bandExPence: { 'band-3': 80_00 } },
      { sku: 'RAIL', incPence: 21_00, vatRatePercent: 5 },
      { sku: 'BATH', incPence: 649_00, sizeClass: 'bulky', leadDays: 5 },
    ],
  });
});
afterAll(() => shop.stop());

async function startBasket(sku = 'TAP') {
  const { services } = shop.visitor();
  const { basketId } = await services.basket.createBasket({ body: { sku, quantity: 1 } });
  return { ...services, params: { basketId } };
}

describe('listCountries', () => {
  it('tells every country of an address, and which of them goods go to', async () => {
    const countries = await shop.visitor().services.checkout.listCountries();
    const named = (code: string) => countries.find(({ countryCode }) => countryCode === code);
    expect(named('GB')).toMatchObject({ name: 'United Kingdom', delivered: true });
    expect(named('FR')).toMatchObject({ delivered: false });
    expect(new Set(countries.map(({ countryCode }) => countryCode)).size).toBe(countries.length);
  });
});

describe('the steps of the checkout', () => {
  it('are finished one after the other, and the sums then hold delivery', async () => {
    const { checkout, params } = await startBasket();
    const steps = [(await checkout.getCheckout({ params })).nextStep];
    const step = async (answer: Promise<{ nextStep: string }>) =>
      steps.push((await answer).nextStep as (typeof steps)[number]);
    await step(checkout.setContactDetails({ params, body: testDetails.contact }));
    await step(checkout.setDeliveryDetails({ params, body: testDetails.delivery }));
    const { options } = await checkout.listDeliveryOptions({ params, body: {} });
    const [option] = options;
    await step(checkout.setDeliveryOption({ params, body: { optionId: option!.optionId } }));
    const last = await checkout.setBillingDetails({ params, body: { sameAsDelivery: true } });
    expect(steps).toEqual(['contact', 'delivery', 'delivery', 'billing']);
    expect(last.nextStep).toBe('payment');
    const { totals } = last.basket;
    expect(totals.delivery!.incPence).toBe(option!.price.incPence);
    expect(totals.total.incPence).toBe(129_00 + option!.price.incPence);
    expect(await checkout.getCheckout({ params })).toEqual(last);
  });

  it('keep all that several tabs say at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { basket, checkout, params } = await startBasket();
      await Promise.all([
        checkout.setContactDetails({ params, body: testDetails.contact }),
        checkout.setDeliveryDetails({ params, body: testDetails.delivery }),
        checkout.setContactDetails({ params, body: testDetails.contact }),
        basket.addItem({ params, body: { sku: 'RAIL', quantity: 1 } }),
      ]);
      const { contact, delivery } = await checkout.getCheckout({ params });
      expect([contact?.email, delivery?.address.postcode]).toEqual(['home@example.com', 'SW4 7AB']);
    }
  });

  it('forget the delivery that was chosen when the goods go elsewhere', async () => {
    const visitor = shop.visitor();
    const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
    const moved = await visitor.services.checkout.setDeliveryDetails({
      params: { basketId: basket.basketId },
      body: { address: { ...testDetails.delivery.address, postcode: 'ZE1 0AA' } },
    });
    expect(moved.deliveryOption).toBeNull();
    expect(moved.nextStep).toBe('delivery');
  });

  it('can be taken back: delivery with its option, and billing that was the same', async () => {
    const visitor = shop.visitor();
    const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
    const params = { basketId: basket.basketId };
    const { checkout } = visitor.services;
    expect(await checkout.clearDeliveryOption({ params })).toMatchObject({ deliveryOption: null });
    expect(await checkout.clearDeliveryDetails({ params })).toMatchObject({
      delivery: null,
      billing: null,
      nextStep: 'delivery',
    });
  });

  it('write addresses as they are printed', async () => {
    const { checkout, params } = await startBasket();
    const { delivery } = await checkout.setDeliveryDetails({
      params,
      body: { address: { ...testDetails.delivery.address, town: '  London ', postcode: 'sw47ab' } },
    });
    expect(delivery!.address).toMatchObject({ town: 'London', postcode: 'SW4 7AB' });
  });

  it('charge no VAT on goods for the Channel Islands, and the same pence', async () => {
    const visitor = shop.visitor();
    const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 2 }]);
    const params = { basketId: basket.basketId };
    const { checkout } = visitor.services;
    await checkout.setDeliveryDetails({
      params,
      body: {
        address: { line1: '1 Quay', town: 'St Helier', postcode: 'JE2 3AB', countryCode: 'JE' },
      },
    });
    const answer = await checkout.setDeliveryOption({ params, body: { optionId: 'standard' } });
    expect(answer.basket.totals.total.vatPence).toBe(0);
    expect(answer.basket.totals.items.incPence).toBe(258_00);
  });

  it('take the VAT of delivery from the goods that it carries', async () => {
    const visitor = shop.visitor();
    const ready = await readyToPay(visitor, [{ sku: 'RAIL', quantity: 1 }]);
    const { delivery } = ready.basket.totals;
    expect(delivery!.vatPence).toBe(Math.round((delivery!.incPence * 5) / 105));
    expect(ready.deliveryOption!.price).toEqual(delivery);
  });
});

describe('specific days', () => {
  it('cost the same pence in both views as the sums then say, whatever VAT the goods have', async () => {
    const visitor = shop.visitor();
    const { basket } = await readyToPay(visitor, [{ sku: 'RAIL', quantity: 1 }]);
    const params = { basketId: basket.basketId };
    const { checkout } = visitor.services;
    const { optionId, days } = await checkout.listSpecificDayDeliveryOptions({ params, body: {} });
    const { day, price } = days.find(({ available }) => available)!;
    const chosen = await checkout.setDeliveryOption({ params, body: { optionId, day } });
    expect(chosen.basket.totals.delivery).toEqual(price);
  });

  it('are listed with prices, and one that is listed can be chosen', async () => {
    const visitor = shop.visitor();
    const { basket } = await readyToPay(visitor, [{ sku: 'BATH', quantity: 1 }]);
    const params = { basketId: basket.basketId };
    const { checkout } = visitor.services;
    const { optionId, days } = await checkout.listSpecificDayDeliveryOptions({ params, body: {} });
    const open = days.find((day) => day.available)!;
    const chosen = await checkout.setDeliveryOption({ params, body: { optionId, day: open.day } });
    expect(chosen.deliveryOption).toMatchObject({ day: open.day, specificDay: true });
    expect(chosen.basket.totals.delivery!.incPence).toBe(open.price!.incPence);
    const closed = days.find((day) => !day.available)!;
    const refused = checkout.setDeliveryOption({ params, body: { optionId, day: closed.day } });
    expect(await refusalOf(refused)).toMatchObject({
      status: 409,
      code: 'delivery-option-unavailable',
      paths: ['/body/optionId'],
    });
  });
});

describe('bad input', () => {
  it.each([
    [{ postcode: 'NOWHERE' }, 'postcode-invalid', '/body/address/postcode'],
    [{ postcode: 'JE2 3AB' }, 'postcode-invalid', '/body/address/postcode'],
    [
      { countryCode: 'FR', postcode: '75001' },
      'address-undeliverable',
      '/body/address/countryCode',
    ],
    [{ line1: '' }, 'invalid-request', '/body/address/line1'],
    [{ line1: 'x'.repeat(200) }, 'invalid-request', '/body/address/line1'],
    [{ planet: 'Earth' }, 'invalid-request', '/body/address/planet'],
  ])('an address with %j is refused at its field', async (change, code, path) => {
    const { checkout, params } = await startBasket();
    const body = { address: { ...testDetails.delivery.address, ...change } };
    expect(await refusalOf(checkout.setDeliveryDetails({ params, body }))).toMatchObject({
      code,
      paths: [path],
    });
    expect((await checkout.getCheckout({ params })).delivery).toBeNull();
  });

  it.each([
    [{ email: 'nobody' }, '/body/email'],
    [{ phone: 'call me' }, '/body/phone'],
    [{ firstName: '   ' }, '/body/firstName'],
  ])('contact details with %j are refused at their field', async (change, path) => {
    const { checkout, params } = await startBasket();
    const body = { ...testDetails.contact, ...change };
    expect((await refusalOf(checkout.setContactDetails({ params, body }))).paths).toEqual([path]);
  });

  it('billing that is the same as a delivery that was not given says so', async () => {
    const { checkout, params } = await startBasket();
    const refused = checkout.setBillingDetails({ params, body: { sameAsDelivery: true } });
    expect(await refusalOf(refused)).toMatchObject({ status: 409, code: 'details-missing' });
  });

  it('of many at once all get through, also when the delivery terms are due to be read anew', async () => {
    // More of them than there are connections: none may hold one and wait for another.
    const ready = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { services } = shop.visitor();
        const { basketId } = await services.basket.createBasket({
          body: { sku: 'TAP', quantity: 1 },
        });
        return { checkout: services.checkout, params: { basketId } };
      }),
    );
    shop.advance(60_000);
    const told = await Promise.all(
      ready.map(({ checkout, params }) =>
        checkout.setDeliveryDetails({ params, body: testDetails.delivery }),
      ),
    );
    expect(told.map(({ nextStep }) => nextStep)).toEqual(Array(40).fill('contact'));
  });

  it("another's checkout cannot be told from none, in any call", async () => {
    const owner = shop.visitor();
    const { basket } = await readyToPay(owner, [{ sku: 'TAP', quantity: 1 }]);
    const intent = await owner.services.checkout.createPaymentIntent({
      params: { basketId: basket.basketId },
      body: { method: 'card' },
    });
    const { checkout } = shop.visitor().services;
    const answers = [basket.basketId, 'AAAAAAAAAAAAAAAAAAAAAA'].map(async (basketId) => {
      const params = { basketId };
      const { intentId } = intent;
      const requests = [
        checkout.getCheckout({ params }),
        checkout.setContactDetails({ params, body: testDetails.contact }),
        checkout.setDeliveryDetails({ params, body: testDetails.delivery }),
        checkout.clearDeliveryDetails({ params }),
        checkout.setDeliveryOption({ params, body: { optionId: 'standard' } }),
        checkout.clearDeliveryOption({ params }),
        checkout.listDeliveryOptions({ params, body: { postcode: 'SW4 7AB' } }),
        checkout.listSpecificDayDeliveryOptions({ params, body: { postcode: 'SW4 7AB' } }),
        checkout.setBillingDetails({ params, body: { sameAsDelivery: true } }),
        checkout.listPaymentOptions({ params }),
        checkout.createPaymentIntent({ params, body: { method: 'card' } }),
        checkout.completePayment({ params, body: { intentId } }),
        checkout.refreshPaymentData({ params, body: { intentId } }),
        checkout.clearPaymentDetails({ params }),
      ];
      const refusals = await Promise.all(requests.map(refusalOf));
      return refusals.map(({ status, code, detail }) => ({ status, code, detail }));
    });
    const [anothers, missing] = await Promise.all(answers);
    expect(anothers).toEqual(missing);
    expect(new Set(missing!.map(({ code }) => code))).toEqual(new Set(['basket-not-found']));
  });
});

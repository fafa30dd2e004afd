import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { card } from '../../../test/payments.ts';
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
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00, stock: 100 }] });
});
afterAll(() => shop.stop());

type Billing = Parameters<Visitor['services']['checkout']['setBillingDetails']>[0]['body'];

/** An order that a visitor has paid for. */
async function placeOrder(
  visitor: Visitor,
  {
    email = testDetails.contact.email as string,
    billing = { sameAsDelivery: true } as Billing,
  } = {},
) {
  const { checkout } = visitor.services;
  const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
  const params = { basketId: basket.basketId };
  await checkout.setContactDetails({ params, body: { ...testDetails.contact, email } });
  await checkout.setBillingDetails({ params, body: billing });
  const intent = await checkout.createPaymentIntent({ params, body: card });
  await payAtProvider(shop, intent);
  return checkout.completePayment({ params, body: { intentId: intent.intentId } });
}

/** Somebody signed in whose account has this address, proven or not. */
async function somebodyAt(email: string, { isProven }: { isProven: boolean }) {
  const person = await shop.signedIn();
  const prove = async (proven: boolean) => {
    await shop.db.pool.query(
      'update account set email = $1, email_verified = $2 where email in ($1, $3)',
      [email, proven, (await person.services.accounts.getUserProfile()).email],
    );
  };
  await prove(isProven);
  return { person, prove };
}

const numbersOf = async ({ services }: Visitor) =>
  (await services.orders.listOrders()).orders.map(({ orderNumber }) => orderNumber);

describe('what was ordered as a guest', () => {
  it('is shown to the account of its address once that is proven, and not before', async () => {
    const { orderNumber, orderGuid } = await placeOrder(shop.visitor(), {
      email: 'robin@example.com',
    });
    const { person, prove } = await somebodyAt('Robin@Example.com', { isProven: false });
    const { orders } = person.services;
    expect(await numbersOf(person)).toEqual([]);
    expect(await orders.getLatestOrder()).toBeNull();
    const params = { orderGuid };
    expect(await refusalOf(orders.getOrder({ params }))).toMatchObject({ status: 404 });
    await prove(true);
    expect(await numbersOf(person)).toEqual([orderNumber]);
    expect(await orders.getOrder({ params })).toMatchObject({ orderNumber });
  });

  it('is shown to nobody whose address is another', async () => {
    await placeOrder(shop.visitor(), { email: 'ash@example.com' });
    const { person } = await somebodyAt('ash@example.org', { isProven: true });
    expect(await numbersOf(person)).toEqual([]);
  });

  it('stays with the account that it went to, whoever has the address later', async () => {
    await placeOrder(shop.visitor(), { email: 'hazel@example.com' });
    const first = await somebodyAt('hazel@example.com', { isProven: true });
    const [number] = await numbersOf(first.person);
    await shop.db.pool.query(
      `update account set email = 'moved@example.com' where email = 'hazel@example.com'`,
    );
    const second = await somebodyAt('hazel@example.com', { isProven: true });
    expect(await numbersOf(second.person)).toEqual([]);
    expect(await numbersOf(first.person)).toEqual([number]);
  });
});

it('what was ordered under an account is found by no other, by its address neither', async () => {
  const owner = await shop.signedIn();
  const { orderGuid } = await placeOrder(owner, { email: 'elm@example.com' });
  const { person } = await somebodyAt('elm@example.com', { isProven: true });
  expect(await numbersOf(person)).toEqual([]);
  const asked = person.services.orders.getOrder({ params: { orderGuid } });
  expect(await refusalOf(asked)).toMatchObject({ status: 404, code: 'order-not-found' });
});

it('the bill goes where its payer said, and the goods where they said', async () => {
  const owner = await shop.signedIn();
  const office = {
    firstName: 'Ash',
    lastName: 'Birch',
    line1: '9 Office Court',
    town: 'Leeds',
    postcode: 'LS1 4DY',
    countryCode: 'GB',
    company: 'Birch Ltd',
  };
  const apart = await placeOrder(owner, { billing: { sameAsDelivery: false, address: office } });
  const alike = await placeOrder(owner);
  const { orders } = owner.services;
  const larchRoad = testDetails.delivery.address;
  for (const order of [
    await orders.getOrder({ params: { orderGuid: apart.orderGuid } }),
    await orders.getOrderConfirmation({ params: { token: apart.confirmationToken } }),
  ]) {
    expect(order.billingAddress).toEqual(office);
    expect(order.deliveryAddress).toEqual(larchRoad);
  }
  const { billingAddress } = await orders.getOrder({ params: { orderGuid: alike.orderGuid } });
  expect(billingAddress).toEqual(larchRoad);
});

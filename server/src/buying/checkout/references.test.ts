import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  payAtProvider,
  readyToPay,
  refusalOf,
  startTestShop,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [{ sku: 'TAP', incPence: 129_00, bandExPence: { 'band-3': 80_00 } }],
  });
});
afterAll(() => shop.stop());

async function begin(visitor: Visitor) {
  const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
  const params = { basketId: basket.basketId };
  const { checkout } = visitor.services;
  const bill = (references: { poNumber?: string; jobReference?: string }) =>
    checkout.setBillingDetails({ params, body: { sameAsDelivery: true, ...references } });
  const placed = async () => {
    const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
    await payAtProvider(shop, intent);
    const body = { intentId: intent.intentId };
    const { orderNumber } = await checkout.completePayment({ params, body });
    const { rows } = await shop.db.pool.query(
      `select capacity, po_number as po, job_reference as job from customer_order where number = $1`,
      [orderNumber],
    );
    return rows[0];
  };
  return { checkout, params, bill, placed };
}

const wish = (poNumber: string, jobReference: string) =>
  shop.db.pool.query('update business set po_number = $1, job_reference = $2', [
    poNumber,
    jobReference,
  ]);

describe('the references of an order', () => {
  it('are asked of who buys for a business, and go with the order', async () => {
    const { checkout, params, bill, placed } = await begin(await shop.signedIn({ band: 'band-3' }));
    const asked = { poNumber: 'optional', jobReference: 'optional' };
    expect(await checkout.getCheckout({ params })).toMatchObject({ references: asked });
    const billed = await bill({ poNumber: ' 4417 ', jobReference: 'Elm House' });
    expect(billed).toMatchObject({
      billing: { sameAsDelivery: true, poNumber: '4417', jobReference: 'Elm House' },
      nextStep: 'payment',
    });
    expect(await placed()).toEqual({ capacity: 'business', po: '4417', job: 'Elm House' });
  });

  it('are of the job that was said last, on its own page or with the bill', async () => {
    const visitor = await shop.signedIn({ band: 'band-3' });
    const { jobs } = visitor.services;
    const { checkout, params, bill, placed } = await begin(visitor);
    await bill({ poNumber: '4417', jobReference: 'Elm House' });
    expect(await jobs.getBasketJob()).toEqual({ jobReference: 'Elm House' });
    await jobs.setBasketJob({ body: { jobReference: 'Mill Lane' } });
    expect(await checkout.getCheckout({ params })).toMatchObject({
      billing: { poNumber: '4417', jobReference: 'Mill Lane' },
      nextStep: 'payment',
    });
    await bill({ poNumber: '4417', jobReference: 'Quay Street' });
    expect(await jobs.getBasketJob()).toEqual({ jobReference: 'Quay Street' });
    await bill({ poNumber: '4417' });
    expect((await checkout.getCheckout({ params })).billing).not.toHaveProperty('jobReference');
    await jobs.setBasketJob({ body: { jobReference: 'Alder Row' } });
    expect(await placed()).toEqual({ capacity: 'business', po: '4417', job: 'Alder Row' });
  });

  it('are of the job that the version before was told with the bill', async () => {
    const visitor = await shop.signedIn({ band: 'band-3' });
    const { checkout, params, bill, placed } = await begin(visitor);
    await bill({ jobReference: 'Elm House' });
    const tell = (billing: object) =>
      shop.db.pool.query('update checkout set billing = $2 where basket_id = $1', [
        params.basketId,
        JSON.stringify({ sameAsDelivery: true, ...billing }),
      ]);
    await tell({});
    expect((await checkout.getCheckout({ params })).billing).not.toHaveProperty('jobReference');
    await tell({ jobReference: 'Mill Lane' });
    expect(await visitor.services.jobs.getBasketJob()).toEqual({ jobReference: 'Mill Lane' });
    expect(await placed()).toMatchObject({ job: 'Mill Lane' });
  });

  it('leave the job as it was where the rest of the bill is refused', async () => {
    const visitor = await shop.signedIn({ band: 'band-3' });
    const { checkout, params, bill } = await begin(visitor);
    await bill({ jobReference: 'Elm House' });
    await checkout.clearDeliveryDetails({ params });
    expect(await refusalOf(bill({ jobReference: 'Mill Lane' }))).toMatchObject({
      code: 'details-missing',
    });
    expect(await visitor.services.jobs.getBasketJob()).toEqual({ jobReference: 'Elm House' });
  });

  it('are none of a private person, whatever is sent', async () => {
    const { checkout, params, bill, placed } = await begin(shop.visitor());
    expect(await checkout.getCheckout({ params })).toMatchObject({ references: null });
    expect((await bill({ poNumber: '4417' })).billing).toEqual({ sameAsDelivery: true });
    expect(await placed()).toEqual({ capacity: 'consumer', po: null, job: null });
  });

  it('are said at their field where the business demands them, and nothing is paid without', async () => {
    const { checkout, params, bill, placed } = await begin(await shop.signedIn({ band: 'band-3' }));
    await wish('required', 'no');
    // What was told before the business demanded it no longer finishes the step.
    expect(await checkout.getCheckout({ params })).toMatchObject({ nextStep: 'billing' });
    const paying = checkout.createPaymentIntent({ params, body: { method: 'card' } });
    expect(await refusalOf(paying)).toMatchObject({
      code: 'details-missing',
      problem: { nextStep: 'billing' },
    });
    expect(await refusalOf(bill({ jobReference: 'Elm House' }))).toMatchObject({
      status: 409,
      code: 'details-missing',
      paths: ['/body/poNumber'],
    });
    expect(
      (await bill({ poNumber: '   ' }).catch((error: unknown) => error)) instanceof Error,
    ).toBe(true);
    expect((await bill({ poNumber: '4418', jobReference: 'Elm House' })).billing).toEqual({
      sameAsDelivery: true,
      poNumber: '4418',
    });
    expect(await placed()).toEqual({ capacity: 'business', po: '4418', job: null });
    await wish('optional', 'optional');
  });
});

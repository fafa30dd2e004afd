import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireAllClaims } from '../../goods/discounts/jobs.ts';
import { returnForgottenCodes } from '../../orders/claims/return-codes.ts';
import { mailsOfGivenBack, reconcile } from '../../../test/payments.ts';
import { formOf, report } from '../../../test/claims.ts';
import { at, seen } from '../../../test/order-shop.ts';
import { makeCampaign } from '../../../test/discounts.ts';
import {
  payAtProvider,
  refusalOf,
  startTestShop,
  testDetails,
  type TestShop,
} from '../../../test/shop.ts';
import { atCheckout, shopWithCodes } from '../../../test/checkout-codes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(shopWithCodes);
});
afterAll(() => shop.stop());

const { readyWith, pay, claimsOf, faults } = atCheckout(() => shop);

describe('a claim', () => {
  it('is kept from the start of a payment, so that the code of another basket finds none', async () => {
    const { campaignId } = await makeCampaign(shop.db, 'LASTONE', { claimLimit: 1 });
    const first = await readyWith('LASTONE');
    const second = await readyWith('LASTONE');
    const body = { method: 'card' as const };
    const intent = await first.visitor.services.checkout.createPaymentIntent({
      params: first.params,
      body,
    });
    // The basket that holds the claim goes on showing its code.
    const own = await first.visitor.services.checkout.getCheckout({ params: first.params });
    expect(own.basket.discount!.problem).toBeNull();
    const refused = await refusalOf(
      second.visitor.services.checkout.createPaymentIntent({ params: second.params, body }),
    );
    expect(refused.code).toBe('payment-changed');
    expect((await refusalOf(readyWith('LASTONE'))).code).toBe('discount-refused');
    await payAtProvider(shop, intent);
    await first.visitor.services.checkout.completePayment({
      params: first.params,
      body: { intentId: intent.intentId },
    });
    expect(await claimsOf(campaignId)).toEqual(['claimed']);
    expect(await faults()).toEqual([]);
  });

  it('comes back when the card is declined, and is taken again by the next card', async () => {
    const { campaignId } = await makeCampaign(shop.db, 'DECLINE', { claimLimit: 1 });
    const { visitor, params, total } = await readyWith('DECLINE');
    const declined = await refusalOf(
      pay(visitor, params, total.incPence, 'pm_card_visa_chargeDeclined'),
    );
    expect(declined.code).toBe('payment-failed');
    expect(await claimsOf(campaignId)).toEqual(['released']);
    await pay(visitor, params, total.incPence);
    expect(await claimsOf(campaignId)).toEqual(['claimed']);
    expect(await faults()).toEqual([]);
  });

  it('comes back when the payment is given up', async () => {
    const { campaignId } = await makeCampaign(shop.db, 'GIVEUP', { claimLimit: 1 });
    const { visitor, params } = await readyWith('GIVEUP');
    const { checkout } = visitor.services;
    await checkout.createPaymentIntent({ params, body: { method: 'card' } });
    await checkout.clearPaymentDetails({ params });
    expect(await claimsOf(campaignId)).toEqual(['released']);
    await readyWith('GIVEUP');
  });

  it.each([
    ['COMESBACK', true, 'its own'],
    ['STAYSUSED', false, 'its own'],
    ['FORGOTTEN', true, 'no'],
    ['KEPTALIKE', false, 'no'],
  ] as const)(
    'comes back once the order is cancelled, where its campaign says so, and only there: %s, %s, by %s job',
    async (code, returnsOnCancel, job) => {
      const { campaignId } = await makeCampaign(shop.db, code, { claimLimit: 1, returnsOnCancel });
      const { visitor, params, total } = await readyWith(code, await shop.signedIn());
      const { orderGuid } = await pay(visitor, params, total.incPence);
      const { orderChanges } = visitor.services;
      const fewer = await orderChanges.amendOrder({
        params: { id: orderGuid },
        body: { modifications: [{ type: 2, position: 1, quantity: 1 }] },
      });
      await orderChanges.acceptOrderChange({
        params: { order: orderGuid, changeId: fewer.changeId },
        body: { agreedDuePence: 0, agreedBackPence: fewer.quotedBackPence },
      });
      await shop.app.context.jobs.drain();
      // Part of it is still to come: the code is used.
      expect(await claimsOf(campaignId)).toEqual(['claimed']);
      const { sums } = await orderChanges.previewOrderChange({
        params: { order: orderGuid },
        body: { cancel: true },
      });
      await orderChanges.cancelOrder({
        params: { id: orderGuid },
        body: { agreedBackPence: sums.backPence },
      });
      if (job === 'no') {
        // As the version before does, or as it is once every try has failed.
        await shop.db.pool.query(`delete from shop_jobs.job where name = 'return-discount-claim'`);
      }
      await shop.app.context.jobs.drain();
      if (job === 'no') {
        await returnForgottenCodes(shop.app.context);
      }
      expect(await claimsOf(campaignId)).toEqual([returnsOnCancel ? 'released' : 'claimed']);
      expect(await faults()).toEqual([]);
      const again = await readyWith(code).then(
        () => 'taken',
        (error: unknown) => refusalOf(Promise.reject(error)),
      );
      const refused = expect.objectContaining({ code: 'discount-refused' });
      expect(again).toEqual(returnsOnCancel ? 'taken' : refused);
    },
  );

  /** An order with a code that is on its way, and what staff do with it. */
  async function onItsWay(code: string) {
    const { campaignId } = await makeCampaign(shop.db, code, { claimLimit: 1 });
    const items = [{ sku: 'TAP', quantity: 4 }];
    const { visitor, params, total } = await readyWith(code, await shop.signedIn(), items);
    const { orderNumber } = await pay(visitor, params, total.incPence);
    const { orders, fulfilment, claims, refunds } = (await shop.signedIn({ roles: ['support'] }))
      .services;
    const read = () => orders.getStaffOrder({ params: { orderNumber } });
    let order = await read();
    order = await fulfilment.startPicking({ params: at(order), body: seen(order) });
    const picked = { ...seen(order), position: 1, units: 4 };
    order = await fulfilment.pickUnits({ params: at(order), body: picked });
    const boxes = [{ trackingNumber: `LW-${orderNumber}`, weightGrams: 6_300 }];
    order = await fulfilment.packConsignment({
      params: at(order),
      body: { ...seen(order), boxes },
    });
    const carriage = { carrier: 'Longwharf', service: 'Parcel 24' };
    await fulfilment.dispatchConsignment({
      params: at(order),
      body: { ...seen(order), ...carriage },
    });
    const agree = (await shop.signedIn({ roles: ['finance'] })).services.refunds.decideRefund;
    return {
      visitor,
      orderNumber,
      read,
      fulfilment,
      claims,
      refunds,
      agree: (refundId: number, decision: 'agreed' | 'declined') =>
        agree({ params: { refundId }, body: { decision } }),
      decide: (
        claimNumber: string,
        decision: 'refund' | 'replacement' | 'refuse',
        day: string | null = null,
      ) =>
        claims.decideClaim({
          params: { claimNumber },
          body: { decision, day, pence: null, note: 'It is lost.' },
        }),
      /** What became of the code, once the jobs have run. */
      swept: async () => {
        await shop.app.context.jobs.drain();
        await returnForgottenCodes(shop.app.context);
        return claimsOf(campaignId);
      },
    };
  }

  it.each([
    ['agreed', null, 'released'],
    ['declined', 'replacement', 'claimed'],
    ['declined', 'refuse', 'released'],
  ] as const)(
    'of an order that is lost waits for a second person: its money is %s, then it is decided as %s: %s',
    async (decision, then, state) => {
      const way = await onItsWay(`LOST${decision}${then}`);
      const { visitor, orderNumber, read, decide, agree, swept } = way;
      const lost = formOf({ problem: 'not-arrived', wish: 'refund', units: 4 });
      const { claimNumber } = await report(visitor, orderNumber, lost);
      const { refundId } = await decide(claimNumber, 'refund');
      expect(await read()).toMatchObject({ status: 'cancelled' });
      expect(await swept()).toEqual(['claimed']);
      await agree(refundId!, decision);
      expect(await swept()).toEqual([then === null ? 'released' : 'claimed']);
      if (then !== null)
        await decide(claimNumber, then, then === 'replacement' ? '2026-11-25' : null);
      expect(await swept()).toEqual([state]);
    },
  );

  it('of an order that staff gave up waits for its claim, by which it may still be sent again', async () => {
    const way = await onItsWay('GAVEUP');
    const { orderNumber, read, fulfilment, claims, refunds, decide, agree, swept } = way;
    let order = await read();
    const failed = { ...seen(order), failure: 'lost' as const };
    order = await fulfilment.failConsignment({ params: at(order), body: failed });
    for (const resolution of ['claim', 'refund'] as const) {
      const body = { ...seen(order), resolution };
      order = await fulfilment.resolveFailure({ params: at(order), body });
    }
    expect(order).toMatchObject({ status: 'cancelled' });
    expect(await swept()).toEqual(['claimed']);
    const lines = [{ position: 1, units: 4, offPence: 0 }];
    const wish = { lines, deliveryPence: 0, goodwillPence: 0, duplicateChargePence: 0 };
    const params = { order: orderNumber };
    const { total } = await refunds.previewRefund({ params, body: wish });
    const asked = { ...wish, note: 'It is lost.', expectedPence: total.incPence };
    const { refundId, state } = await refunds.askRefund({ params, body: asked });
    expect(state).toBe('waiting');
    await agree(refundId, 'declined');
    expect(await swept()).toEqual(['claimed']);
    const open = await claims.listClaims({ query: { stage: 'to-decide' } });
    const { claimNumber } = open.claims.find((each) => each.orderNumber === orderNumber)!;
    await decide(claimNumber, 'replacement', '2026-11-25');
    expect(await read()).not.toMatchObject({ status: 'cancelled' });
    expect(await swept()).toEqual(['claimed']);
  });

  it('gives the money back where it was used up before a late payment arrived', async () => {
    const { campaignId } = await makeCampaign(shop.db, 'TOOLATE', { claimLimit: 1 });
    const late = await readyWith('TOOLATE');
    const intent = await late.visitor.services.checkout.createPaymentIntent({
      params: late.params,
      body: { method: 'card' },
    });
    await shop.db.pool.query(
      `update discount_claim set expires_at = '2026-11-18T09:00:00Z' where campaign_id = $1`,
      [campaignId],
    );
    await expireAllClaims(shop.app.context);
    expect(await claimsOf(campaignId)).toEqual(['released']);
    const quick = await readyWith('TOOLATE');
    await pay(quick.visitor, quick.params, quick.total.incPence);
    await payAtProvider(shop, intent);
    const refused = await refusalOf(
      late.visitor.services.checkout.completePayment({
        params: late.params,
        body: { intentId: intent.intentId },
      }),
    );
    expect(refused.detail).toContain('used up');
    await shop.app.context.jobs.drain();
    await reconcile(shop);
    expect((await claimsOf(campaignId)).toSorted()).toEqual(['claimed', 'released']);
    expect(await faults()).toEqual([]);
    const mails = await mailsOfGivenBack(shop, intent.intentId);
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('The discount code was used up before the payment arrived.'),
    ]);
  });

  it('is one for a customer, as guest and as account of the same address', async () => {
    const { campaignId } = await makeCampaign(shop.db, 'WELCOME', { claimsPerCustomer: 1 });
    const guest = await readyWith('WELCOME');
    await pay(guest.visitor, guest.params, guest.total.incPence);
    // The same person, signed in, writes the address another way.
    const account = await readyWith('WELCOME', await shop.signedIn());
    const { services } = account.visitor;
    const email = testDetails.contact.email.replace('@', '+again@').toUpperCase();
    await services.checkout.setContactDetails({
      params: account.params,
      body: { ...testDetails.contact, email },
    });
    const { basket } = await services.checkout.getCheckout({ params: account.params });
    expect(basket.discount!.problem).toBe('refused');
    const refused = await refusalOf(
      services.checkout.createPaymentIntent({ params: account.params, body: { method: 'card' } }),
    );
    expect(refused.code).toBe('payment-changed');
    expect(await claimsOf(campaignId)).toEqual(['claimed']);
  });
});

describe('one claim that is left', () => {
  it('goes to one of 40 buyers who pay at once; all others are told before they pay', async () => {
    const { campaignId } = await makeCampaign(shop.db, 'RUSH', { claimLimit: 1 });
    const buyers = [];
    for (let index = 0; index < 40; index++) buyers.push(await readyWith('RUSH'));
    const outcomes = await Promise.all(
      buyers.map(({ visitor, params, total }) =>
        pay(visitor, params, total.incPence).then(
          () => 'ordered',
          async (error: unknown) => (await refusalOf(Promise.reject(error))).code,
        ),
      ),
    );
    expect(outcomes.filter((each) => each === 'ordered')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['ordered', 'payment-changed']));
    expect(await claimsOf(campaignId)).toEqual(['claimed']);
    expect(await faults()).toEqual([]);
  });
});

import { addAmounts } from '../../goods/pricing/vat.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  payAtProvider,
  readyToPay,
  refusalOf,
  startTestShop,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';
import { makeCampaign } from '../../../test/discounts.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00 },
      { sku: 'RAIL', incPence: 21_00, vatRatePercent: 5 },
      { sku: 'BATH', incPence: 649_00, sizeClass: 'bulky', leadDays: 15, stock: 0 },
      { sku: 'DOOR', incPence: 99_00, sizeClass: 'large', leadDays: 15, stock: 0 },
    ],
  });
});
afterAll(() => shop.stop());

const mixed = [
  { sku: 'BATH', quantity: 1 },
  { sku: 'TAP', quantity: 2 },
  { sku: 'RAIL', quantity: 1 },
];

async function readyFirst({ services }: Visitor, items = mixed) {
  const { basket } = await readyToPay({ services } as Visitor, items);
  const params = { basketId: basket.basketId };
  const { options } = await services.checkout.listDeliveryOptions({ params, body: {} });
  return { params, options, inTwo: options.find(({ optionId }) => optionId === 'ready-first') };
}

async function pay({ services }: Visitor, params: { basketId: string }, agreedTotalPence: number) {
  const body = { method: 'card' as const, agreedTotalPence };
  const intent = await services.checkout.createPaymentIntent({ params, body });
  await payAtProvider(shop, intent);
  const paid = { intentId: intent.intentId };
  return services.checkout.completePayment({ params, body: paid });
}

async function consignmentsOf(orderNumber: string) {
  const { rows } = await shop.db.pool.query<{
    promised: string;
    option: { optionId: string; price: { incPence: number; exPence: number; vatPence: number } };
    skus: string[];
  }>(
    `select c.promised_day::text as promised, c.delivery_option as option,
            array(select l.sku || ' ' || cl.units from consignment_line cl
                    join order_line l using (order_id, position)
                   where cl.order_id = c.order_id and cl.consignment = c.number
                   order by position) as skus
       from consignment c join customer_order o on o.id = c.order_id
      where o.number = $1 order by c.number`,
    [orderNumber],
  );
  return rows;
}

describe('goods that are ready at different times', () => {
  it('can come all together, or what is ready first, each with its days and price', async () => {
    const { options, inTwo } = await readyFirst(shop.visitor());
    const [together] = options;
    expect(together!.parts).toBeUndefined();
    const [first, rest] = inTwo!.parts!;
    expect(first!.day < rest!.day).toBe(true);
    expect(rest!.day).toBe(together!.day);
    expect(inTwo!.day).toBe(rest!.day);
    expect([first!.positions, rest!.positions]).toEqual([[2, 3], [1]]);
    expect(addAmounts(inTwo!.parts!.map(({ price }) => price))).toEqual(inTwo!.price);
    // A parcel costs its own delivery beside that of the bath.
    expect(inTwo!.price.incPence).toBe(together!.price.incPence + first!.price.incPence);
  });

  it('are one delivery where nothing would come sooner', async () => {
    for (const items of [[mixed[0]!], mixed.slice(1)]) {
      expect((await readyFirst(shop.visitor(), items)).inTwo).toBeUndefined();
    }
  });

  it('are paid for and sent as was chosen, to the penny', async () => {
    const visitor = shop.visitor();
    const { params, inTwo } = await readyFirst(visitor);
    const { checkout } = visitor.services;
    const chosen = await checkout.setDeliveryOption({ params, body: { optionId: 'ready-first' } });
    expect(chosen.deliveryOption).toEqual(inTwo);
    expect(await checkout.getCheckout({ params })).toEqual(chosen);
    const { totals } = chosen.basket;
    expect(totals.delivery).toEqual(inTwo!.price);
    const placed = await pay(visitor, params, totals.total.incPence);
    expect(placed.total).toEqual(totals.total);
    const sent = await consignmentsOf(placed.orderNumber);
    expect(sent.map(({ promised, skus }) => [promised, skus])).toEqual([
      [inTwo!.parts![0]!.day, ['TAP 2', 'RAIL 1']],
      [inTwo!.parts![1]!.day, ['BATH 1']],
    ]);
    expect(sent.map(({ option }) => option.optionId)).toEqual(
      inTwo!.parts!.map(({ optionId }) => optionId),
    );
    expect(addAmounts(sent.map(({ option }) => option.price))).toEqual(totals.delivery);
    await shop.app.context.jobs.drain();
    const { rows } = await shop.db.pool.query<{ text: string }>(
      `select text from demo_mailbox where subject like $1`,
      [`Order ${placed.orderNumber}%`],
    );
    expect(rows[0]!.text).toMatch(/Arrives first[^]*2 × [^]*And then[^]*1 × /);
  });

  it('keep their parts summing to the delivery under a code for it', async () => {
    const visitor = shop.visitor();
    const { params } = await readyFirst(visitor);
    await makeCampaign(shop.db, 'VAN33', { type: 'Percentage', amount: 33_33, targetType: 205 });
    await visitor.services.basket.addDiscount({ params, body: { code: 'VAN33' } });
    const chosen = await visitor.services.checkout.setDeliveryOption({
      params,
      body: { optionId: 'ready-first' },
    });
    const { deliveryOption, basket } = chosen;
    expect(basket.discount!.deliveryOff!.incPence).toBeGreaterThan(0);
    expect(deliveryOption!.price).toEqual(basket.totals.delivery);
    expect(addAmounts(deliveryOption!.parts!.map(({ price }) => price))).toEqual(
      basket.totals.delivery,
    );
    const placed = await pay(visitor, params, basket.totals.total.incPence);
    const sent = await consignmentsOf(placed.orderNumber);
    expect(addAmounts(sent.map(({ option }) => option.price))).toEqual(basket.totals.delivery);
  });

  it('are asked about anew where the choice is gone when it comes to paying', async () => {
    const visitor = shop.visitor();
    const { params } = await readyFirst(visitor);
    const { basket, checkout } = visitor.services;
    const chosen = await checkout.setDeliveryOption({ params, body: { optionId: 'ready-first' } });
    await basket.removeItem({ params, body: { sku: 'BATH' } });
    expect(await checkout.getCheckout({ params })).toMatchObject({
      deliveryOption: null,
      nextStep: 'delivery',
    });
    const body = {
      method: 'card' as const,
      agreedTotalPence: chosen.basket.totals.total.incPence,
    };
    const refused = await refusalOf(checkout.createPaymentIntent({ params, body }));
    expect(refused).toMatchObject({ code: 'details-missing' });
    const again = checkout.setDeliveryOption({ params, body: { optionId: 'ready-first' } });
    expect(await refusalOf(again)).toMatchObject({ code: 'delivery-option-unavailable' });
  });

  it('are not paid for other days than were seen, when a cut-off passes meanwhile', async () => {
    const visitor = shop.visitor();
    const { params } = await readyFirst(visitor);
    const { checkout } = visitor.services;
    const chosen = await checkout.setDeliveryOption({ params, body: { optionId: 'ready-first' } });
    const agreedDays = chosen.deliveryOption!.parts!.map(({ day }) => day);
    const body = {
      method: 'card' as const,
      agreedTotalPence: chosen.basket.totals.total.incPence,
      agreedDays,
    };
    shop.advance(30 * 3_600_000);
    const refused = await refusalOf(checkout.createPaymentIntent({ params, body }));
    expect(refused).toMatchObject({ code: 'payment-changed' });
    const now = await checkout.getCheckout({ params });
    const days = now.deliveryOption!.parts!.map(({ day }) => day);
    expect(days).not.toEqual(agreedDays);
    expect(refused.problem['days']).toEqual(days);
    const intent = await checkout.createPaymentIntent({
      params,
      body: { ...body, agreedDays: days },
    });
    expect(intent.amountPence).toBe(body.agreedTotalPence);
  });

  it('are not paid at another price than was agreed, when a part costs more meanwhile', async () => {
    const visitor = shop.visitor();
    const { params } = await readyFirst(visitor);
    const { basket, checkout } = visitor.services;
    const chosen = await checkout.setDeliveryOption({ params, body: { optionId: 'ready-first' } });
    await basket.addItem({ params, body: { sku: 'DOOR', quantity: 1 } });
    const agreedTotalPence = chosen.basket.totals.total.incPence;
    const body = { method: 'card' as const, agreedTotalPence };
    const refused = await refusalOf(checkout.createPaymentIntent({ params, body }));
    const now = await checkout.getCheckout({ params });
    expect(refused).toMatchObject({ code: 'payment-changed' });
    expect(refused.problem['totalPence']).toBe(now.basket.totals.total.incPence);
    expect(now.deliveryOption!.parts!.map(({ positions }) => positions)).toEqual([
      [2, 3],
      [1, 4],
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { count } from '../../../test/payments.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

const textOf = ({ bytes }: { bytes: Uint8Array }) => readPdf(bytes).text;
const papers = (visitor: Visitor = shop.staff) => visitor.services.orderDocuments;

/** An order of two taps and a bath, of which the bath is still to be made and follows by itself. */
async function splitOrder(): Promise<StaffOrder> {
  const { fulfilment } = shop.staff.services;
  const { order } = await shop.placed([
    { sku: 'TAP', quantity: 2 },
    { sku: 'BATH', quantity: 1 },
  ]);
  const bath = order.lines.find(({ sku }) => sku === 'BATH')!.position;
  const lines = [{ position: bath, units: 1 }];
  const body = { ...seen(order), lines, expectedDay: '2026-12-10' };
  return fulfilment.splitConsignment({ params: at(order), body });
}

/** Picks a consignment and packs it in boxes, two where it is of two taps. */
async function packed(order: StaffOrder, boxes: object[] = [{ weightGrams: 6_300 }]) {
  const { fulfilment } = shop.staff.services;
  const params = at(order);
  let now = await fulfilment.startPicking({ params, body: seen(order) });
  for (const { position, units } of now.consignments[0]!.lines.filter(
    ({ units: all }) => all > 0,
  )) {
    now = await fulfilment.pickUnits({ params, body: { ...seen(now), position, units } });
  }
  return fulfilment.packConsignment({ params, body: { ...seen(now), boxes } });
}

describe('getPickList', () => {
  it('tells what is left to pick of what is in the house', async () => {
    const { fulfilment } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 3 }]);
    const params = at(order);
    const first = await papers().getPickList({ params });
    expect(first.fileName).toBe(`pick-list-${order.orderNumber}-1.pdf`);
    expect(textOf(first)).toContain('1 line · 3 pieces · 1 order');
    let now = await fulfilment.startPicking({ params, body: seen(order) });
    now = await fulfilment.pickUnits({ params, body: { ...seen(now), position: 1, units: 1 } });
    expect(textOf(await papers().getPickList({ params }))).toContain('1 line · 2 pieces · 1 order');
    const missing = { ...seen(now), position: 1, units: 1, cause: 'missing' as const };
    now = await fulfilment.reportShort({ params, body: missing });
    expect(textOf(await papers().getPickList({ params }))).toContain('1 line · 1 piece · 1 order');
    await fulfilment.pickUnits({ params, body: { ...seen(now), position: 1, units: 1 } });
    expect(await refusalOf(papers().getPickList({ params }))).toMatchObject({
      code: 'order-refuses',
      detail: 'Nothing of consignment 1 is here yet.',
    });
  });

  it('is none of an order on hold, of what is packed, and of what nobody knows', async () => {
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const hold = { ...seen(order), reason: 'address' as const, note: 'Which flat is it?' };
    await shop.staff.services.orders.holdOrder({ params: at(order), body: hold });
    const held = papers().getPickList({ params: at(order) });
    expect(await refusalOf(held)).toMatchObject({ code: 'order-held' });
    const done = await packed((await shop.placed([{ sku: 'TAP', quantity: 1 }])).order);
    const late = papers().getPickList({ params: at(done) });
    expect(await refusalOf(late)).toMatchObject({ detail: 'Consignment 1 is packed.' });
    const ninth = papers().getPickList({ params: at(done, 9) });
    expect(await refusalOf(ninth)).toMatchObject({ code: 'consignment-not-found' });
    const params = { orderNumber: 'PL-0000-0000', consignment: 1 };
    const none = papers().getPickList({ params });
    expect(await refusalOf(none)).toMatchObject({ code: 'order-not-found' });
  });
});

describe('getWavePickList', () => {
  it('joins orders in one walk, and says on paper what is left out and why', async () => {
    const split = await splitOrder();
    const { order } = await shop.placed([{ sku: 'WASTE', quantity: 4 }]);
    const done = await packed((await shop.placed([{ sku: 'TAP', quantity: 1 }])).order);
    const orders = [
      order.orderNumber.toLowerCase(),
      split.orderNumber,
      `${split.orderNumber}.1`,
      done.orderNumber,
      'PL-0000-0000',
    ].join(',');
    const list = await papers().getWavePickList({ query: { orders, wave: 'W-12' } });
    expect(list.fileName).toBe('pick-list-W-12.pdf');
    const text = textOf(list);
    expect(text).toContain('2 lines · 6 pieces · 2 orders');
    expect(text).toContain(`${split.orderNumber}: Nothing of consignment 2 is here yet.`);
    expect(text).toContain(`${done.orderNumber}: Nothing is left to pick.`);
    expect(text).toContain('PL-0000-0000: There is no such order.');
    expect(await count(shop.shop, 'audit_entry', `subject = 'wave:W-12'`)).toBe(1);
  });

  it('goes by the bins as a picker passes them', async () => {
    await shop.shop.db.pool.query(
      `update stock_level s set bin = case o.sku when 'TAP' then 'A-10-1' else 'A-2-1' end
         from offering o where o.id = s.offering_id and o.sku in ('TAP', 'WASTE')`,
    );
    const { order } = await shop.placed([
      { sku: 'TAP', quantity: 1 },
      { sku: 'WASTE', quantity: 1 },
    ]);
    const orders = order.orderNumber;
    const ofWave = textOf(await papers().getWavePickList({ query: { orders } }));
    const ofOne = textOf(await papers().getPickList({ params: at(order) }));
    for (const text of [ofWave, ofOne]) {
      expect(text.match(/A-\d+-1/g)).toEqual(['A-2-1', 'A-10-1']);
    }
    await shop.shop.db.pool.query('update stock_level set bin = null');
  });

  it('counts each piece for one consignment alone', async () => {
    const { fulfilment } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 3 }]);
    const params = at(order);
    let now = await fulfilment.startPicking({ params, body: seen(order) });
    const missing = { ...seen(now), position: 1, units: 1, cause: 'missing' as const };
    now = await fulfilment.reportShort({ params, body: missing });
    const later = { choice: 'send-later' as const, expectedDay: '2026-12-03' };
    const choice = { ...seen(now), position: 1, units: 1, ...later };
    await fulfilment.decideShort({ params, body: choice });
    const list = await papers().getWavePickList({ query: { orders: order.orderNumber } });
    expect(list.fileName).toBe('pick-list-W-1118-1000.pdf');
    expect(textOf(list)).toContain('1 line · 2 pieces · 1 order');
    expect(textOf(list)).toContain('Nothing of consignment 2 is here yet.');
  });

  it('is refused where nothing of it can be picked, and where nothing is named', async () => {
    const none = papers().getWavePickList({ query: { orders: 'PL-0000-0000' } });
    expect(await refusalOf(none)).toMatchObject({
      code: 'order-refuses',
      detail: 'Nothing of this can be picked. PL-0000-0000: There is no such order.',
    });
    const empty = papers().getWavePickList({ query: { orders: ',' } });
    expect(await refusalOf(empty)).toMatchObject({ code: 'invalid-request' });
  });
});

describe('getPackingSlip', () => {
  it('tells what lies in the boxes, of how many, and what follows when', async () => {
    const split = await splitOrder();
    const now = await packed(split);
    const slip = await papers().getPackingSlip({ params: at(now) });
    expect(slip.fileName).toBe(`packing-slip-${now.orderNumber}-1.pdf`);
    const text = textOf(slip);
    expect(text).toContain('Delivery 1 of 2, in one box.');
    expect(text).toContain('2\nProduct tap\nTAP\n2\n');
    expect(text).toContain('1\nProduct bath\nBATH\n10 December 2026\n');
    expect(text).toContain(split.deliveryAddress.postcode);
    expect(text).toContain('SPECIMEN');
    expect(text).not.toContain('£');
    expect(text).toMatch(/back\s+within\s+14\s+days/);
    const subject = `order:${now.orderNumber}`;
    const looks = `subject = $1 and action = 'orderDocuments.getPackingSlip'`;
    expect(await count(shop.shop, 'audit_entry', looks, [subject])).toBe(1);
  });

  it('counts deliveries without those that were cancelled, and the days of the terms', async () => {
    const { app, db } = shop.shop;
    await db.pool.query(
      `insert into return_terms (version, since, consumer_days, business_days, business_restocking_percent)
       values (2, $1, 30, 28, 15)`,
      [app.context.now()],
    );
    const split = await splitOrder();
    const bath = split.lines.find(({ sku }) => sku === 'BATH')!.position;
    const lines = [{ position: bath, units: 1 }];
    const body = { ...seen(split), lines, reason: 'Changed their mind' };
    const now = await shop.staff.services.orders.cancelUnits({ params: at(split), body });
    const text = textOf(await papers().getPackingSlip({ params: at(await packed(now)) }));
    expect(text).toContain('Your whole order, in one box.');
    expect(text).not.toContain('Comes separately');
    expect(text).toMatch(/back\s+within\s+30\s+days/);
  });

  it('and labels are refused while nothing is packed', async () => {
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    for (const paper of ['getPackingSlip', 'getDeliveryLabels'] as const) {
      expect(await refusalOf(papers()[paper]({ params: at(order) }))).toMatchObject({
        code: 'order-refuses',
        detail: 'Consignment 1 has not been started.',
      });
    }
    const subject = `order:${order.orderNumber}`;
    const looks = `subject = $1 and action like 'orderDocuments.%'`;
    expect(await count(shop.shop, 'audit_entry', looks, [subject])).toBe(0);
  });
});

describe('getDeliveryLabels', () => {
  it('has one for each box with its number, once each has one', async () => {
    const { fulfilment } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 2 }]);
    const contents = [{ position: 1, units: 1 }];
    const now = await packed(order, [{ contents, weightGrams: 4_200 }, { contents }]);
    const params = at(now);
    const ask = () => papers().getDeliveryLabels({ params });
    expect(await refusalOf(ask())).toMatchObject({
      detail: 'Nobody carries it yet. Say who, and number its boxes.',
    });
    const carriage = { carrier: 'Longwharf', service: 'Parcel 24' };
    const one = [{ box: 1, trackingNumber: 'LW-0001' }];
    const half = { ...seen(now), ...carriage, trackingNumbers: one };
    const labelled = await fulfilment.labelConsignment({ params, body: half });
    expect(await refusalOf(ask())).toMatchObject({
      detail: 'Box 2 has no tracking number yet. Label the consignment first.',
    });
    const both = [...one, { box: 2, trackingNumber: 'LW-0002' }];
    const whole = { ...seen(labelled), ...carriage, trackingNumbers: both };
    await fulfilment.labelConsignment({ params, body: whole });
    const labels = await ask();
    const { text, pages } = readPdf(labels.bytes);
    expect(pages).toBe(2);
    for (const words of ['Longwharf', 'Parcel 24', 'Box 2 of 2', 'LW-0001', 'LW-0002', '4.2 kg']) {
      expect(text).toContain(words);
    }
  });
});

describe('papers of goods', () => {
  it('are for those who run orders alone', async () => {
    const { order, visitor } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const accountant = await shop.shop.signedIn({ roles: ['finance'] });
    for (const person of [visitor, accountant, shop.shop.visitor()]) {
      const asked = [
        () => papers(person).getPickList({ params: at(order) }),
        () => papers(person).getWavePickList({ query: { orders: order.orderNumber } }),
        () => papers(person).getPackingSlip({ params: at(order) }),
        () => papers(person).getDeliveryLabels({ params: at(order) }),
      ];
      for (const ask of asked) expect([401, 403]).toContain((await refusalOf(ask())).status);
    }
  });
});

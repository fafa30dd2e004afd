import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';
import { inWalkingOrder, isWanted, pickableOf, toPick } from './waves.ts';

describe('the lines of a walk', () => {
  it('follow the bins as a picker passes them, and what has none comes last', () => {
    const line = (bin: string | null, sku = 'X', tote = 1) => ({ bin, sku, tote });
    const lines = [line(null), line('A-10-1'), line('B-1'), line('A-2-1', 'X', 2), line('A-2-1')];
    expect(inWalkingOrder(lines).map(({ bin, tote }) => `${bin} ${tote}`)).toEqual([
      'A-2-1 1',
      'A-2-1 2',
      'A-10-1 1',
      'B-1 1',
      'null 1',
    ]);
  });

  it.each([
    ['trp-114-br', true],
    [' TRP-114-BR ', true],
    ['9521148200417', true],
    ['9521 1482 00417', true],
    ['TRP-114-CH', false],
    ['TRP-114', false],
    ['', false],
  ])('want what is scanned as “%s”: %s', (scanned, wanted) => {
    expect(isWanted({ sku: 'TRP-114-BR', ean: '9521148200417' }, scanned)).toBe(wanted);
  });

  it.each([
    [{ units: 4, picked: 1, here: 9 }, 3],
    [{ units: 4, picked: 1, here: 2 }, 2],
    [{ units: 4, picked: 4, here: 2 }, 0],
  ])('can be picked as far as it is in the house: %j', (line, pieces) => {
    expect(toPick(line)).toBe(pieces);
  });
});

describe('what a walk takes along of an order', () => {
  type Books = Parameters<typeof pickableOf>[0];
  const booksOf = (
    consignments: { number: number; state: string; expectedDay: string }[],
    { isHeld = false, allocated = 1 } = {},
  ) =>
    ({
      holds: isHeld ? [{ liftedAt: null }] : [],
      lines: [{ position: 1, allocated, picked: 0 }],
      consignments: consignments.map((each) => ({ ...each, lines: [{ position: 1, units: 1 }] })),
    }) as unknown as Books;
  const late = { number: 1, state: 'planned', expectedDay: '2026-12-10' };
  const soon = { number: 2, state: 'planned', expectedDay: '2026-12-02' };
  const begun = { number: 3, state: 'picking', expectedDay: '2026-12-20' };
  const sent = { number: 4, state: 'dispatched', expectedDay: '2026-12-01' };

  it.each([
    ['what is being picked', booksOf([late, soon, begun, sent]), 3],
    ['the soonest that is here', booksOf([late, soon, sent]), 2],
    ['nothing while it is on hold', booksOf([begun], { isHeld: true }), 'It is on hold.'],
    ['nothing once all is sent', booksOf([sent]), 'Nothing of it is left to pick.'],
    [
      'nothing that has not come in',
      booksOf([late], { allocated: 0 }),
      'None of it is in the house yet.',
    ],
  ])('is %s', (_, books, expected) => {
    const found = pickableOf(books);
    expect(typeof found === 'string' ? found : found.number).toBe(expected);
  });
});

describe('several orders picked in one walk', () => {
  let shop: OrderShop;
  beforeAll(async () => {
    shop = await startOrderShop();
    await shop.shop.db.pool.query(
      `update stock_level set bin = case sku when 'TAP' then 'B-14-3' else 'A-03-2' end
         from offering where offering.id = offering_id`,
    );
  });
  afterAll(() => shop.shop.stop());

  const start = (...orders: string[]) =>
    shop.staff.services.fulfilment.startWave({ body: { orders } });

  it('has a tote an order and its lines by bin; what cannot be picked stays, and says why', async () => {
    const first = (await shop.placed([{ sku: 'TAP', quantity: 2 }])).order;
    const second = (
      await shop.placed([
        { sku: 'TAP', quantity: 1 },
        { sku: 'WASTE', quantity: 3 },
      ])
    ).order;
    const bath = (await shop.placed([{ sku: 'BATH', quantity: 1 }])).order;
    const { wave, left } = await start(
      first.orderNumber,
      second.orderNumber,
      bath.orderNumber,
      'PL-2222-2222',
    );
    expect(wave.totes.map(({ orderNumber, pieces }) => [orderNumber, pieces]).toSorted()).toEqual(
      [
        [first.orderNumber, 2],
        [second.orderNumber, 4],
      ].toSorted(),
    );
    expect(wave.lines.map(({ bin, sku }) => [bin, sku])).toEqual([
      ['A-03-2', 'WASTE'],
      ['B-14-3', 'TAP'],
      ['B-14-3', 'TAP'],
    ]);
    expect(left).toEqual(
      [
        { orderNumber: bath.orderNumber, reason: 'None of it is in the house yet.' },
        { orderNumber: 'PL-2222-2222', reason: 'There is no such order' },
      ].toSorted((a, b) => (a.orderNumber < b.orderNumber ? -1 : 1)),
    );
    const { fulfilment } = shop.staff.services;
    const { waves } = await fulfilment.listWaves();
    expect(waves).toMatchObject([{ waveId: wave.waveId, orders: 2, pieces: 6, picked: 0 }]);
  });

  it('takes nothing but what a line wants, and the same scan once', async () => {
    const { fulfilment, orders } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'WASTE', quantity: 3 }]);
    const { wave } = await start(order.orderNumber);
    const params = { waveId: wave.waveId };
    const scan = { tote: 1, position: 1, scanned: 'waste', units: 2, pickedBefore: 0 };
    const wrong = { params, body: { ...scan, scanned: 'tap' } };
    expect(await refusalOf(fulfilment.pickInWave(wrong))).toMatchObject({
      code: 'wrong-item',
      detail: expect.stringMatching(
        /^That is .*, TAP\. This tote wants WASTE\. Nothing was counted/,
      ),
    });
    const stranger = { params, body: { ...scan, scanned: '5000000000000' } };
    expect(await refusalOf(fulfilment.pickInWave(stranger))).toMatchObject({
      detail: expect.stringContaining('We sell nothing under “5000000000000”'),
    });
    for (const _ of [1, 2]) {
      const { lines } = await fulfilment.pickInWave({ params, body: scan });
      expect(lines).toMatchObject([{ picked: 2, toPick: 1, short: 0 }]);
    }
    const more = { params, body: { ...scan, units: 2, pickedBefore: 2 } };
    expect(await refusalOf(fulfilment.pickInWave(more))).toMatchObject({
      code: 'order-refuses',
      detail: 'Only 1 more of WASTE are wanted.',
    });
    const known = await orders.getStaffOrder({ params: { orderNumber: order.orderNumber } });
    const held = await orders.holdOrder({
      params: { orderNumber: order.orderNumber },
      body: { ...seen(known), reason: 'fraud', note: 'The card is reported stolen.' },
    });
    const rest = { params, body: { ...scan, units: 1, pickedBefore: 2 } };
    expect(await refusalOf(fulfilment.pickInWave(rest))).toMatchObject({ code: 'order-held' });
    expect((await fulfilment.getWave({ params })).totes).toMatchObject([{ isHeld: true }]);
    // A hold that is lifted during the picking lets the walk go on where it was.
    const { holdId } = held.holds[0]!;
    await orders.liftHold({
      params: { orderNumber: order.orderNumber, holdId },
      body: seen(held),
    });
    expect(await fulfilment.pickInWave(rest)).toMatchObject({ lines: [{ picked: 3, toPick: 0 }] });
  });

  it('is refused where nothing of it can be picked, and leaves no walk behind', async () => {
    const { order } = await shop.placed([{ sku: 'BATH', quantity: 1 }]);
    const before = await shop.shop.db.pool.query('select from pick_wave');
    expect(await refusalOf(start(order.orderNumber))).toMatchObject({
      code: 'wave-empty',
      detail: `${order.orderNumber}: None of it is in the house yet.`,
    });
    expect((await shop.shop.db.pool.query('select from pick_wave')).rowCount).toBe(before.rowCount);
  });

  it('hands a consignment over to a later walk, and both pick what is left of it', async () => {
    const { fulfilment } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const first = await start(order.orderNumber);
    const second = await start(order.orderNumber);
    const params = { waveId: first.wave.waveId };
    expect((await fulfilment.getWave({ params })).totes).toEqual([]);
    const body = { tote: 1, position: 1, scanned: 'TAP', units: 1, pickedBefore: 0 };
    expect(await refusalOf(fulfilment.pickInWave({ params, body }))).toMatchObject({
      detail: 'This is not on the list any more.',
    });
    const later = { params: { waveId: second.wave.waveId }, body };
    expect(await fulfilment.pickInWave(later)).toMatchObject({ lines: [{ picked: 1 }] });
    expect(await refusalOf(fulfilment.getWave({ params: { waveId: 9_999 } }))).toMatchObject({
      code: 'wave-not-found',
    });
  });

  it('stands on the board where its work is, and in the trail of the order', async () => {
    const { fulfilment, orders } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 2 }]);
    const cardOf = async (orderNumber: string) => {
      const { columns } = await fulfilment.getOrderBoard({ query: { most: 50 } });
      for (const { cards, total } of columns) expect(total).toBe(cards.length);
      return columns.flatMap(({ cards }) => cards).find((card) => card.orderNumber === orderNumber);
    };
    expect(await cardOf(order.orderNumber)).toMatchObject({ column: 'to-pick', pieces: 2 });
    const { wave } = await start(order.orderNumber);
    const { waveId } = wave;
    expect(await cardOf(order.orderNumber)).toMatchObject({ column: 'picking', waveId });
    const body = { tote: 1, position: 1, scanned: 'TAP', units: 1, pickedBefore: 0 };
    await fulfilment.pickInWave({ params: { waveId }, body });
    const params = { orderNumber: order.orderNumber };
    let now = await orders.getStaffOrder({ params });
    now = await fulfilment.reportShort({
      params: at(now),
      body: { ...seen(now), position: 1, units: 1, cause: 'missing' },
    });
    expect(await cardOf(order.orderNumber)).toMatchObject({ column: 'waiting', waitsFor: 'short' });
    const trail = await fulfilment.getOrderTrail({ params });
    expect(trail.waves).toEqual([{ consignment: 1, waveId }]);
    expect(trail.audit.map(({ action }) => action)).toEqual([
      'orders.reportShort',
      'orders.pickUnits',
      'orders.startPicking',
    ]);
    expect(trail.people).toHaveLength(1);
    expect(trail.messages).toMatchObject([{ kind: 'order-confirmation' }]);
    now = await fulfilment.decideShort({
      params: at(now),
      body: { ...seen(now), position: 1, units: 1, choice: 'cancel' },
    });
    expect(await cardOf(order.orderNumber)).toMatchObject({ column: 'to-pack', picked: 1 });
    now = await fulfilment.packConsignment({
      params: at(now),
      body: { ...seen(now), boxes: [{ trackingNumber: 'LW 4471 0978', weightGrams: 900 }] },
    });
    expect(await cardOf(order.orderNumber)).toMatchObject({ column: 'to-send', boxes: 1 });
    for (const text of ['LW 4471 0978', 'lw44710978']) {
      const { orders: found } = await orders.searchOrders({ query: { text } });
      expect(found.map(({ orderNumber }) => orderNumber)).toEqual([order.orderNumber]);
    }
    now = await fulfilment.dispatchConsignment({
      params: at(now),
      body: { ...seen(now), carrier: 'Longwharf' },
    });
    expect(await cardOf(order.orderNumber)).toMatchObject({ column: 'sent' });
    now = await fulfilment.failConsignment({
      params: at(now),
      body: { ...seen(now), failure: 'lost' },
    });
    expect(await cardOf(order.orderNumber)).toMatchObject({ waitsFor: 'failure' });
    expect(
      await refusalOf(fulfilment.getOrderTrail({ params: { orderNumber: 'PL-2' } })),
    ).toMatchObject({ status: 404 });
    expect(await shop.listFaults()).toEqual([]);
  });
});

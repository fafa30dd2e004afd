import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  announce,
  decide,
  deliveredOrder,
  listFaults,
  receive,
  startReturnShop,
  wishOf,
} from '../../../test/returns.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';
import { orderToken } from '../orders/orders.ts';

let shop: TestShop;
let desk: Visitor;
beforeAll(async () => {
  ({ shop, desk } = await startReturnShop());
});
afterAll(() => shop.stop());

const productsOf = ({ services }: Visitor, orderGuid: string) =>
  services.returns.getOrderProducts({ params: { orderGuid } });

describe('a return', () => {
  it('is refused for what cannot come back, each with its reason', async () => {
    const { guid, visitor } = await deliveredOrder(
      shop,
      [
        { sku: 'SEAT', quantity: 1 },
        { sku: 'GLASS', quantity: 1 },
      ],
      await shop.signedIn(),
    );
    expect((await productsOf(visitor, guid)).products).toMatchObject([
      { returnable: 1, bar: null, mustBeSealed: true },
      { returnable: 0, bar: 'made-to-measure' },
    ]);
    const wish = wishOf([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    wish.lines[0]!.isOpened = true;
    const body = { ...wish, expectedPence: 60_00 };
    const asked = visitor.services.returns.returnUnwantedItems({ params: { id: guid }, body });
    expect(await refusalOf(asked)).toMatchObject({
      paths: ['/body/lines/0/isOpened', '/body/lines/1/units', '/body/lines/2/position'],
    });
    const sealed = await announce(visitor, guid, wishOf([[1, 1]]));
    expect(sealed.preview.totalPence).toBe(60_00);
  });

  it('never takes more than was delivered, ten at a time', async () => {
    const { guid, visitor } = await deliveredOrder(
      shop,
      [{ sku: 'TAP', quantity: 3 }],
      await shop.signedIn(),
    );
    const wish = wishOf([[1, 1]]);
    const results = await Promise.all(
      Array.from({ length: 10 }, () =>
        announce(visitor, guid, wish).then(
          () => 'made',
          () => 'refused',
        ),
      ),
    );
    expect(results.filter((result) => result === 'made').length).toBeLessThanOrEqual(3);
    const { products } = await productsOf(visitor, guid);
    const made = results.filter((result) => result === 'made').length;
    expect(products[0]!.returnable).toBe(3 - made);
    const more = visitor.services.returns.previewReturn({
      params: { order: guid },
      body: wishOf([[1, 4]]),
    });
    expect(await refusalOf(more)).toMatchObject({ paths: ['/body/lines/0/units'] });
    expect(await listFaults(shop)).toEqual([]);
  });

  it('is nobody else’s: by guid, number, mail or a return’s own number', async () => {
    const { guid, number, visitor } = await deliveredOrder(
      shop,
      [{ sku: 'TAP', quantity: 1 }],
      await shop.signedIn(),
    );
    const token = orderToken(shop.app.context.signingKey, guid);
    const { made } = await announce(shop.visitor(), token, wishOf([[1, 1]]));
    const { returnNumber } = made;
    const other = await deliveredOrder(shop, [{ sku: 'TAP', quantity: 1 }], await shop.signedIn());
    const { returns } = other.visitor.services;
    const foreign = { params: { order: other.guid, returnNumber } };
    for (const stranger of [shop.visitor(), other.visitor]) {
      for (const key of [guid, number, returnNumber]) {
        expect(await refusalOf(productsOf(stranger, key))).toMatchObject({
          code: 'order-not-found',
        });
      }
    }
    expect(await refusalOf(returns.getOwnReturn(foreign))).toMatchObject({
      code: 'return-not-found',
    });
    expect(await refusalOf(returns.withdrawReturn(foreign))).toMatchObject({
      code: 'return-not-found',
    });
    for (const named of [{ orderNumber: other.number }, { emailAddress: 'else@example.com' }]) {
      const body = { ...wishOf([[1, 1]]), expectedPence: 0, ...named };
      const asked = visitor.services.returns.returnUnwantedItems({ params: { id: guid }, body });
      expect(await refusalOf(asked)).toMatchObject({ code: 'order-not-found' });
    }
  });

  it('can be withdrawn until some of it is here, and its money is due from the proof of sending', async () => {
    const { guid, visitor } = await deliveredOrder(
      shop,
      [{ sku: 'TAP', quantity: 2 }],
      await shop.signedIn(),
    );
    const { returns } = visitor.services;
    const first = (await announce(visitor, guid, wishOf([[1, 2]]))).made;
    const params = { order: guid, returnNumber: first.returnNumber };
    expect((await returns.withdrawReturn({ params })).state).toBe('withdrawn');
    expect((await returns.withdrawReturn({ params })).state).toBe('withdrawn');

    const second = (await announce(visitor, guid, wishOf([[1, 2]]))).made;
    const again = { order: guid, returnNumber: second.returnNumber };
    const sent = await returns.noteReturnSent({ params: again, body: { proof: 'Post office 12' } });
    expect(sent).toMatchObject({ sentAt: '2026-11-18T10:00:00.000Z', refundBy: '2026-12-02' });
    // The goods come later, and the day on which the money is due stays.
    shop.advance(3 * 86_400_000);
    await reopen(desk);
    const found = await desk.services.returns.findReturn({
      params: { scan: second.returnNumber.toLowerCase() },
    });
    const body = {
      version: found.version,
      lines: [{ position: 1, resellable: 1, seconds: 0, scrap: 0, notReceived: 0 }],
    };
    const inPart = await desk.services.returns.receiveReturn({
      params: { returnId: found.returnId },
      body,
    });
    expect(inPart).toMatchObject({
      return: { state: 'announced', refundBy: '2026-12-02' },
      conditions: [{ awaited: 1 }],
    });
    expect(await refusalOf(returns.withdrawReturn({ params: again }))).toMatchObject({
      code: 'order-refuses',
    });
    const twice = desk.services.returns.receiveReturn({
      params: { returnId: found.returnId },
      body,
    });
    expect(await refusalOf(twice)).toMatchObject({ code: 'order-changed' });
    const whole = await receive(desk, second.returnNumber, 'notReceived');
    expect(whole.return).toMatchObject({
      state: 'received',
      lines: [{ received: 1, notReceived: 1 }],
    });
    expect((await productsOf(visitor, guid)).products).toMatchObject([{ returnable: 1 }]);
    expect((await decide(desk, whole.returnId)).preview).toMatchObject({
      totalPence: 129_00,
      deliveryPence: 0,
    });
    expect(await listFaults(shop)).toEqual([]);
  });

  it('becomes an exchange with a number of its own, which ends with the order that it became', async () => {
    const { guid, visitor } = await deliveredOrder(
      shop,
      [{ sku: 'TAP', quantity: 1 }],
      await shop.signedIn(),
    );
    const wish = wishOf([[1, 1]]);
    wish.lines[0]!.wantedSku = 'SEAT';
    expect(await refusalOf(announce(visitor, guid, wish))).toMatchObject({
      paths: ['/body/lines/0/wantedSku'],
    });
    wish.lines[0]!.wantedSku = 'BLACK';
    const { made } = await announce(visitor, guid, wish);
    const [exchange] = made.exchanges;
    expect(exchange).toMatchObject({ wantedSku: 'BLACK', state: 'asked', eachPence: 149_00 });
    const { settleExchange } = desk.services.returns;
    const params = { exchangeNumber: exchange!.exchangeNumber };
    const settle = (newOrderNumber: string | null) =>
      settleExchange({ params, body: { newOrderNumber } });
    const wrong = await deliveredOrder(shop, [{ sku: 'SEAT', quantity: 1 }], visitor);
    expect(await refusalOf(settle(wrong.number))).toMatchObject({ code: 'order-not-found' });
    const right = await deliveredOrder(shop, [{ sku: 'BLACK', quantity: 1 }], visitor);
    expect((await settle(right.number)).return.exchanges).toMatchObject([
      { state: 'ordered', newOrderNumber: right.number },
    ]);
    expect(await refusalOf(settle(null))).toMatchObject({ code: 'return-refused' });
  });

  it('follows the shop’s own policy where a business bought: its days, and a restocking fee', async () => {
    const { guid, visitor, number } = await deliveredOrder(
      shop,
      [{ sku: 'TAP', quantity: 2 }],
      await shop.signedIn({ band: 'gold' }),
    );
    shop.advance(20 * 86_400_000);
    await reopen(visitor);
    expect(await productsOf(visitor, guid)).toMatchObject({
      isBusiness: true,
      restockingPercent: 15,
      until: '2026-12-19',
      products: [{ returnable: 2 }],
    });
    const { preview, made } = await announce(visitor, guid, wishOf([[1, 2]]));
    // 15 % of £216.00, and no delivery: that right is a consumer's.
    expect(preview).toMatchObject({
      restockingPence: 32_40,
      deliveryPence: 0,
      totalPence: 183_60,
    });
    await reopen(desk);
    const { returnId } = await receive(desk, made.returnNumber);
    expect((await decide(desk, returnId)).preview.totalPence).toBe(183_60);
    const ofOrder = await desk.services.returns.listReturnsOfOrder({
      params: { orderNumber: number },
    });
    expect(ofOrder.returns).toHaveLength(1);
    expect(
      (await desk.services.returns.getReturn({ params: { returnId } })).refundId,
    ).not.toBeNull();
    const consumer = await shop.signedIn();
    const { guid: late } = await deliveredOrder(shop, [{ sku: 'TAP', quantity: 1 }], consumer);
    shop.advance(15 * 86_400_000);
    await reopen(consumer);
    expect((await productsOf(consumer, late)).products).toMatchObject([{ bar: 'window-over' }]);
    expect(await listFaults(shop)).toEqual([]);
  });
});

/** Sessions end within a day, and the clock has gone on. */
async function reopen(who: Visitor): Promise<void> {
  await shop.db.pool.query(`update session set expires_at = $1, last_seen_at = $1`, [
    new Date(shop.app.context.now().getTime() + 86_400_000),
  ]);
  await who.services.accounts.getUserProfile();
}

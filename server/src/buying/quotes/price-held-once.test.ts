import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goods, heldQuotesOf } from '../../../test/held-quotes.ts';
import { card, count } from '../../../test/payments.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';
import { startTradeShop, type TradeShop } from '../../../test/trade-shop.ts';
import { isWaitedFor } from '../../../test/waiting.ts';
import { transaction } from '../../db/transaction.ts';

let trade: TradeShop;
let shop: TestShop;
let owner: Visitor;
let buyer: Visitor;
let rival: Visitor;
let change: TradeShop['change'];
let held: ReturnType<typeof heldQuotesOf>;

beforeAll(async () => {
  trade = await startTradeShop();
  ({ shop, owner, buyer, rival, change } = trade);
  held = heldQuotesOf(trade);
});
afterAll(() => shop.stop());
beforeEach(() => held.beginAnew());

describe('who a price is held for', () => {
  it('is the quote’s business alone, and who of it may order the quote', async () => {
    const quote = await held.accept(await held.send());
    await held.tapCosts(84_20);
    expect(await refusalOf(held.orderAt(quote, 160_00, rival))).toMatchObject({
      code: 'quote-not-found',
    });
    await rival.services.basket.addToCurrentBasket({ body: { sku: 'TAP', quantity: 2 } });
    expect((await held.basketOf(rival)).totals.items.exPence).toBe(168_40);
    await held.orderAt(quote, 160_00);
    const { basketId } = await held.basketOf(buyer);
    // A basket is copied at the prices of now.
    const copy = await buyer.services.basket.copyBasket({ params: { basketId } });
    expect(copy.lines).toMatchObject([{ held: null, unitPrice: { exPence: 84_20 } }]);
    await shop.db.pool.query('delete from basket where id = $1', [copy.basketId]);
    // Neither while they buy for another business, nor while theirs is at no band.
    const move = (sql: string) => shop.db.pool.query(sql, [quote.quoteId]);
    const ofQuote = '(select business_id from client_quote where id = $1)';
    await move(`update business set status = 'suspended' where id = ${ofQuote}`);
    const suspended = await buyer.services.basket.getBasket({ params: { basketId } });
    expect(suspended.lines).toMatchObject([{ held: null, unitPrice: { exPence: 107_50 } }]);
    await move(`update business set status = 'active' where id = ${ofQuote}`);
    const active = await buyer.services.basket.getBasket({ params: { basketId } });
    expect(active.lines).toMatchObject([{ held: { isHeld: true } }]);
  });

  it('and once who had the goods in their basket has left, a colleague orders them at it', async () => {
    const quote = await held.accept(await held.send());
    await held.tapCosts(84_20);
    await held.orderAt(quote, 160_00);
    expect(await held.orderOf(quote, owner)).toMatchObject({ held: { state: 'in-basket' } });
    const { accountId } = await buyer.services.accounts.getUserProfile();
    const { rows } = await shop.db.pool.query(
      'delete from business_member where account_id = $1 returning business_id as id, role',
      [accountId],
    );
    expect(await held.orderOf(quote, owner)).toMatchObject({
      nowExPence: 160_00,
      held: { state: 'held' },
    });
    await held.orderAt(quote, 160_00, owner);
    expect((await held.basketOf(owner)).totals.items.exPence).toBe(160_00);
    await shop.db.pool.query(
      `insert into business_member (business_id, account_id, role, is_default)
       values ($1, $2, $3, true)`,
      [rows[0].id, accountId, rows[0].role],
    );
    // Back in the team, the first basket has the prices of now.
    expect((await held.basketOf(buyer)).totals.items.exPence).toBe(168_40);
  });
});

describe('what is held once', () => {
  it('is given once, however many order the quote at the same moment', async () => {
    const quote = await held.accept(await held.send());
    await held.tapCosts(84_20);
    const tries = await Promise.allSettled(
      [buyer, owner, buyer, owner].map((who) => held.orderAt(quote, 160_00, who)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const sums = await Promise.all(
      [buyer, owner].map(async ({ services }) => {
        const basket = await services.basket.getCurrentBasket();
        return basket?.totals.items.exPence ?? 0;
      }),
    );
    expect(sums.toSorted()).toEqual([0, 160_00]);
  });

  it('is used up by its order, and not by goods that were left out of it', async () => {
    const quote = await held.accept(await held.send([goods('TAP', 2), goods('WASTE', 3)]));
    await change(`update trade_band_price set ex_pence = ex_pence + 4_00
                   where offering_id in (select id from offering where sku in ('TAP', 'WASTE'))`);
    const { nowExPence } = await held.orderOf(quote);
    await held.orderAt(quote, nowExPence);
    const { basketId } = await held.basketOf(buyer);
    const body = { sku: 'WASTE' };
    await buyer.services.basket.removeItem({ params: { basketId }, body });
    await held.finish(buyer, await held.begin(buyer));
    const after = await held.orderOf(quote);
    expect(after.held).toMatchObject({ state: 'held' });
    // The taps are at today's price now, and the wastes are held still.
    expect(after.nowExPence).toBe(nowExPence + 2 * 4_00);
    await held.orderAt(quote, after.nowExPence);
    await held.finish(buyer, await held.begin(buyer));
    const { held: left, nowExPence: last, todayExPence } = await held.orderOf(quote);
    expect(left).toMatchObject({ state: 'used' });
    expect(last).toBe(todayExPence);
  });

  it('in part is held for the rest', async () => {
    const quote = await held.accept(await held.send());
    await held.tapCosts(84_20);
    await held.orderAt(quote, 160_00);
    const { basketId } = await held.basketOf(buyer);
    const set = (id: string, quantity: number) =>
      buyer.services.basket.setItem({
        params: { basketId: id },
        body: { sku: 'TAP', quantity },
      });
    await set(basketId, 1);
    await held.finish(buyer, await held.begin(buyer));
    expect((await held.lastOrderLine()).pence).toBe(80_00);
    expect(await count(shop, 'price_hold', 'quantity = 2 and used = 1')).toBe(1);
    // Two of them are more than is left of it.
    expect((await held.orderOf(quote)).nowExPence).toBe(168_40);
  });

  it('stays where it is being paid for, though its goods were taken out since', async () => {
    const quote = await held.accept(await held.send());
    await held.tapCosts(84_20);
    await held.orderAt(quote, 160_00);
    const begun = await held.begin(buyer);
    const body = { sku: 'TAP' };
    await buyer.services.basket.removeItem({ params: begun.params, body });
    expect(await held.orderOf(quote, owner)).toMatchObject({
      nowExPence: 168_40,
      held: { state: 'in-basket' },
    });
    await held.finish(buyer, begun);
    expect((await held.lastOrderLine()).pence).toBe(80_00);
    expect((await held.orderOf(quote, owner)).held).toMatchObject({ state: 'used' });
  });

  it('goes to a colleague once its goods were taken out, and a payment that begins meanwhile waits and asks anew', async () => {
    const quote = await held.accept(await held.send());
    await held.tapCosts(84_20);
    await held.orderAt(quote, 160_00);
    const { params, agreedTotalPence } = await held.getReady(buyer);
    const { quoteId } = quote;
    const paying = await transaction(shop.db, async (tx) => {
      await tx.query({
        text: 'select from price_hold where quote_id = $1 for update',
        values: [quoteId],
      });
      const body = { ...card, agreedTotalPence };
      const asked = refusalOf(buyer.services.checkout.createPaymentIntent({ params, body }));
      await isWaitedFor(shop.db, tx);
      await tx.query({
        text: 'update price_hold set basket_id = null where quote_id = $1',
        values: [quoteId],
      });
      return { asked };
    });
    expect(await paying.asked).toMatchObject({ code: 'payment-changed' });
    await buyer.services.basket.removeItem({ params, body: { sku: 'TAP' } });
    await held.orderAt(quote, 160_00, owner);
    await buyer.services.basket.addItem({ params, body: { sku: 'TAP', quantity: 2 } });
    expect((await held.basketOf(buyer)).totals.items.exPence).toBe(168_40);
    expect((await held.basketOf(owner)).totals.items.exPence).toBe(160_00);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { heldQuotesOf, taps } from '../../../test/held-quotes.ts';
import { card, count } from '../../../test/payments.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';
import { startTradeShop, type TradeShop } from '../../../test/trade-shop.ts';

let trade: TradeShop;
let shop: TestShop;
let buyer: Visitor;
let change: TradeShop['change'];
let held: ReturnType<typeof heldQuotesOf>;

beforeAll(async () => {
  trade = await startTradeShop();
  ({ shop, buyer, change } = trade);
  held = heldQuotesOf(trade);
});
afterAll(() => shop.stop());
beforeEach(() => held.beginAnew());

describe('a quote of a band that holds no prices', () => {
  it('shows what goods cost now before it is sent, and as it is accepted, and holds nothing', async () => {
    await held.holdFor(null);
    const quote = await held.send();
    expect(quote).toMatchObject({ holdsUntil: null, issues: [{ heldUntil: null }] });
    await held.tapCosts(84_20);
    const seen = await buyer.services.quotes.getQuote({ params: { quoteId: quote.quoteId } });
    expect(seen.changes).toMatchObject([{ sku: 'TAP', thenPence: 80_00, nowPence: 84_20 }]);
    const { order } = await held.accept(quote);
    const dearer = { quotedExPence: 160_00, nowExPence: 168_40, todayExPence: 168_40 };
    expect(order).toMatchObject({ ...dearer, held: null });
    const { rows } = await shop.db.pool.query(
      "select text from message where kind = 'quote-accepted' order by created_at desc limit 1",
    );
    expect(rows[0].text).toMatch(/£160\.00 ex VAT[^]*£168\.40 ex VAT, £8\.40 more/);
    expect(await count(shop, 'price_hold')).toBe(0);
    // What a band offers later is for what is sent from then on.
    await held.holdFor(5);
    expect((await held.orderOf(quote)).held).toBeNull();
  });

  it('nor does one that is removed', async () => {
    const { quoteId } = await held.send();
    expect(await count(shop, 'price_hold')).toBe(1);
    await buyer.services.quotes.removeQuote({ params: { quoteId } });
    expect(await count(shop, 'price_hold')).toBe(0);
  });
});

describe('a held price', () => {
  it('is what goods cost as the quote was sent, for no longer than the band gives, and the client is told none of it', async () => {
    const { quotes } = buyer.services;
    const { content, quoteId, version } = await quotes.createQuote({ body: { title: 'Quay' } });
    const params = { quoteId };
    const section = { title: 'Bath', pricing: { kind: 'mark-up', basisPoints: 0 } as const };
    const sections = [
      { ...section, lines: taps },
      { ...section, lines: taps },
    ];
    const written = { ...content, clientName: 'Ada', sections, validUntil: held.dayFromNow(3) };
    const body = { content: written, jobReference: null, expectedVersion: version };
    expect((await quotes.saveQuote({ params, body })).holdsUntil).toBe(held.dayFromNow(3));
    const longer = { ...body.content, validUntil: held.dayFromNow(10) };
    const again = { ...body, content: longer, expectedVersion: version + 1 };
    expect((await quotes.saveQuote({ params, body: again })).holdsUntil).toBe(held.dayFromNow(5));
    // The cost was noted before the price rose: what is promised is the price of the sending.
    await held.tapCosts(84_20);
    const sent = await quotes.sendQuote({ params, body: { expectedVersion: version + 2 } });
    expect(sent.issues).toMatchObject([
      { heldUntil: held.dayFromNow(5), validUntil: held.dayFromNow(10) },
    ]);
    await held.tapCosts(90_00);
    const { order } = await held.accept(sent);
    expect(order).toMatchObject({
      quotedExPence: 320_00,
      nowExPence: 336_80,
      todayExPence: 360_00,
      held: { until: held.dayFromNow(5), state: 'held' },
    });
    const client = shop.visitor().services.quotes;
    const shown = JSON.stringify(await client.openClientQuote({ body: { token: sent.token! } }));
    expect(shown).not.toMatch(/held|8420|33680/i);
  });

  it('is paid in the basket, in the checkout and by the order, which keeps that it was held', async () => {
    const quote = await held.accept(await held.send());
    await held.tapCosts(84_20);
    expect(await refusalOf(held.orderAt(quote, 168_40))).toMatchObject({
      code: 'quote-costs-differ',
    });
    expect(await held.orderAt(quote, 160_00)).toMatchObject({
      addedCount: 2,
      addedExPence: 160_00,
    });
    const told = {
      until: held.dayFromNow(5),
      quantity: 2,
      quoteNumber: quote.number,
      isHeld: true,
    };
    const basket = await held.basketOf(buyer);
    expect(basket).toMatchObject({
      lines: [{ sku: 'TAP', quantity: 2, held: told, unitPrice: { exPence: 80_00 } }],
      totals: { items: { exPence: 160_00 } },
    });
    const { basketId } = basket;
    const { changes } = await buyer.services.basket.refreshBasket({ params: { basketId } });
    expect(changes).toEqual([]);
    const ready = await held.getReady(buyer);
    expect(ready.basket.lines).toMatchObject([{ held: told, amount: { exPence: 160_00 } }]);
    await held.finish(buyer, await held.begin(buyer));
    const line = await held.lastOrderLine();
    expect(line).toMatchObject({ quantity: 2, pence: 80_00 });
    expect(line.held).toEqual({ quoteNumber: quote.number, until: held.dayFromNow(5) });
    expect(line.trace.at(-1)).toMatchObject({ step: 'override', label: 'Held for your quote' });
  });

  it('gives way to a lower one of today', async () => {
    const quote = await held.accept(await held.send());
    await held.tapCosts(75_00);
    expect(await held.orderOf(quote)).toMatchObject({ nowExPence: 150_00, todayExPence: 150_00 });
    await held.orderAt(quote, 150_00);
    expect((await held.basketOf(buyer)).totals.items.exPence).toBe(150_00);
    await held.tapCosts(95_00);
    expect((await held.basketOf(buyer)).totals.items.exPence).toBe(160_00);
  });

  it('is for as many as were quoted, of what was quoted', async () => {
    const quote = await held.accept(await held.send());
    await held.tapCosts(84_20);
    await change(`update trade_band_price set ex_pence = 20_00
                   where offering_id = (select id from offering where sku = 'WASTE')`);
    await held.orderAt(quote, 160_00);
    const { basketId } = await held.basketOf(buyer);
    const params = { basketId };
    const set = (quantity: number) =>
      buyer.services.basket.setItem({ params, body: { sku: 'TAP', quantity } });
    const three = await set(3);
    expect(three.lines).toMatchObject([
      { held: { isHeld: false, quantity: 2 }, amount: { exPence: 252_60 } },
    ]);
    const { basket, agreedTotalPence } = await held.getReady(buyer);
    expect(basket.totals.items.exPence).toBe(252_60);
    const cheap = { ...card, agreedTotalPence: agreedTotalPence - 1 };
    const paid = buyer.services.checkout.createPaymentIntent({ params, body: cheap });
    expect(await refusalOf(paid)).toMatchObject({ code: 'payment-changed' });
    const two = await set(2);
    expect(two.totals.items.exPence).toBe(160_00);
    const other = await buyer.services.basket.addItem({
      params,
      body: { sku: 'WASTE', quantity: 1 },
    });
    expect(other.lines).toMatchObject([{ held: { isHeld: true } }, { held: null }]);
    expect(other.totals.items.exPence).toBe(180_00);
  });

  it('shares no line with other goods: those that are in the basket are kept beside it', async () => {
    await held.tapCosts(84_20);
    const quote = await held.accept(await held.send());
    await held.tapCosts(90_00);
    await buyer.services.basket.addToCurrentBasket({ body: { sku: 'TAP', quantity: 1 } });
    const first = await held.basketOf(buyer);
    shop.advance(1_000);
    await held.orderAt(quote, 168_40);
    const apart = await held.basketOf(buyer);
    expect(apart.basketId).not.toBe(first.basketId);
    expect(apart.totals.items.exPence).toBe(168_40);
    const kept = await buyer.services.basket.getBasket({ params: { basketId: first.basketId } });
    expect(kept).toMatchObject({ status: 'open', totals: { items: { exPence: 90_00 } } });
    // Ordered once more, at the prices of today, it leaves what is held as it is.
    shop.advance(1_000);
    expect((await held.orderOf(quote)).held).toMatchObject({ state: 'in-basket' });
    await held.orderAt(quote, 180_00);
    const { basketId } = apart;
    const still = await buyer.services.basket.getBasket({ params: { basketId } });
    expect(still.totals.items.exPence).toBe(168_40);
    expect((await held.basketOf(buyer)).totals.items.exPence).toBe(180_00);
  });

  it('ends with its last day, and what was seen is compared with the price of then', async () => {
    const quote = await held.accept(await held.send());
    await held.tapCosts(84_20);
    await held.orderAt(quote, 160_00);
    // Whoever changes the line meanwhile has seen what is held, and not what it costs without.
    for (const quantity of [3, 2]) {
      const current = await held.basketOf(buyer);
      const body = { sku: 'TAP', quantity };
      await buyer.services.basket.setItem({ params: { basketId: current.basketId }, body });
    }
    const { params, basket, agreedTotalPence } = await held.getReady(buyer);
    const now = shop.app.context.now();
    const midnight = Date.parse(`${held.dayFromNow(6)}T00:00:00Z`);
    const ms = midnight - now.getTime();
    const { accountId } = await buyer.services.accounts.getUserProfile();
    shop.advance(ms - 1);
    buyer.cookies.set('session', await shop.sessionOf(accountId));
    expect((await held.basketOf(buyer)).totals.items.exPence).toBe(160_00);
    shop.advance(1);
    expect(await held.basketOf(buyer)).toMatchObject({
      lines: [{ held: null }],
      totals: { items: { exPence: 168_40 } },
    });
    expect(await held.orderOf(quote)).toMatchObject({
      quotedExPence: 160_00,
      nowExPence: 168_40,
      held: { state: 'over' },
    });
    const { basketId } = basket;
    const { changes } = await buyer.services.basket.refreshBasket({ params: { basketId } });
    expect(changes).toMatchObject([{ kind: 'price', wasExPence: 80_00, nowExPence: 84_20 }]);
    const body = { ...card, agreedTotalPence };
    const paid = buyer.services.checkout.createPaymentIntent({ params, body });
    expect((await refusalOf(paid)).code).toMatch(/payment-changed|details-missing/);
    shop.advance(-ms);
    buyer.cookies.set('session', await shop.sessionOf(accountId));
  });
});

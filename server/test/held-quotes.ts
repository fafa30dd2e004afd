import type { Quote, QuoteLine } from '@plumbline/contracts/nouns/quotes.ts';
import { formatDay, londonDay } from '../src/core/calendar.ts';
import { card } from './payments.ts';
import { payAtProvider, testDetails, type Visitor } from './shop.ts';
import type { TradeShop } from './trade-shop.ts';

/** A line of a quote. */
export const goods = (sku: string, quantity: number): QuoteLine => ({
  kind: 'goods',
  sku,
  quantity,
  label: null,
  pricing: null,
});

/** Two taps, which cost 80.00 ex VAT each as a test begins. */
export const taps = [goods('TAP', 2)];

/** What tests do about quotes that hold prices, in a shop of two businesses. */
export function heldQuotesOf({ shop, buyer, change }: TradeShop) {
  const tapCosts = (exPence: number) =>
    change(`update trade_band_price set ex_pence = ${exPence}
             where offering_id = (select id from offering where sku = 'TAP')`);
  const holdFor = (days: number | null) =>
    shop.db.pool.query("update trade_band set quote_hold_days = $1 where code = 'band-3'", [days]);
  const dayFromNow = (days: number) => formatDay(londonDay(shop.app.context.now()) + days);

  /** Nobody has a basket, TAP costs 80.00 ex VAT, and quotes hold for five days. */
  async function beginAnew() {
    shop.advance(1_000);
    await shop.db.pool.query("update basket set status = 'merged' where status = 'open'");
    await tapCosts(80_00);
    await holdFor(5);
  }

  /** A quote that its maker sent, through the tenth day from now. */
  async function send(lines = taps, by = buyer): Promise<Quote> {
    const { quotes } = by.services;
    const { content, quoteId, version } = await quotes.createQuote({ body: { title: 'Quay' } });
    const section = { title: 'Bath', pricing: { kind: 'mark-up', basisPoints: 0 } as const, lines };
    const written = { ...content, clientName: 'Ada', sections: [section] };
    const params = { quoteId };
    await quotes.saveQuote({
      params,
      body: {
        expectedVersion: version,
        content: { ...written, validUntil: dayFromNow(10) },
        jobReference: 'Quay',
      },
    });
    return quotes.sendQuote({ params, body: { expectedVersion: version + 1 } });
  }

  async function accept({ token, quoteId, issues }: Quote, by = buyer): Promise<Quote> {
    const body = { token: token!, issue: issues[0]!.issue, name: 'Ada' };
    await shop.visitor().services.quotes.acceptClientQuote({ body });
    return by.services.quotes.getQuote({ params: { quoteId } });
  }

  const orderAt = ({ quoteId }: Quote, expectedExPence: number, by = buyer) =>
    by.services.quotes.orderQuote({ params: { quoteId }, body: { expectedExPence } });
  const orderOf = async ({ quoteId }: Quote, by = buyer) =>
    (await by.services.quotes.getQuote({ params: { quoteId } })).order!;
  const basketOf = async ({ services }: Visitor) => (await services.basket.getCurrentBasket())!;

  /** Tells a checkout all that it has to know. */
  async function getReady({ services }: Visitor) {
    const { basketId } = (await services.basket.getCurrentBasket())!;
    const params = { basketId };
    await services.checkout.setContactDetails({ params, body: testDetails.contact });
    await services.checkout.setDeliveryDetails({ params, body: testDetails.delivery });
    const { options } = await services.checkout.listDeliveryOptions({ params, body: {} });
    const { optionId } = options[0]!;
    await services.checkout.setDeliveryOption({ params, body: { optionId } });
    const billing = { sameAsDelivery: true as const };
    const { basket } = await services.checkout.setBillingDetails({ params, body: billing });
    return { params, basket, agreedTotalPence: basket.totals.total.incPence };
  }

  async function begin(who: Visitor) {
    const { params, agreedTotalPence } = await getReady(who);
    const body = { ...card, agreedTotalPence };
    return { params, intent: await who.services.checkout.createPaymentIntent({ params, body }) };
  }

  async function finish(who: Visitor, { params, intent }: Awaited<ReturnType<typeof begin>>) {
    await payAtProvider(shop, intent);
    const body = { intentId: intent.intentId };
    return who.services.checkout.completePayment({ params, body });
  }

  const lastOrderLine = async () =>
    (
      await shop.db.pool.query(
        `select l.quantity, l.unit_pence as pence, l.trace, p.snapshot->'lines'->0->'held' as held
           from customer_order o join order_line l on l.order_id = o.id
           join payment p on p.purpose = 'basket' and p.subject = o.basket_id and p.state = 'succeeded'
          order by o.id desc limit 1`,
      )
    ).rows[0];

  return {
    beginAnew,
    tapCosts,
    holdFor,
    dayFromNow,
    send,
    accept,
    orderAt,
    orderOf,
    basketOf,
    getReady,
    begin,
    finish,
    lastOrderLine,
  };
}

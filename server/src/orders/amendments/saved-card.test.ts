import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerChallengeAsBrowser } from '../../../../simulators/stripe/browser.ts';
import { listAllFaults } from '../../../test/order-changes.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { count } from '../../../test/payments.ts';
import { chargedFor, endings, providerOf, saveCard, soon } from '../../../test/saved-cards.ts';
import { payAtProvider, refusalOf, type Visitor } from '../../../test/shop.ts';
import { orderToken } from '../orders/orders.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

const declinedCard = 'pm_card_visa_chargeDeclinedInsufficientFunds';
const duePence = 129_00;

/** An order to which a tap is to be added, and its buyer with a saved card. */
async function readyToPay(card = 'pm_card_visa') {
  const { order, visitor } = await shop.placed([{ sku: 'WASTE', quantity: 1 }]);
  const [saved] = await saveCard(shop.shop, visitor, card);
  const { orderChanges: calls } = visitor.services;
  const { changeId } = await calls.amendOrder({
    params: { id: order.orderGuid },
    body: { modifications: [{ type: 1, sku: 'TAP', quantity: 1 }] },
  });
  const params = { order: order.orderGuid, changeId };
  const agreed = { agreedDuePence: duePence, agreedBackPence: 0 };
  const { paymentMethodId } = saved!;
  const body = { ...agreed, method: 'saved-card' as const, paymentMethodId };
  return { order, visitor, calls, params, agreed, body };
}
type Ready = Awaited<ReturnType<typeof readyToPay>>;

const skusOf = async ({ services }: Visitor, orderGuid: string) =>
  (await services.orders.getOrder({ params: { orderGuid } })).lines.map(({ sku }) => sku);

/** How the change stands, and what its order has. */
async function standing({ calls, params, visitor }: Ready) {
  const { change } = await calls.getOrderChange({ params: { order: params.order } });
  return { state: change!.state, skus: await skusOf(visitor, params.order) };
}
const open = { state: 'accepted', skus: ['WASTE'] };
const done = { state: 'applied', skus: ['WASTE', 'TAP'] };

const charged = ({ params }: Ready) => chargedFor(shop.shop, 'amendment', params.changeId);

/** Pays what is open of a change with a card at hand. */
async function payWithNewCard({ calls, params, agreed }: Ready) {
  const { payment } = await calls.acceptOrderChange({ params, body: agreed });
  await payAtProvider(shop.shop, payment!);
  return calls.payOrderChange({ params, body: { intentId: payment!.intentId } });
}

describe('the difference of a change, by a saved card', () => {
  it('is offered beside a new card, and is charged at once for exactly what was agreed', async () => {
    const ready = await readyToPay();
    const { calls, params, body } = ready;
    const { options } = await calls.getOrderChange({ params: { order: params.order } });
    expect(options.map(({ kind }) => kind)).toEqual(['saved-card', 'card']);
    const other = { ...body, agreedDuePence: duePence - 1 };
    expect(await refusalOf(calls.acceptOrderChange({ params, body: other }))).toMatchObject({
      code: 'order-change-differs',
    });
    expect(await charged(ready)).toEqual([]);
    const { payment } = await calls.acceptOrderChange({ params, body });
    expect(payment).toMatchObject({ status: 'succeeded', amountPence: duePence });
    await calls.payOrderChange({ params, body: { intentId: payment!.intentId } });
    expect(await standing(ready)).toEqual(done);
    expect(await charged(ready)).toEqual([duePence]);
    expect(await listAllFaults(shop)).toEqual([]);
  });

  it('is charged once, in several windows at once and by a key that comes again', async () => {
    const ready = await readyToPay();
    const { calls, params, body } = ready;
    const once = { idempotencyKey: `press-of-change-${params.changeId}` };
    const presses = [once, once, undefined, undefined].map((key) =>
      calls.acceptOrderChange({ params, body }, key).then(
        ({ payment }) => payment!.intentId,
        // The provider's event may have changed the order before a late press was looked at.
        (error: { data: { code: string } }) => error.data.code,
      ),
    );
    const outcomes = new Set(await Promise.all(presses));
    const intents = [...outcomes].filter((each) => each !== 'order-change-over');
    expect(intents).toEqual([expect.stringMatching(/^pi_/)]);
    await calls.payOrderChange({ params, body: { intentId: intents[0]! } });
    const again = await calls.acceptOrderChange({ params, body }, once);
    expect(again.payment).toMatchObject({ intentId: intents[0], status: 'succeeded' });
    expect(await refusalOf(calls.acceptOrderChange({ params, body }))).toMatchObject({
      code: 'order-change-over',
      detail: expect.stringContaining('nothing more was charged'),
    });
    expect(await charged(ready)).toEqual([duePence]);
    expect(await standing(ready)).toEqual(done);
  });

  it('is not taken of another account’s card, and a mailed link has none', async () => {
    const ready = await readyToPay();
    const { calls, params, body, order } = ready;
    const other = await shop.shop.signedIn();
    const [theirs] = await saveCard(shop.shop, other, 'pm_card_mastercard');
    const stolen = { ...body, paymentMethodId: theirs!.paymentMethodId };
    expect(await refusalOf(calls.acceptOrderChange({ params, body: stolen }))).toMatchObject({
      code: 'card-not-found',
      paths: ['/body/paymentMethodId'],
    });
    const link = orderToken(shop.shop.app.context.signingKey, order.orderGuid);
    const guest = shop.shop.visitor().services.orderChanges;
    const { options } = await guest.getOrderChange({ params: { order: link } });
    expect(options.map(({ kind }) => kind)).toEqual(['card']);
    const byLink = { ...params, order: link };
    const asGuest = guest.acceptOrderChange({ params: byLink, body });
    expect(await refusalOf(asGuest)).toMatchObject({ code: 'not-signed-in' });
    // Whoever else is signed in and has the link pays with their own, and with no other.
    const asOther = other.services.orderChanges.acceptOrderChange({ params: byLink, body });
    expect(await refusalOf(asOther)).toMatchObject({ code: 'card-not-found' });
    const begun = `purpose = 'amendment' and subject = $1`;
    expect(await count(shop.shop, 'payment', begun, [String(params.changeId)])).toBe(0);
    expect(await standing(ready)).toEqual({ ...open, state: 'proposed' });
  });

  it('that is declined leaves the change open, and a new card pays it', async () => {
    const ready = await readyToPay(declinedCard);
    const { calls, params, body } = ready;
    expect(await refusalOf(calls.acceptOrderChange({ params, body }))).toMatchObject({
      status: 402,
      code: 'payment-failed',
      detail: expect.stringContaining('insufficient funds. Nothing has been charged.'),
    });
    expect(await standing(ready)).toEqual(open);
    expect(await payWithNewCard(ready)).toMatchObject({ state: 'applied' });
    expect(await charged(ready)).toEqual([duePence]);
    expect(await listAllFaults(shop)).toEqual([]);
  });

  it('lets the bank ask first, and whoever says no there has paid nothing', async () => {
    const ready = await readyToPay('pm_card_authenticationRequired');
    const { calls, params, body } = ready;
    const { payment } = await calls.acceptOrderChange({ params, body });
    const { intentId, status, actionUrl } = payment!;
    expect(status).toBe('requires-action');
    await answerChallengeAsBrowser(actionUrl!, 'refuse');
    const complete = () => calls.payOrderChange({ params, body: { intentId } });
    expect(await refusalOf(complete())).toMatchObject({ code: 'payment-failed' });
    expect(await standing(ready)).toEqual(open);
    const again = await calls.acceptOrderChange({ params, body });
    const back = new URL((await answerChallengeAsBrowser(again.payment!.actionUrl!, 'confirm'))!);
    expect(back.pathname).toMatch(/^\/order\/[^/]+\/change\/paid$/);
    expect(back.searchParams.get('change')).toBe(String(params.changeId));
    expect(await complete()).toMatchObject({ state: 'applied' });
    expect(await charged(ready)).toEqual([duePence]);
  });

  it('that was removed meanwhile is refused, and another pays', async () => {
    const ready = await readyToPay();
    const { calls, params, body, visitor } = ready;
    const { paymentMethodId } = body;
    await shop.shop.simulator.control({ webhooks: { fault: 'drop' } });
    await providerOf(shop.shop).paymentMethods.detach(paymentMethodId);
    expect(await refusalOf(calls.acceptOrderChange({ params, body }))).toMatchObject({
      code: 'card-not-found',
      detail: expect.stringContaining('Nothing has been charged.'),
    });
    await shop.shop.simulator.control({ calm: true });
    expect(await endings(visitor)).toEqual([]);
    expect(await standing(ready)).toEqual(open);
    // By now the shop knows as well, and asks nobody.
    expect(await refusalOf(calls.acceptOrderChange({ params, body }))).toMatchObject({
      code: 'card-not-found',
      paths: ['/body/paymentMethodId'],
    });
    await payWithNewCard(ready);
    expect(await charged(ready)).toEqual([duePence]);
  });

  it('that has expired is not offered, and is refused at its field', async () => {
    const ready = await readyToPay();
    const { calls, params, body } = ready;
    const past = { exp_month: 10, exp_year: 2026 };
    await providerOf(shop.shop).paymentMethods.update(body.paymentMethodId, { card: past });
    const kinds = async () =>
      (await calls.getOrderChange({ params: { order: params.order } })).options.map(
        ({ kind }) => kind,
      );
    await expect.poll(kinds, soon).toEqual(['card']);
    expect(await refusalOf(calls.acceptOrderChange({ params, body }))).toMatchObject({
      code: 'payment-failed',
      detail: 'This card has expired. Nothing has been charged. Use another card.',
      paths: ['/body/paymentMethodId'],
    });
    expect(await charged(ready)).toEqual([]);
  });
});

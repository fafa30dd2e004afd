import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startAccountShop,
  statementOf,
  usedBy,
  type AccountShop,
  type CreditBuyer,
} from '../../../test/account-shop.ts';
import { businessOf, newId, guestData } from '../../../test/order-baskets.ts';
import { at, seen } from '../../../test/order-shop.ts';
import { card } from '../../../test/payments.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { refusalOf, testDetails } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { lockSeries } from '../order-documents/store.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

const tryToOrder = async (buyer: CreditBuyer) => {
  const { basketId, totalPence: agreedTotalPence } = await shop.ready(buyer);
  const params = { basketId };
  return buyer.services.checkout.payOnAccount({ params, body: { agreedTotalPence } });
};

describe('ordering on account', () => {
  it('places the order at once, and offers it only to who has credit', async () => {
    const buyer = await shop.buyer();
    const { basketId, totalPence } = await shop.ready(buyer);
    const params = { basketId };
    const { checkout, orders } = buyer.services;
    const { options } = await checkout.listPaymentOptions({ params });
    expect(options[0]).toEqual({
      kind: 'on-account',
      label: 'On account',
      leftPence: 10_000_00,
      problem: null,
    });
    const body = { agreedTotalPence: totalPence };
    const placed = await checkout.payOnAccount({ params, body });
    expect(placed.total.incPence).toBe(totalPence);
    const token = placed.confirmationToken;
    expect(await orders.getOrderConfirmation({ params: { token } })).toMatchObject({
      paidWith: 'Trade account',
      payments: [{ amountPence: totalPence, isOnAccount: true }],
    });
    expect((await statementOf(buyer)).sums).toMatchObject({
      orderedPence: totalPence,
      invoicedPence: 0,
      usedPence: totalPence,
      leftPence: 10_000_00 - totalPence,
    });
    expect(await refusalOf(checkout.payOnAccount({ params, body }))).toMatchObject({
      code: 'basket-closed',
    });

    const other = await shop.shop.signedIn({ band: 'band-3' });
    const theirs = await shop.ready(other);
    const listed = await other.services.checkout.listPaymentOptions({
      params: { basketId: theirs.basketId },
    });
    expect(listed.options.map(({ kind }) => kind)).not.toContain('on-account');
    const asked = other.services.checkout.payOnAccount({
      params: { basketId: theirs.basketId },
      body: { agreedTotalPence: theirs.totalPence },
    });
    expect(await refusalOf(asked)).toMatchObject({ code: 'credit-refused' });
  });

  it('gives up a card payment that was begun, and refuses a total that nobody saw', async () => {
    const buyer = await shop.buyer();
    const { basketId, totalPence } = await shop.ready(buyer);
    const params = { basketId };
    const { checkout } = buyer.services;
    await checkout.createPaymentIntent({ params, body: card });
    const wrong = checkout.payOnAccount({ params, body: { agreedTotalPence: totalPence - 1 } });
    expect(await refusalOf(wrong)).toMatchObject({ code: 'payment-changed' });
    await checkout.payOnAccount({ params, body: { agreedTotalPence: totalPence } });
    const { rows } = await shop.shop.db.pool.query(
      `select state from payment where subject = $1 order by created_at, state`,
      [basketId],
    );
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'succeeded']);
  });

  it('never goes over the limit, however many order at once', async () => {
    const buyer = await shop.buyer();
    await shop.ordered(buyer);
    const limitPence = (await usedBy(buyer)) + 450_00;
    await shop.setCredit(buyer.businessId, { limitPence });
    const buyers = [buyer];
    for (let each = 1; each < 8; each++) buyers.push(await shop.colleagueOf(buyer));
    // By different people and of different goods, so that no lock of theirs keeps them apart; one of
    // any of them is all that is left.
    const goods = [
      { sku: 'TAP', quantity: 4 },
      { sku: 'WASTE', quantity: 16 },
      { sku: 'TRAY', quantity: 1 },
    ];
    const baskets: { by: CreditBuyer; basketId: string; totalPence: number }[] = [];
    for (let each = 0; each < 24; each++) {
      const by = buyers[each % 8]!;
      baskets.push({ by, ...(await shop.ready(by, [goods[each % 3]!])) });
    }
    const outcomes = await Promise.all(
      baskets.map(({ by, basketId, totalPence }) =>
        by.services.checkout
          .payOnAccount({ params: { basketId }, body: { agreedTotalPence: totalPence } })
          .then(
            () => 'placed',
            async (error: unknown) => (await refusalOf(Promise.reject(error))).code,
          ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'credit-refused')).toHaveLength(23);
    expect(await usedBy(buyer)).toBeLessThanOrEqual(limitPence);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('sees a limit that is lowered, a hold of either side, and what is overdue', async () => {
    const buyer = await shop.buyer();
    const { businessId } = buyer;
    const { order } = await shop.invoiced(buyer);
    const bar = async () => (await refusalOf(tryToOrder(buyer))).problem['bar'];
    await shop.setCredit(businessId, { limitPence: 300_00 });
    expect(await bar()).toBe('over-limit');
    await shop.setCredit(businessId, { state: 'on-hold' });
    expect(await bar()).toBe('on-hold');
    await shop.setCredit(businessId, {});
    const params = { businessId };
    const { collections } = shop.finance.services;
    const body = { note: 'We wait for your new bank details.' };
    expect(await collections.holdCredit({ params, body })).toMatchObject({ holdNote: body.note });
    expect(await refusalOf(tryToOrder(buyer))).toMatchObject({
      detail: `New orders on account are stopped: ${body.note} Nothing was ordered.`,
    });
    // What there is can be changed meanwhile, within the limit, and goes on account as well.
    const more = await shop.ordered(await shop.buyer(), [{ sku: 'WASTE', quantity: 1 }]);
    expect(more.paymentTerms).toBe('on-account');
    expect(await collections.liftCreditHold({ params })).toMatchObject({ holdNote: null });
    await tryToOrder(buyer);
    expect(order.paymentTerms).toBe('on-account');
  });

  it('lets a change of an order go on account while new orders are stopped', async () => {
    const buyer = await shop.buyer();
    const order = await shop.ordered(buyer);
    const before = await usedBy(buyer);
    await shop.setCredit(buyer.businessId, { state: 'on-hold' });
    const { orderChanges } = buyer.services;
    const modifications = [{ type: 1, sku: 'WASTE', quantity: 2 } as const];
    const asked = { params: { order: order.orderNumber }, body: { modifications } };
    const { sums } = await orderChanges.previewOrderChange(asked);
    expect(sums.duePence).toBeGreaterThan(0);
    const agreed = { agreedDuePence: sums.duePence, agreedBackPence: 0 };
    const { changeId, isOnAccount } = await orderChanges.amendOrder({
      params: { id: order.orderNumber },
      body: { modifications, ...agreed },
    });
    expect(isOnAccount).toBe(true);
    const params = { order: order.orderNumber, changeId };
    expect(await orderChanges.acceptOrderChange({ params, body: agreed })).toMatchObject({
      payment: null,
      change: { state: 'applied' },
    });
    expect(await usedBy(buyer)).toBe(before + sums.duePence);

    const limitPence = before + sums.duePence + 1;
    await shop.setCredit(buyer.businessId, { state: 'on-hold', limitPence });
    const next = await orderChanges.amendOrder({
      params: { id: order.orderNumber },
      body: { modifications, ...agreed },
    });
    const again = orderChanges.acceptOrderChange({
      params: { ...params, changeId: next.changeId },
      body: agreed,
    });
    expect(await refusalOf(again)).toMatchObject({
      code: 'credit-refused',
      detail: expect.stringContaining('£0.01 of your credit is left'),
    });
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('is how staff sell by phone to a business, once and within its credit', async () => {
    const buyer = await shop.buyer();
    const { orderBaskets } = shop.staff.services;
    const written = async (accountId: number | null) => {
      const params = { id: newId() };
      const businessId = await businessOf(shop.shop, accountId);
      const who = { ...guestData, accountId, businessId };
      await orderBaskets.setOrderBasket({ params, body: who });
      const added = { version: 1, sku: 'TAP', quantity: 2 };
      await orderBaskets.addOrderBasketItem({ params, body: added });
      const { postcode } = testDetails.delivery.address;
      const { options } = await orderBaskets.listOrderBasketDelivery({
        params,
        query: { postcode },
      });
      const deliveryOption = { optionId: options[0]!.optionId };
      const body = { version: 2, delivery: testDetails.delivery, deliveryOption };
      return { params, basket: await orderBaskets.setOrderBasketDelivery({ params, body }) };
    };
    const { params, basket } = await written(buyer.accountId);
    const body = { version: basket.version, payBy: 'account' } as const;
    const tries = await Promise.all(
      Array.from({ length: 5 }, () =>
        orderBaskets.completeOrderBasket({ params, body }).then(
          ({ state }) => state,
          async (error: unknown) => (await refusalOf(Promise.reject(error))).code,
        ),
      ),
    );
    const refused = Array(4).fill('order-basket-changed');
    expect(tries.toSorted()).toEqual(['completed', ...refused].toSorted());
    expect(await usedBy(buyer)).toBeGreaterThan(0);

    const guests = await written(null);
    const asked = { version: guests.basket.version, payBy: 'account' } as const;
    expect(
      await refusalOf(orderBaskets.completeOrderBasket({ params: guests.params, body: asked })),
    ).toMatchObject({ code: 'credit-refused' });
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });
});

describe('what is invoiced', () => {
  it('is each consignment as it leaves, due at the end of the month after', async () => {
    const buyer = await shop.buyer();
    const placed = await shop.ordered(buyer, [{ sku: 'TAP', quantity: 3 }]);
    const total = placed.total.incPence;
    const asked = buyer.services.orderDocuments.requestVatInvoice({
      params: { id: placed.orderNumber },
    });
    expect(await refusalOf(asked)).toMatchObject({ code: 'document-not-found' });
    const { fulfilment, orders } = shop.staff.services;
    const lines = [{ position: 1, units: 1 }];
    const split = await fulfilment.splitConsignment({
      params: at(placed),
      body: { ...seen(placed), lines, expectedDay: '2026-11-30' },
    });
    const first = await shop.send(split);
    await shop.paper();
    expect((await statementOf(buyer)).items).toMatchObject([
      { kind: 'invoice', datedOn: '2026-11-18', dueOn: '2026-12-31', daysLate: 0 },
    ]);
    await shop.send(first, 2, `LW2-${placed.orderNumber}`);
    await shop.paper();
    await shop.paper();
    const { items, sums } = await statementOf(buyer);
    expect(items).toHaveLength(2);
    expect(items.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(total);
    expect(sums).toMatchObject({ orderedPence: 0, invoicedPence: total, usedPence: total });
    const order = await orders.getStaffOrder({ params: { orderNumber: placed.orderNumber } });
    expect(order.consignments).toHaveLength(2);
    const mailed = await buyer.services.orderDocuments.requestVatInvoice({
      params: { id: placed.orderNumber },
    });
    // One mail has them all.
    expect(mailed.documents.reduce((sum, { totalIncPence }) => sum + totalIncPence, 0)).toBe(total);
    const document = mailed.documents[1]!;
    const pdf = await buyer.services.orderDocuments.getOrderDocument({
      params: { orderGuid: placed.orderGuid, documentNumber: document.documentNumber },
    });
    expect(readPdf(pdf.bytes).text).toContain('by 31 December 2026');
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('is credited, and no card is paid: before it left by owing less, after it by a credit note', async () => {
    const buyer = await shop.buyer();
    const placed = await shop.ordered(buyer, [{ sku: 'TAP', quantity: 3 }]);
    const { orders, refunds } = shop.staff.services;
    const { orderNumber } = placed;
    const cancelled = await orders.cancelUnits({
      params: { orderNumber },
      body: { ...seen(placed), lines: [{ position: 1, units: 1 }], reason: 'Not wanted.' },
    });
    const give = async (units: number, goodwillPence = 0) => {
      const params = { order: orderNumber };
      const lines = units > 0 ? [{ position: 1, units, offPence: 0 }] : [];
      const wish = { lines, deliveryPence: 0, goodwillPence, duplicateChargePence: 0 };
      const { total } = await refunds.previewRefund({ params, body: wish });
      const body = { ...wish, note: 'As agreed.', expectedPence: total.incPence };
      const { state } = await refunds.askRefund({ params, body });
      expect(state).toBe('done');
      return total.incPence;
    };
    const total = placed.total.incPence;
    const unsent = await give(1);
    expect((await statementOf(buyer)).sums).toMatchObject({ orderedPence: total - unsent });
    expect(cancelled.version).toBeGreaterThan(placed.version);
    await shop.send(await orders.getStaffOrder({ params: { orderNumber } }));
    await shop.paper();
    const returned = await give(1, 5_00);
    await shop.paper();
    const { items, sums } = await statementOf(buyer);
    expect(sums).toMatchObject({ orderedPence: 0, usedPence: total - unsent - returned });
    expect(items).toMatchObject([
      { kind: 'allowance', openPence: 5_00 },
      { kind: 'invoice', openPence: total - unsent - returned + 5_00 },
    ]);
    const books = await shop.shop.simulator.books();
    expect(books.refundedPence).toBe(0);
    const { rows } = await shop.shop.db.pool.query(
      `select subject from message where kind = 'order-refund' and subject like $1`,
      [`%${orderNumber}%`],
    );
    expect(rows.every(({ subject }) => subject.endsWith('credited'))).toBe(true);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('is put right by a credit note and an invoice that keeps its day and what was paid', async () => {
    const buyer = await shop.buyer();
    const { item } = await shop.invoiced(buyer);
    const { collections, orderDocuments } = shop.finance.services;
    const params = { businessId: buyer.businessId };
    const receipt = {
      reference: 'MPH',
      amountPence: 100_00,
      receivedOn: '2026-11-18',
      toOldest: true,
    };
    await collections.recordReceipt({ params, body: receipt });
    const dispute = { itemId: item.itemId, amountPence: 20_00, reason: 'Not our PO.' };
    await buyer.services.statements.disputeInvoice({ body: dispute });
    const { invoice } = await orderDocuments.correctInvoice({
      params: { documentNumber: item.reference },
      body: { reason: 'Another PO number', poNumber: 'PO-77' },
    });
    const { items, disputes } = await statementOf(buyer);
    expect(items).toMatchObject([
      {
        reference: invoice.documentNumber,
        dueOn: item.dueOn,
        amountPence: item.amountPence,
        openPence: item.amountPence - 100_00,
        disputedPence: 20_00,
      },
    ]);
    // What was said to be wrong is about the invoice that stands.
    expect(disputes).toMatchObject([{ reference: invoice.documentNumber, outcome: null }]);

    // Put right once more, and then what had paid the first of the three was a mistake: open is the last.
    const again = await orderDocuments.correctInvoice({
      params: { documentNumber: invoice.documentNumber },
      body: { reason: 'And another', poNumber: 'PO-78' },
    });
    const { receipts } = await collections.getCollection({ params });
    await collections.takeBackReceipt({
      params: { ...params, itemId: receipts[0]!.itemId },
      body: { why: 'It was for another business.' },
    });
    expect((await statementOf(buyer)).items).toMatchObject([
      {
        reference: again.invoice.documentNumber,
        openPence: item.amountPence,
        disputedPence: 20_00,
      },
    ]);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  });

  it('is put right without keeping from what is owed who has the number of the next invoice', async () => {
    const buyer = await shop.buyer();
    const { item } = await shop.invoiced(buyer);
    const params = { documentNumber: item.reference };
    const body = { reason: 'Another PO number', poNumber: 'PO-78' };
    const { orderDocuments } = shop.finance.services;
    const { correcting } = await transaction(shop.shop.db, async (tx) => {
      await lockSeries(tx, 'invoice');
      const waiting = orderDocuments.correctInvoice({ params, body });
      const isWaited = `select exists (select from pg_stat_activity
        where pg_backend_pid() = any(pg_blocking_pids(pid))) as is`;
      const blocks = async () => (await tx.query({ text: isWaited })).rows[0]!['is'];
      await expect.poll(blocks).toBe(true);
      const wanted = 'select from ledger_account where business_id = $1 for update nowait';
      await tx.query({ text: wanted, values: [buyer.businessId] });
      return { correcting: waiting };
    });
    expect((await correcting).invoice.documentNumber).not.toBe(item.reference);
  });
});

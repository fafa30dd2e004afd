import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { count } from '../../../test/payments.ts';
import { placeOrder } from '../../../test/place-order.ts';
import { startTestShop, type TestShop } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { addAmounts } from '../../goods/pricing/vat.ts';
import { insertOrderRefund } from '../refunds/order-refund-store.ts';
import { correctInvoice } from './correct.ts';
import { listDocumentFaults } from './faults-store.ts';
import { makeCreditNotes } from './credit-refund.ts';
import { makeInvoice } from './issue.ts';
import { makeDueDocuments } from './jobs.ts';
import { findByNumber, listOfOrder } from './store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, stock: 1000, bandExPence: { 'band-1': 90_00 } },
      { sku: 'RAIL', incPence: 19_99, stock: 1000, vatRatePercent: 5 },
    ],
    limits: { holdsPerVisitor: 1000, intentsPer10Minutes: 1000 },
  });
});
afterAll(() => shop.stop());

const context = () => shop.app.context;
const faults = () => listDocumentFaults(shop.db, new Date(context().now().getTime() + 86_400_000));
const both = [
  { sku: 'TAP', quantity: 2 },
  { sku: 'RAIL', quantity: 3 },
];

async function order(items = both) {
  return placeOrder(shop, shop.visitor(), items);
}

interface GivenBack {
  orderLine: number | null;
  quantity: number | null;
  incPence: number;
  vatPence: number;
}

/** Money that is given back for parts of an order, as a refund keeps it. */
async function refund(
  orderId: number,
  lines: GivenBack[],
  other?: 'goodwill' | 'duplicate-charge',
) {
  const parts = lines.map(({ orderLine, quantity, incPence, vatPence }) => ({
    kind: other ?? (orderLine === null ? ('delivery' as const) : ('goods' as const)),
    position: other ? null : orderLine,
    units: other ? null : quantity,
    amount: other
      ? { incPence, exPence: incPence, vatPence: 0 }
      : { incPence, exPence: incPence - vatPence, vatPence },
  }));
  const asked = { state: 'sent', note: 'Sent back', askedBy: null, at: context().now() } as const;
  const total = addAmounts(parts.map(({ amount }) => amount));
  return transaction(shop.db, (tx) =>
    insertOrderRefund(tx, { orderId, parts, total, payments: [], ...asked }),
  );
}

const tap = (quantity: number): GivenBack => ({
  orderLine: 1,
  quantity,
  incPence: quantity * 12_900,
  vatPence: quantity * 2150,
});

describe('an invoice', () => {
  it('is made from what the order stores, to the penny, and makes no checkout wait', async () => {
    const { orderId, total, orderNumber } = await order();
    expect(await count(shop, 'order_document', 'order_id = $1', [orderId])).toBe(0);
    const { fields, number } = await makeInvoice(context(), orderId);
    expect(number).toMatch(/^INV-\d{6}$/);
    expect(fields.order.number).toBe(orderNumber);
    expect(fields.totals).toMatchObject(total);
    expect(fields.vat.map(({ ratePercent }) => ratePercent)).toEqual([20, 5]);
    expect(fields.isSpecimen).toBe(true);
    expect(await faults()).not.toContainEqual(expect.stringContaining(orderNumber));
  });

  it('that a band pays for comes to the order as well, in its own basis', async () => {
    const trade = await shop.signedIn({ band: 'band-1' });
    const { orderId, total } = await placeOrder(shop, trade, both);
    const { fields, isToBusiness } = await makeInvoice(context(), orderId);
    expect(fields.totals).toMatchObject(total);
    expect(isToBusiness).toBe(true);
  });

  it('that is asked for many times at once is one', async () => {
    const { orderId } = await order();
    const asked = Array.from({ length: 12 }, () => makeInvoice(context(), orderId));
    const numbers = (await Promise.all(asked)).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(1);
    expect(await count(shop, 'order_document', 'order_id = $1', [orderId])).toBe(1);
  });

  it('that cannot be kept gives its number back', async () => {
    const { orderId } = await order();
    await shop.db.pool.query(
      `alter table order_document add constraint none check (order_id <> ${orderId})`,
    );
    await expect(makeInvoice(context(), orderId)).rejects.toThrow('none');
    await shop.db.pool.query('alter table order_document drop constraint none');
    expect(await faults()).not.toContainEqual(expect.stringContaining('series'));
    expect((await makeInvoice(context(), orderId)).fields.number).toBeTruthy();
  });

  it('is never changed and never deleted', async () => {
    const { orderId } = await order();
    const { id } = await makeInvoice(context(), orderId);
    for (const deed of [
      `update order_document set number = 'INV-1' where id = ${id}`,
      `update order_document set inc_pence = inc_pence + 1 where id = ${id}`,
      `delete from order_document where id = ${id}`,
    ]) {
      await expect(shop.db.pool.query(deed)).rejects.toThrow('documents are never changed');
    }
  });
});

describe('a credit note', () => {
  it('says what a refund stores, once however often it is made', async () => {
    const { orderId } = await order();
    const id = await refund(orderId, [
      tap(1),
      { orderLine: null, quantity: null, incPence: 100, vatPence: 15 },
    ]);
    const made = await Promise.all([1, 2, 3].map(() => makeCreditNotes(context(), id)));
    expect(new Set(made.map((notes) => notes.map(({ number }) => number).join())).size).toBe(1);
    const { fields } = made[0]![0]!;
    expect(fields.totals).toMatchObject({ incPence: 13_000, vatPence: 2165, exPence: 10_835 });
    const [invoice, note] = await listOfOrder(shop.db, orderId);
    expect(note).toMatchObject({ kind: 'credit-note', cause: `refund:${id}` });
    expect(fields.preceding?.number).toBe(invoice!.number);
  });

  it.each(['goodwill', 'duplicate-charge'] as const)('is not made for %s', async (reason) => {
    const { orderId } = await order();
    const id = await refund(orderId, [tap(1)], reason);
    expect(await makeCreditNotes(context(), id)).toEqual([]);
    expect(await makeCreditNotes(context(), 999_999)).toEqual([]);
  });
});

describe('a correction', () => {
  const by = { reason: 'Wrong company', madeBy: null, version: null };
  it('is a credit note for what is left and a new invoice, both or neither', async () => {
    const { orderId, total } = await order();
    const first = await makeInvoice(context(), orderId);
    await makeCreditNotes(context(), await refund(orderId, [tap(1)]));
    const buyer = { ...first.fields.buyer, company: 'Larch Ltd' };
    const { name, lines, town, postcode, countryCode } = buyer;
    const address = { line1: lines[0]!, town, postcode, countryCode };
    const billingAddress = { firstName: name, company: 'Larch Ltd', ...address };
    const change = { billingAddress, poNumber: 'PO-1' };
    const { creditNote, invoice } = await correctInvoice(context(), first.number, change, by);
    expect(creditNote.fields.totals.incPence).toBe(total.incPence - 12_900);
    expect(creditNote.fields.buyer.company).toBeNull();
    expect(invoice.fields.totals).toEqual(creditNote.fields.totals);
    expect(invoice.fields).toMatchObject({ buyer, order: { poNumber: 'PO-1' } });
    expect(invoice.fields.preceding!.number).toBe(first.number);
    expect((await findByNumber(shop.db, first.number))!.fields).toEqual(first.fields);
    // What is given back later is against the invoice that stands.
    const [later] = await makeCreditNotes(context(), await refund(orderId, [tap(1)]));
    expect(later!.fields.preceding!.number).toBe(invoice.number);
    expect(later!.fields.buyer.company).toBe('Larch Ltd');
    expect(await faults()).not.toContainEqual(expect.stringMatching(/is of|credits/));
  });

  it('of what was all given back is refused', async () => {
    const { orderId } = await order([{ sku: 'TAP', quantity: 2 }]);
    const { number, fields } = await makeInvoice(context(), orderId);
    const [delivery] = fields.delivery;
    const incPence = delivery!.exPence + delivery!.vatPence;
    const { vatPence } = delivery!;
    const all = [tap(2), { orderLine: null, quantity: null, incPence, vatPence }];
    await makeCreditNotes(context(), await refund(orderId, all));
    const correcting = correctInvoice(context(), number, { poNumber: 'PO-1' }, by);
    await expect(correcting).rejects.toMatchObject({ code: 'document-credited' });
  });
});

describe('the job', () => {
  it('papers every order and every refund that has no document, and does nothing twice', async () => {
    const { orderId } = await order();
    await refund(orderId, [tap(1)]);
    await makeDueDocuments(context(), new Date(0));
    const kinds = (await listOfOrder(shop.db, orderId)).map(({ kind }) => kind);
    expect(kinds).toEqual(['invoice', 'credit-note']);
    expect(await makeDueDocuments(context(), new Date(0))).toBe(0);
    expect(await faults()).toEqual([]);
  });

  it('goes on to the others where one cannot be made', async () => {
    const [broken, sound] = [await order(), await order()];
    const { pool } = shop.db;
    await pool.query(
      'update order_line set vat_pence = vat_pence - 1, inc_pence = inc_pence - 1, before_inc_pence = before_inc_pence - 1, vat_rate_percent = 0 where order_id = $1',
      [broken.orderId],
    );
    expect(await makeDueDocuments(context(), new Date(0))).toBe(1);
    expect(await listOfOrder(shop.db, sound.orderId)).toHaveLength(1);
    expect(await faults()).toEqual([`order ${broken.orderNumber} was paid and has no invoice`]);
  });
});

describe('the doctor', () => {
  it.each([
    [
      'has given',
      `update document_series set last_number = last_number + 1 where kind = 'invoice'`,
      `update document_series set last_number = last_number - 1 where kind = 'invoice'`,
    ],
    [
      'its hash is of other bytes',
      `update order_document set pdf = pdf || '\\x00'::bytea where id = (select min(id) from order_document)`,
      `update order_document set pdf = substring(pdf for length(pdf) - 1) where id = (select min(id) from order_document)`,
    ],
    [
      'does not add up: BR-CO-14',
      `update order_document set fields = jsonb_set(fields, '{vat,0,vatPence}', '1') where id = (select min(id) from order_document)`,
      null,
    ],
    [
      'but is kept as',
      `update order_document set fields = jsonb_set(fields, '{totals,incPence}', '1') where id = (select min(id) from order_document)`,
      null,
    ],
    [
      'but its invoices of',
      `update customer_order set total_inc_pence = total_inc_pence + 1, items_inc_pence = items_inc_pence + 1
        where id = (select order_id from order_document order by id limit 1)`,
      null,
    ],
    [
      'but its refund is of',
      `update order_refund_line set inc_pence = inc_pence + 1, ex_pence = ex_pence + 1 where order_refund_id = (select refund_id from order_document where refund_id is not null limit 1)`,
      null,
    ],
  ])('notices: %s', async (fault, harm, mend) => {
    await shop.db.pool.query(harm);
    expect((await faults()).join('\n')).toContain(fault);
    if (mend) await shop.db.pool.query(mend);
  });
});

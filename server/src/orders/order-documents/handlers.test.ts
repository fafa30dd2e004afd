import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { count } from '../../../test/payments.ts';
import { placeOrder } from '../../../test/place-order.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
let owner: Visitor;
let stranger: Visitor;
let staff: Visitor;
let order: Awaited<ReturnType<typeof placeOrder>>;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00, stock: 1000 }] });
  owner = await shop.signedIn();
  stranger = await shop.signedIn();
  staff = await shop.signedIn({ roles: ['finance'] });
  order = await placeOrder(shop, owner);
});
afterAll(() => shop.stop());

const mails = () => count(shop, 'message', `kind = 'vat-invoice'`);
const named = ({ documentNumber }: { documentNumber: string }) => ({ documentNumber });
const at = (document: { documentNumber: string }) => ({
  orderGuid: order.orderGuid,
  documentNumber: document.documentNumber,
});

describe('requestVatInvoice', () => {
  it('asked many times at once mails one link to one document', async () => {
    const ask = (id: string) => owner.services.orderDocuments.requestVatInvoice({ params: { id } });
    const { orderGuid, orderNumber } = order;
    const asked = [orderGuid, orderNumber, orderNumber.toLowerCase(), orderGuid].map(ask);
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ documents }) => documents[0]!.documentNumber)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      sentTo: order.emailAddress,
      documents: [{ kind: 'invoice', totalIncPence: order.total.incPence, isSpecimen: true }],
    });
    expect(await count(shop, 'order_document')).toBe(1);
    expect(await mails()).toBe(1);
    shop.advance(3_600_000);
    await ask(orderNumber);
    expect(await mails()).toBe(2);
  });

  it('is for the owner and for staff alone', async () => {
    const ask = ({ services }: Visitor, id: string) =>
      services.orderDocuments.requestVatInvoice({ params: { id } });
    expect(await refusalOf(ask(stranger, order.orderNumber))).toMatchObject({ status: 404 });
    expect(await refusalOf(ask(owner, 'PL-0000-0000'))).toMatchObject({ code: 'order-not-found' });
    expect(await refusalOf(ask(shop.visitor(), order.orderGuid))).toMatchObject({ status: 401 });
    expect((await ask(staff, order.orderNumber)).sentTo).toBe(order.emailAddress);
  });

  it('leads from the mail to the very bytes that were kept', async () => {
    const { rows } = await shop.db.pool.query<{ text: string }>(
      `select text from message where kind = 'vat-invoice' order by created_at limit 1`,
    );
    const [, token, documentNumber] = /\/order\/([\w-]+)\/documents\/(INV-\d+)/.exec(
      rows[0]!.text,
    )!;
    const { services } = shop.visitor();
    const params = { token: token!, documentNumber: documentNumber! };
    const { bytes } = await services.orderDocuments.getLinkedDocument({ params });
    const kept = await shop.db.pool.query<{ pdf: Buffer }>('select pdf from order_document');
    expect(Buffer.from(bytes).equals(kept.rows[0]!.pdf)).toBe(true);
  });
});

it('an invoice is mailed to nobody where its buyer was erased', async () => {
  const { orderNumber: id, token } = await placeOrder(shop, owner);
  const erase = `update customer_order set email = 'erased' where number = $1`;
  await shop.db.pool.query(erase, [id]);
  const { orderDocuments: linked } = shop.visitor().services;
  const byStaff = staff.services.orderDocuments.requestVatInvoice({ params: { id } });
  expect(await refusalOf(byStaff)).toMatchObject({ code: 'order-refuses' });
  const byLink = linked.requestLinkedVatInvoice({ params: { token } });
  expect(await refusalOf(byLink)).toMatchObject({ code: 'order-refuses' });
  expect(await count(shop, 'message', `to_address = 'erased'`, [])).toBe(0);
});

describe('the documents of an order', () => {
  it('are listed for its owner and given as PDF and as XML, never to be kept by others', async () => {
    const { orderDocuments } = owner.services;
    const params = { orderGuid: order.orderGuid };
    const { documents } = await orderDocuments.listOrderDocuments({ params });
    expect(documents).toMatchObject([{ kind: 'invoice', preceding: null, isReplaced: false }]);
    const pdf = await orderDocuments.getOrderDocument({ params: at(documents[0]!) });
    expect(pdf.fileName).toBe(`specimen-${documents[0]!.documentNumber}.pdf`);
    expect(readPdf(pdf.bytes).text).toContain(order.orderNumber);
    const xml = await orderDocuments.getOrderDocumentXml({ params: at(documents[0]!) });
    expect(new TextDecoder().decode(xml.bytes)).toContain('<cbc:InvoiceTypeCode>380<');
    const path = `/services/shop/account/orders/${order.orderGuid}/documents/${documents[0]!.documentNumber}/pdf`;
    const { headers } = await owner.fetch(shop.baseUrl + path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-disposition')).toContain(pdf.fileName);
  });

  it('are of that order alone', async () => {
    const other = await placeOrder(shop, owner);
    const { token } = other;
    const { orderDocuments } = shop.visitor().services;
    await orderDocuments.requestLinkedVatInvoice({ params: { token } });
    const { documents } = await orderDocuments.listLinkedDocuments({ params: { token } });
    expect(documents).toHaveLength(1);
    const wrong = owner.services.orderDocuments.getOrderDocument({ params: at(documents[0]!) });
    expect(await refusalOf(wrong)).toMatchObject({ code: 'document-not-found' });
    const documentNumber = 'INV-999999';
    const none = orderDocuments.getLinkedDocument({ params: { token, documentNumber } });
    expect(await refusalOf(none)).toMatchObject({ code: 'document-not-found' });
    const forged = `${token.slice(0, -2)}AA`;
    const refused = orderDocuments.listLinkedDocuments({ params: { token: forged } });
    expect(await refusalOf(refused)).toMatchObject({ code: 'order-not-found' });
  });
});

describe('staff', () => {
  it('find the documents of any order, and whoever looks is on record', async () => {
    const { orderDocuments } = staff.services;
    const { orderNumber } = order;
    const { documents } = await orderDocuments.listDocumentsOfOrder({ params: { orderNumber } });
    const params = { documentNumber: documents[0]!.documentNumber };
    expect((await orderDocuments.getDocument({ params })).bytes.length).toBeGreaterThan(1000);
    expect((await orderDocuments.getDocumentXml({ params })).fileName).toContain('.xml');
    const subject = `document:${params.documentNumber}`;
    expect(await count(shop, 'audit_entry', 'subject = $1', [subject])).toBe(2);
    const none = orderDocuments.getDocument({ params: { documentNumber: 'CN-000999' } });
    expect(await refusalOf(none)).toMatchObject({ code: 'document-not-found' });
  });

  it('put no invoice right that would say the same again', async () => {
    const { orderDocuments } = staff.services;
    const params = { orderNumber: order.orderNumber };
    const before = await orderDocuments.listDocumentsOfOrder({ params });
    const documentNumber = before.documents[0]!.documentNumber;
    const billing = await orderDocuments.getBillingOfInvoice({ params: { documentNumber } });
    const { billedTo: billingAddress, poNumber, jobReference } = billing;
    for (const same of [{}, { billingAddress, poNumber, jobReference }]) {
      const body = { ...same, reason: 'Wrong company.' };
      const refused = orderDocuments.correctInvoice({ params: { documentNumber }, body });
      expect(await refusalOf(refused)).toMatchObject({ code: 'correction-unchanged' });
    }
    expect(await orderDocuments.listDocumentsOfOrder({ params })).toEqual(before);
  });

  it('put an invoice right: the owner then finds three documents and is mailed the new one', async () => {
    const { documents } = await owner.services.orderDocuments.listOrderDocuments({
      params: { orderGuid: order.orderGuid },
    });
    const [wrong] = documents;
    const billingAddress = {
      firstName: 'Robin',
      lastName: 'Larch',
      company: 'Larch & Daughter Ltd',
      line1: 'Unit 4',
      town: 'Leeds',
      postcode: 'LS9 8AA',
      countryCode: 'GB',
    };
    const before = await staff.services.orderDocuments.getBillingOfInvoice({
      params: named(wrong!),
    });
    expect(before).toMatchObject({
      orderNumber: order.orderNumber,
      leftIncPence: wrong!.totalIncPence,
      isReplaced: false,
    });
    const { creditNote, invoice } = await staff.services.orderDocuments.correctInvoice({
      params: { documentNumber: wrong!.documentNumber },
      body: { billingAddress, poNumber: 'PO-1', reason: 'Wrong company.' },
    });
    expect(creditNote).toMatchObject({ kind: 'credit-note', preceding: wrong!.documentNumber });
    const after = await owner.services.orderDocuments.listOrderDocuments({
      params: { orderGuid: order.orderGuid },
    });
    expect(after.documents.map(({ isReplaced }) => isReplaced)).toEqual([true, false, false]);
    const { bytes } = await owner.services.orderDocuments.getOrderDocument({ params: at(invoice) });
    const { text } = readPdf(bytes);
    for (const words of ['Larch & Daughter Ltd', 'Your PO PO-1', 'Wrong company.\n']) {
      expect(text).toContain(words);
    }
    // What an invoice says goes back into its form as it was typed, and nothing of the old one is left.
    const right = await staff.services.orderDocuments.getBillingOfInvoice({
      params: named(invoice),
    });
    expect(right.billedTo).toEqual({ ...billingAddress, line2: '', county: '' });
    const gone = await staff.services.orderDocuments.getBillingOfInvoice({ params: named(wrong!) });
    expect(gone).toMatchObject({ leftIncPence: 0, isReplaced: true });
    const none = staff.services.orderDocuments.getBillingOfInvoice({ params: named(creditNote) });
    expect(await refusalOf(none)).toMatchObject({ code: 'document-not-found' });
    const again = await owner.services.orderDocuments.requestVatInvoice({
      params: { id: order.orderNumber },
    });
    expect(again.documents).toMatchObject([named(invoice)]);
    const twice = staff.services.orderDocuments.correctInvoice({
      params: { documentNumber: wrong!.documentNumber },
      body: { reason: 'Once more' },
    });
    expect(await refusalOf(twice)).toMatchObject({ code: 'document-replaced' });
  });
});

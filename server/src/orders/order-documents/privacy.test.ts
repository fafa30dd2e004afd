import { afterAll, beforeAll, expect, it } from 'vitest';
import { count } from '../../../test/payments.ts';
import { placeOrder } from '../../../test/place-order.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { listDocumentFaults } from './faults-store.ts';
import { makeInvoice, requireInvoice, takeOrdersTurn } from './issue.ts';
import { documentPrivacy } from './privacy-store.ts';
import { findByNumber, getPdf } from './store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [{ sku: 'TAP', incPence: 129_00, stock: 1000, bandExPence: { 'band-1': 90_00 } }],
  });
});
afterAll(() => shop.stop());

async function personOf({ services }: Visitor) {
  const { accountId } = await services.accounts.getUserProfile();
  const names = { names: [], mailSubjects: [], basketIds: [], emails: [] };
  return { accountId, issuer: '', subject: '', email: '', ...names };
}

const erase = async (visitor: Visitor) => {
  const person = await personOf(visitor);
  await transaction(shop.db, (tx) => documentPrivacy.erases!(tx, person, shop.app.context));
};

async function readDocument(number: string) {
  const document = (await findByNumber(shop.db, number))!;
  return { document, text: readPdf(await getPdf(shop.db, document.id)).text };
}

it('a consumer’s invoice is told to them, and forgets them once they are erased', async () => {
  const visitor = await shop.signedIn();
  const { orderId, total } = await placeOrder(shop, visitor);
  const { number, fields } = await makeInvoice(shop.app.context, orderId);
  const told = await documentPrivacy.exports!.documents!(shop.db, await personOf(visitor));
  expect(told).toMatchObject([{ number, billedTo: { name: 'Robin Larch' } }]);
  await erase(visitor);
  const { document, text } = await readDocument(number);
  for (const words of ['Robin', 'Larch', 'SW4 7AB', '4242']) {
    expect(JSON.stringify(document.fields)).not.toContain(words);
    expect(text).not.toContain(words);
  }
  expect(document.fields.totals).toEqual(fields.totals);
  expect(document.fields.totals.incPence).toBe(total.incPence);
  expect(document.fields.buyer.countryCode).toBe('GB');
  expect(await listDocumentFaults(shop.db, shop.app.context.now())).toEqual([]);
});

it('a business’s invoice keeps its name and address, byte for byte', async () => {
  const trade = await shop.signedIn({ band: 'band-1' });
  const { orderId } = await placeOrder(shop, trade);
  const { number, id } = await makeInvoice(shop.app.context, orderId);
  const before = await getPdf(shop.db, id);
  await erase(trade);
  const { text } = await readDocument(number);
  expect(text).toContain('Robin Larch');
  expect(Buffer.from(await getPdf(shop.db, id)).equals(Buffer.from(before))).toBe(true);
});

it('an invoice that is being made while its buyer is erased is waited for, and forgets them too', async () => {
  const visitor = await shop.signedIn();
  const { orderId } = await placeOrder(shop, visitor);
  let erased: Promise<void> | undefined;
  const { number } = await transaction(shop.db, async (tx) => {
    await takeOrdersTurn(tx, orderId);
    const invoice = await requireInvoice(tx, shop.app.context, orderId);
    erased = erase(visitor);
    await untilOneWaits();
    return invoice;
  });
  await erased;
  expect((await readDocument(number)).document.fields.buyer.name).toBe('Not kept');
});

/** Comes back once a transaction waits for the turn of another. */
const untilOneWaits = () =>
  expect
    .poll(() => count(shop, 'pg_locks', `locktype = 'advisory' and not granted`), {
      timeout: 30_000,
    })
    .toBe(1);

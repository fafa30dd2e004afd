import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../server/test/read-pdf.ts';
import { accountPlaces, guestPlaces, servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { ordersOfGuests } from './staff-screens.ts';
import { findFaultsAt, mailedLink, type SignedIn } from './visit.ts';

const shop = shopOfFile();
let shopper: SignedIn;
/** The pages of an order of an account, and of one behind its link. */
let own: string;
let linked: string;

beforeAll(async () => {
  shopper = await shop.signedInAs('shopper');
  const { context, page } = await shop.visit({ signedIn: shopper });
  const services = servicesOf(context, shop.url);
  own = (await accountPlaces(page, services))['/account/orders/:orderGuid']!;
  const guest = await shop.visit();
  const places = await guestPlaces(guest.page, servicesOf(guest.context, shop.url));
  linked = places['/order/:token']!;
});

describe.each([
  { who: 'the account', javaScriptEnabled: true },
  { who: 'the link', javaScriptEnabled: false },
])('an order’s page, by $who', ({ who, javaScriptEnabled }) => {
  test('offers its VAT invoice by e-mail and as a file that nobody on the way keeps', async () => {
    const isOwn = who === 'the account';
    const { page, context, complaints } = await shop.visit({
      javaScriptEnabled,
      ...(isOwn && { signedIn: shopper }),
    });
    await page.goto(isOwn ? own : linked);
    await page.getByRole('button', { name: 'E-mail me the VAT invoice' }).click();
    await page.getByText('The link is on its way to').waitFor();
    const link = page.getByRole('link', { name: /^VAT invoice INV-\d{6}/ });
    const answer = await context.request.get((await link.getAttribute('href'))!);
    expect(answer.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^inline; filename="specimen-INV-\d{6}\.pdf"$/),
    });
    const { text } = readPdf(await answer.body());
    expect(text).toContain('Specimen of a demonstration shop');
    expect(complaints).toEqual([]);
  });
});

test('the account has the invoice as XML as well, to keep', async () => {
  const { page, context } = await shop.visit({ signedIn: shopper });
  await page.goto(own);
  const link = page.getByRole('link', { name: /^XML/ });
  const answer = await context.request.get((await link.getAttribute('href'))!);
  expect(await answer.text()).toContain('<cbc:InvoiceTypeCode>380<');
  expect(answer.headers()['content-disposition']).toContain('attachment');
});

test('the mail leads a stranger to the invoice, and no further than its order', async () => {
  const { page, context } = await shop.visit();
  const address = 'home@example.com';
  const href = await mailedLink(page, address, /\/order\/[\w-]+\/documents\/INV-\d{6}/);
  expect((await context.request.get(href)).headers()['content-type']).toBe('application/pdf');
  for (const nowhere of [`${own}/documents/INV-000001`, href.replace(/\d{6}$/, '999999')]) {
    const answer = await context.request.get(nowhere);
    expect(answer.headers()['content-type']).not.toBe('application/pdf');
  }
});

test('the documents are read by everyone at every width', async () => {
  const { page } = await shop.visit({ signedIn: shopper });
  await page.goto(own);
  await page.getByRole('link', { name: /^VAT invoice/ }).waitFor();
  expect(await findFaultsAt(page, [390, 820, 1440])).toEqual({ 390: [], 820: [], 1440: [] });
  await page.goto(linked);
  await page.getByRole('link', { name: /^VAT invoice/ }).waitFor();
  expect(await findFaultsAt(page, [390, 1440])).toEqual({ 390: [], 1440: [] });
});

test.each([true, false])(
  'staff correct an invoice and are led to both new papers (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const guest = await shop.visit();
    const [placed] = await ordersOfGuests(guest.context, guest.page, shop.url, 1);
    const number = placed!.number;
    const { page, context, complaints } = await shop.visit({
      javaScriptEnabled,
      signedIn: await shop.signedInAs('staff, finance'),
    });
    const { orderDocuments } = servicesOf(context, shop.url);
    const { documents } = await orderDocuments.requestVatInvoice({ params: { id: number } });
    const wrong = documents[0]!.documentNumber;
    await page.goto(`/staff/orders/${number}`);
    await page.getByRole('link', { name: `Correct ${wrong}` }).click();
    await page.getByRole('heading', { level: 1, name: `Correct ${wrong}` }).waitFor();
    expect(await page.locator('#what-it-does').innerText()).toContain(`credit note of £`);
    const send = page.getByRole('button', { name: 'Make the credit note and the new invoice' });
    await page.getByLabel('What was wrong').fill('I do not know yet');
    await send.click();
    await page.getByText(`${wrong} would say the same again.`).waitFor();
    await page.getByLabel('What was wrong').fill('');
    await page.getByLabel('Company').fill('Larch & Daughter Ltd');
    await page.getByLabel('Town or city').fill('');
    await page.getByLabel('PO number').fill('PO-77');
    await send.click();
    await page.getByText('Enter the town or city.').first().waitFor();
    await page.getByText('Say what was wrong').first().waitFor();
    expect(await page.getByLabel('Company').inputValue()).toBe('Larch & Daughter Ltd');
    expect(await page.getByLabel('PO number').inputValue()).toBe('PO-77');
    const faults = javaScriptEnabled ? await findFaultsAt(page, [390, 1440]) : {};
    expect(Object.values(faults).flat()).toEqual([]);
    await page.getByLabel('Town or city').fill('Leeds');
    await page.getByLabel('What was wrong').fill('Wrong company name');
    await send.click();
    await page.getByText(`${wrong} is corrected`).waitFor();
    const done = page.locator('output');
    const papers = await done.getByRole('link').allInnerTexts();
    expect(papers).toEqual([
      expect.stringMatching(/^CN-\d{6}$/),
      expect.stringMatching(/^INV-\d{6}$/),
    ]);
    const href = await done.getByRole('link', { name: papers[1]! }).getAttribute('href');
    const { text } = readPdf(await (await context.request.get(href!)).body());
    expect(text).toContain('Larch & Daughter Ltd');
    expect(text).toContain('PO-77');
    // Once it is put right there is no way to do so again, and its address says which to correct.
    expect(await page.getByRole('link', { name: `Correct ${wrong}` }).count()).toBe(0);
    expect(await page.getByRole('link', { name: `Correct ${papers[1]}` }).count()).toBe(1);
    await page.goto(`/staff/orders/documents/${wrong}/correct`);
    await page.getByText('the invoice that stands in for it').waitFor();
    // The browser says itself what was refused.
    expect(complaints.filter((each) => !/400|409|422/.test(each))).toEqual([]);
  },
);

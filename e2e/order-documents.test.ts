import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../server/test/read-pdf.ts';
import { accountPlaces, guestPlaces, servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
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

import { expect, test } from 'vitest';
import { packWorkbook, rowsXml } from '@plumbline/server/test/workbooks.ts';
import { findSku, servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt } from './visit.ts';

const shop = shopOfFile();
const widths = [390, 820, 1440];
const none = { 390: [], 820: [], 1440: [] };

test('a workbook is read, a row put right by choosing, and what is ready is ordered', async () => {
  const signedIn = await shop.signedInAs('trade, band-3');
  const { page, context, complaints } = await shop.visit({ signedIn });
  const mixer = await findSku(page, '/p/lode-basin-mixer-with-click-waste');
  await page.goto('/trade/quick-order');
  await page.getByLabel('Or send a file').setInputFiles({
    name: 'november.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(
      packWorkbook(
        rowsXml([
          ['Article', 'Pieces'],
          [mixer.toLowerCase(), 2],
          ['basin mixer', { formula: '1+2', value: '3' }],
          ['zzqx 9', 1],
        ]),
      ),
    ),
  });
  await page
    .getByRole('heading', { level: 1, name: '1 of 3 rows ready, 2 to put right' })
    .waitFor();
  const row = page.locator('.quick-rows tbody tr').nth(1);
  await row.locator('button[name=use]').last().click();
  await page.getByText('You call it basin mixer.').waitFor();
  expect(await findFaultsAt(page, widths)).toEqual(none);
  await page.getByRole('button', { name: /^Add 2 to the basket, £/ }).dblclick();
  await page.getByText(/^2 products from this list are in your basket/).waitFor();
  await expect.poll(() => page.getByLabel('Code of row 1').inputValue()).toBe('zzqx 9');
  const { basket, quickOrder } = servicesOf(context, shop.url);
  const { lines } = (await basket.getCurrentBasket())!;
  expect(lines.find(({ sku }) => sku === mixer)!.quantity).toBe(2);
  expect((await quickOrder.listOwnCodes()).codes).toMatchObject([{ code: 'basin mixer' }]);
  expect(complaints).toEqual([]);
});

test('without a script a list is pasted, kept, counted and ordered from', async () => {
  const signedIn = await shop.signedInAs('trade, band-4');
  const { page, context } = await shop.visit({ signedIn, javaScriptEnabled: false });
  const mixer = await findSku(page, '/p/lode-basin-mixer-with-click-waste');
  await page.goto('/trade/quick-order');
  await page.getByLabel('Paste your list').fill(`3 x ${mixer}\nno-such-code 4`);
  await page.getByRole('button', { name: 'Find these' }).click();
  await page.getByText('Keep as a list').click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByText('Give the list a name').waitFor();
  await expect.poll(() => page.getByLabel('Code of row 2').inputValue()).toBe('no-such-code');
  await page.getByLabel('Name of the list').fill('Ensuite, first fix');
  await page.getByRole('button', { name: 'Keep it' }).click();
  // What was not ready stays to be put right, and the list is a link away.
  await page.getByText('What was ready is kept as').waitFor();
  expect(await page.getByLabel('Code of row 1').inputValue()).toBe('no-such-code');
  await page.getByRole('link', { name: 'Ensuite, first fix' }).click();
  await page.getByLabel('How many of this kit').fill('2');
  await page.getByRole('button', { name: 'Work it out' }).click();
  await page.getByRole('button', { name: 'Add to the basket' }).dblclick();
  await page.getByText('1 product from this list is in your basket').waitFor();
  const basket = (await servicesOf(context, shop.url).basket.getCurrentBasket())!;
  expect(basket.lines).toMatchObject([{ sku: mixer, quantity: 6 }]);

  await page.goto('/trade/lists');
  await page.getByLabel('Name', { exact: true }).fill('Van 2');
  await page.getByRole('button', { name: 'Make the list' }).click();
  await page.getByLabel('Add a product').fill(mixer.toLowerCase());
  await page.getByLabel('How many belong', { exact: true }).fill('5');
  await page.getByRole('button', { name: 'Keep the list' }).click();
  await page.getByLabel(/are there$/).fill('1');
  await page.getByRole('button', { name: 'Keep the count' }).click();
  await page.getByText('short of 4').waitFor();
});

test('a van’s list has no fault at any width', async () => {
  const signedIn = await shop.signedInAs('trade, band-3');
  const { page, context } = await shop.visit({ signedIn });
  const sku = await findSku(page, '/p/lode-basin-mixer-with-click-waste');
  const { businessLists } = servicesOf(context, shop.url);
  const lines = [{ sku, quantity: 8, counted: 3 }];
  const { listId } = await businessLists.createBusinessList({
    body: { kind: 'van', name: 'Van 1', lines },
  });
  for (const place of ['/trade/lists', `/trade/lists/${listId}`]) {
    await page.goto(place);
    expect(await findFaultsAt(page, widths)).toEqual(none);
  }
  // Somebody else counts meanwhile: what was not typed here is left as they counted it.
  await businessLists.countBusinessList({
    params: { listId },
    body: { counts: [{ sku, counted: 6 }] },
  });
  await page.getByRole('button', { name: 'Add what is short to the basket' }).click();
  await page.getByText('1 product from this list is in your basket').waitFor();
  const { lines: left } = await businessLists.getBusinessList({ params: { listId }, query: {} });
  expect(left).toMatchObject([{ counted: 6, toOrder: 2 }]);
  // What no form sends is no fault of ours.
  const sent = { form: { intent: 'constructor' } };
  expect((await page.request.post(`/trade/lists/${listId}`, sent)).status()).toBe(422);
  expect((await page.request.post('/trade/quick-order', sent)).status()).toBe(200);
  const long = { form: { code: 'x'.repeat(81), quantity: '1' } };
  expect((await page.request.post('/trade/quick-order', long)).status()).toBe(400);
});

test.each([
  { role: 'trade, band-2', javaScriptEnabled: true },
  { role: 'trade, band-1', javaScriptEnabled: false },
])('credit is applied for (script $javaScriptEnabled)', async ({ role, javaScriptEnabled }) => {
  const signedIn = await shop.signedInAs(role);
  const { page } = await shop.visit({ signedIn, javaScriptEnabled });
  await page.goto('/trade/credit');
  await page.getByLabel('Telephone').fill('07700 900142');
  const start = page.getByRole('button', { name: 'Start the application' });
  await start.click();
  await page.locator('#wordingVersion-error').waitFor();
  await expect.poll(() => page.getByLabel('Telephone').inputValue()).toBe('07700 900142');
  expect(javaScriptEnabled ? await findFaultsAt(page, widths) : none).toEqual(none);
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Last name').fill('Larch');
  await page.getByLabel(/^I have read what is searched/).check();
  await start.click();
  const sign = page.getByRole('link', { name: 'Sign with the provider' });
  await sign.waitFor();
  // Where it leads is made at the press, and stands in no page.
  await expect.poll(() => sign.getAttribute('href')).toBe('/trade/credit/journey');
  const led = await page.request.get('/trade/credit/journey', { maxRedirects: 0 });
  expect(led.status()).toBe(303);
  expect(led.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });

  // The press opens the provider's own page in a window of its own, and the shop's stays where it is.
  const [provider] = await Promise.all([page.context().waitForEvent('page'), sign.click()]);
  const button = provider.getByRole('button', { name: 'Sign the proposal' });
  await button.waitFor();
  expect(new URL(provider.url()).origin).not.toBe(new URL(shop.url).origin);
  const token = new URL(led.headers()['location']!).pathname.split('/').at(-1)!;
  expect(provider.url()).not.toContain(token);
  expect(new URL(page.url()).pathname).toBe('/trade/credit');
  await button.click();
  await provider.waitForURL(`${shop.url}/trade/credit`);
  await provider.close();
  await page.goto('/trade/credit');
  await page.getByRole('button', { name: 'Submit, and let the search be made' }).click();
  await page.getByText('Submitted. The provider decides now.').waitFor();
});

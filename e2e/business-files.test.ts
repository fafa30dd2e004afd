import { beforeAll, expect, test, vi } from 'vitest';
import { readPdf } from '@plumbline/server/test/read-pdf.ts';
import { findSku, readyToPay, servicesOf } from './every-screen.ts';
import { getCredit } from './get-credit.ts';
import { shopOfFile } from './shop-of-file.ts';
import { dispatchOrder } from './staff-screens.ts';
import type { SignedIn } from './visit.ts';

// The provider of credit decides within moments here.
const shop = shopOfFile(() => ({ env: { STEP_MS: '200' } }));
/** What somebody typed that a spreadsheet would run. */
const typed = { jobReference: '=1+1, "Plot 4"', poNumber: '+44 PO' };
const jobPath = `/trade/jobs/${encodeURIComponent(typed.jobReference)}`;
let trader: SignedIn;

/** One order on account of three pieces that came and was invoiced, and one of them credited. */
beforeAll(async () => {
  trader = await shop.signedInAs('trade, band-3');
  const { context, page } = await shop.visit({ signedIn: trader });
  const sku = await findSku(page, '/p/lode-basin-mixer-with-click-waste');
  const services = servicesOf(context, shop.url);
  await getCredit(context, services);
  const basketId = await readyToPay(services, { items: [{ sku, quantity: 3 }] });
  const params = { basketId };
  const body = { sameAsDelivery: true as const, ...typed };
  const { basket } = await services.checkout.setBillingDetails({ params, body });
  const { orderNumber } = await services.checkout.payOnAccount({
    params,
    body: { agreedTotalPence: basket.totals.total.incPence },
  });
  const staff = await shop.visit({ signedIn: await shop.signedInAs('staff, support') });
  const desk = servicesOf(staff.context, shop.url);
  await dispatchOrder(desk, orderNumber);
  const { version } = await desk.orders.getStaffOrder({ params: { orderNumber } });
  const consignment = { orderNumber, consignment: 1 };
  await desk.fulfilment.deliverConsignment({ params: consignment, body: { version } });
  const lines = async () => (await services.statements.listStatementLines({ query: {} })).lines;
  const kinds = async () => [...new Set((await lines()).map(({ kind }) => kind))];
  // The job that makes papers comes every half minute.
  const soon = { timeout: 90_000, interval: 500 };
  await vi.waitUntil(async () => (await kinds()).length === 1, soon);
  const wish = {
    lines: [{ position: 1, units: 1, offPence: 0 }],
    deliveryPence: 0,
    goodwillPence: 0,
    duplicateChargePence: 0,
  };
  const order = { order: orderNumber };
  const { total } = await desk.refunds.previewRefund({ params: order, body: wish });
  const refund = { ...wish, note: 'As agreed.', expectedPence: total.incPence };
  await desk.refunds.askRefund({ params: order, body: refund });
  await vi.waitUntil(async () => (await kinds()).length === 2, soon);
}, 400_000);

/** The rows of a CSV file as its format has them: cells in quotes may hold commas and quotes. */
function readCsv(text: string): Record<string, string>[] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const lines = text.slice(1).split('\r\n').slice(0, -1);
  const [names, ...rows] = lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
    ),
  );
  return rows.map((cells) => {
    expect(cells).toHaveLength(names!.length);
    return Object.fromEntries(cells.map((cell, at) => [names![at]!, cell]));
  });
}

/** What a column comes to, in pence; each of its cells is a figure that spreadsheets reckon with. */
const sumOf = (rows: Record<string, string>[], name: string): number =>
  rows.reduce((sum, row) => {
    expect(row[name]).toMatch(/^-?\d+\.\d\d$/);
    return sum + Math.round(Number(row[name]) * 100);
  }, 0);

const pounds = (pence: number) =>
  `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;

test('the lines of a statement come to what its page and its PDF say, and no cell of them is run', async () => {
  const { page, context } = await shop.visit({ signedIn: trader });
  const { sums, items } = await servicesOf(context, shop.url).statements.getStatement();
  const file = await page.request.get('/trade/statement.csv');
  expect(file.headers()).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="statement-[\d-]+\.csv"$/),
  });
  const rows = readCsv(await file.text());
  const owedPence = sums.invoicedPence - sums.creditPence;
  expect(sumOf(rows, 'Inc VAT')).toBe(owedPence);
  expect(sumOf(rows, 'Ex VAT') + sumOf(rows, 'VAT')).toBe(owedPence);
  expect(new Set(rows.map((row) => row['Kind']))).toEqual(new Set(['Invoice', 'Credit note']));
  expect(
    sumOf(
      rows.filter((row) => row['Kind'] === 'Credit note'),
      'Inc VAT',
    ),
  ).toBeLessThan(0);
  for (const row of rows) {
    expect(row).toMatchObject({ Job: `'${typed.jobReference}`, 'PO number': `'${typed.poNumber}` });
    expect(Object.values(row).filter((cell) => /^[=+@]/.test(cell))).toEqual([]);
  }

  await page.goto('/trade/statement');
  const main = await page.locator('main').innerText();
  const { text } = readPdf(await (await page.request.get('/trade/statement.pdf')).body());
  const invoice = items.find(({ kind }) => kind === 'invoice')!;
  for (const told of [invoice.reference, pounds(invoice.openPence), pounds(sums.invoicedPence)]) {
    expect(main).toContain(told);
    expect(text).toContain(told);
  }
  expect(text).toContain(pounds(owedPence));
  expect(text).toContain(`PO ${typed.poNumber}`);
});

test('the lines of a job come to what its page says was invoiced, less what was credited', async () => {
  const { page, context } = await shop.visit({ signedIn: trader });
  const params = { reference: typed.jobReference };
  const { goods } = await servicesOf(context, shop.url).jobs.getJob({ params });
  expect(goods.creditedExPence).toBeGreaterThan(0);
  await page.goto(jobPath);
  const href = await page.getByRole('link', { name: 'Lines, CSV' }).getAttribute('href');
  const file = await page.request.get(href!);
  expect(file.headers()['content-disposition']).toMatch(/filename="job-1-1-plot-4-[\d-]+\.csv"$/);
  const rows = readCsv(await file.text());
  expect(sumOf(rows, 'Ex VAT')).toBe(goods.invoicedExPence - goods.creditedExPence);
  const money = await page.locator('.job-money').innerText();
  for (const pence of [goods.invoicedExPence, goods.creditedExPence]) {
    expect(money).toContain(pounds(pence));
  }
  for (const row of rows) {
    expect(row).toMatchObject({ Job: `'${typed.jobReference}`, 'PO number': `'${typed.poNumber}` });
  }
});

test('another business has none of it, and whoever buys for none is refused', async () => {
  const { page: own } = await shop.visit({ signedIn: trader });
  const [{ Document: reference = '' } = {}] = readCsv(
    await (await own.request.get('/trade/statement.csv')).text(),
  );
  expect(reference).not.toBe('');
  const { page } = await shop.visit({ signedIn: await shop.signedInAs('trade, band-2') });
  const theirs = await page.request.get('/trade/statement.csv');
  expect(readCsv(await theirs.text())).toEqual([]);
  const paper = await page.request.get('/trade/statement.pdf');
  expect(readPdf(await paper.body()).text).not.toContain(reference);
  expect((await page.request.get(`${jobPath}/lines.csv`)).status()).toBe(404);
  const { page: nobody } = await shop.visit({ signedIn: await shop.signedInAs('shopper') });
  for (const path of ['/trade/statement.csv', '/trade/statement.pdf', `${jobPath}/lines.csv`]) {
    expect((await nobody.request.get(path)).status()).toBe(403);
  }
});

test.each([true, false])(
  'what is left over of a job goes back from its page with its pieces chosen, with JavaScript: %s',
  async (javaScriptEnabled) => {
    const { page, context } = await shop.visit({ signedIn: trader, javaScriptEnabled });
    const { jobs } = servicesOf(context, shop.url);
    const params = { reference: typed.jobReference };
    const [line] = (await jobs.getJob({ params })).lines;
    const { orderNumber, position } = line!;
    const body = { orderNumber, position, units: 2 };
    expect((await jobs.noteJobLeftOver({ params, body })).leftOver).toMatchObject([
      { units: 2, returnable: 2, bar: null },
    ]);
    await page.goto(jobPath);
    await page.getByRole('link', { name: /^Send back / }).click();
    await page.getByRole('heading', { name: 'What goes back?' }).waitFor();
    await expect.poll(() => page.locator(`[name="units-${position}"]`).inputValue()).toBe('2');
    // The rest of the way needs nothing to be chosen anew.
    await page.getByRole('button', { name: 'Choose how it travels' }).click();
    await page.getByRole('heading', { name: 'How does it travel?' }).waitFor();
    await page.getByRole('button', { name: 'See what you get' }).waitFor();
  },
);

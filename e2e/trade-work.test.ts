import type { Page } from 'playwright-core';
import { readWorkbook } from '@plumbline/server/test/workbooks.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { order, readyToPay, servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { dayIn, findFaultsAt, mailedLink, shownCount, type SignedIn } from './visit.ts';

const shop = shopOfFile();
let trader: SignedIn;
/** What the business has bought: twice of one, once of the other. */
let skus: [string, string];

beforeAll(async () => {
  trader = await shop.signedInAs('trade, band-3');
  const { context } = await shop.visit({ signedIn: trader });
  const services = servicesOf(context, shop.url);
  const { listing } = await services.listings.listCategory({ body: { slug: 'taps' } });
  const [often, once] = listing.items.filter(({ packSize }) => packSize === 1);
  skus = [often!.sku, once!.sku];
  for (const items of [
    [{ sku: skus[0], quantity: 4 }],
    [
      { sku: skus[0], quantity: 4 },
      { sku: skus[1], quantity: 1 },
    ],
  ]) {
    await order(await readyToPay(services, { items }), services);
  }
});

/** Waits until jobs have made the invoices of both orders, of which purchases and months are told. */
const areInvoiced = ({ request }: Page) =>
  expect
    .poll(async () => {
      const purchases = await (await request.get('/trade/purchases.csv')).text();
      return purchases.split('\r\n').filter((line) => line.includes(skus[0]));
    })
    .toHaveLength(2);

/** A cell as the texts have it: a figure that is the same sum is written as it is there. */
const sameAs = (cell: unknown, text: string): string =>
  typeof cell === 'number' && Number(text) === cell ? text : String(cell ?? '');

describe('the dashboard', () => {
  test('draws the months, says the same in a table, and puts what is usual into the basket', async () => {
    const { page, context, complaints } = await shop.visit({ signedIn: trader });
    const { dashboard } = servicesOf(context, shop.url);
    const spent = async () => (await dashboard.getTradeSummary()).spend.exPence;
    await areInvoiced(page);
    expect(await spent()).toBeGreaterThan(0);
    await page.goto('/trade/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Marlow Pipe & Heat' }).waitFor();
    await page.locator('.spend-chart canvas').waitFor();
    const pounds = ((await spent()) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
    await page.getByText('Read the figures as a table').click();
    await expect
      .poll(() => page.locator('.spend-table tbody tr').last().innerText())
      .toContain(pounds);

    const rows = page.locator('.bought tbody tr');
    await expect.poll(() => rows.first().innerText()).toContain(skus[0]);
    await expect.poll(() => rows.first().locator('input').inputValue()).toBe('4');
    await page.getByRole('button', { name: 'Add all to basket' }).dblclick();
    await page.getByText('2 products from this list are in your basket').waitFor();
    const { lines } = (await servicesOf(context, shop.url).basket.getCurrentBasket())!;
    expect(lines.map(({ sku, quantity }) => [sku, quantity]).toSorted()).toEqual(
      [
        [skus[0], 4],
        [skus[1], 1],
      ].toSorted(),
    );
    expect(complaints).toEqual([]);
    // The chart was drawn for a wide window, and follows it into a narrow one.
    await page.locator('.spend-chart canvas').waitFor();
    expect(await findFaultsAt(page, [390, 820, 1440])).toEqual({ 390: [], 820: [], 1440: [] });
  });

  test('adds one row, in the quantity that was typed, without a script', async () => {
    const { page, context } = await shop.visit({ signedIn: trader, javaScriptEnabled: false });
    await page.goto('/trade/buy-again');
    const row = page.locator('.bought tbody tr').filter({ hasText: skus[1] });
    await row.locator('input').fill('3');
    await row.getByRole('button', { name: /^Add / }).click();
    await page.getByText('1 product from this list is in your basket').waitFor();
    const { lines } = (await servicesOf(context, shop.url).basket.getCurrentBasket())!;
    expect(lines.find(({ sku }) => sku === skus[1])!.quantity).toBeGreaterThanOrEqual(3);
  });

  test('is for those who buy for a business, and says so to others', async () => {
    const { page } = await shop.visit({ signedIn: await shop.signedInAs('shopper') });
    expect((await page.request.get('/trade/prices.csv')).status()).toBe(403);
    expect((await page.goto('/trade/dashboard'))?.status()).toBe(403);
    await page.getByRole('heading', { name: 'This page is for trade accounts' }).waitFor();
  });
});

test('a basket says that the business that it would be for is suspended, and why', async () => {
  const { page } = await shop.visit({ signedIn: await shop.signedInAs('trade, band-2') });
  const { context } = await shop.visit({ signedIn: await shop.signedInAs('staff, support') });
  const { tradeAccounts } = servicesOf(context, shop.url);
  const account = await tradeAccounts.getTradeAccount({ params: { tradeExternalId: '40233' } });
  const body = {
    expectedVersion: account.version,
    status: 'suspended' as const,
    reason: 'An invoice is overdue.',
  };
  await tradeAccounts.setTradeStatus({ params: { id: account.businessId }, body });
  await page.goto('/basket');
  await page
    .getByText('The account of Quayside Bathrooms is suspended: An invoice is overdue.')
    .waitFor();
  // What it owes is still theirs to see and to pay.
  await page.goto('/trade/dashboard');
  await page.getByRole('link', { name: 'Look at its statement' }).click();
  await page.getByText('The account of your business is suspended.').waitFor();
});

test('prices and purchases come as files, whole, kept by nobody on the way', async () => {
  const { page } = await shop.visit({ signedIn: trader });
  const prices = await page.request.get('/trade/prices.csv');
  expect(prices.headers()).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="prices-[\d-]+\.csv"$/),
  });
  const lines = (await prices.text()).split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFSKU,/);
  // The demo's goods are more than one part of the list; a mark inside would be a line of its own.
  expect(lines.length).toBeGreaterThan(4_000);
  expect(lines.slice(1).join('')).not.toContain('\uFEFF');
  expect(new Set(lines).size).toBe(lines.length);
  await areInvoiced(page);
  for (const file of ['prices', 'purchases']) {
    const book = await page.request.get(`/trade/${file}.xlsx`);
    expect(book.headers()['cache-control']).toBe('no-store');
    const texts = await (await page.request.get(`/trade/${file}.csv`)).text();
    const [head, ...rows] = await readWorkbook(Uint8Array.from(await book.body()));
    // Row by row what the texts say: sums are figures there, and so are a pack and a rate.
    const [names, ...typed] = texts.slice(1).trimEnd().split('\r\n');
    expect(head!.join()).toBe(names);
    expect(rows).toHaveLength(typed.length);
    const plain = rows
      .map((row, at) => [row, typed[at]!] as const)
      .filter(([, text]) => !/["']/.test(text));
    expect(plain.length).toBeGreaterThan(1);
    for (const [row, text] of plain) {
      const cells = text.split(',');
      expect(row.map((cell, at) => sameAs(cell, cells[at]!))).toEqual(cells);
      expect(row.filter((cell) => typeof cell === 'number')).toHaveLength(4);
    }
  }
});

test.each(['/trade/dashboard?spend=jobs', '/trade/buy-again', '/trade/prices'])(
  '%s has no fault that axe can find at any width',
  async (path) => {
    const { page } = await shop.visit({ signedIn: trader });
    await page.goto(path);
    expect(await findFaultsAt(page, [390, 820, 1440])).toEqual({ 390: [], 820: [], 1440: [] });
  },
);

describe('while an approver is away', () => {
  let colleague: string | undefined;
  /** Has somebody join the trader's team by the link of their mail, and answers what they are called. */
  async function joinTeam(): Promise<string> {
    const { context, page } = await shop.visit({ signedIn: trader });
    const joining = await shop.visit({ signedIn: await shop.signedInAs('trade, band-4') });
    const { accounts, teams } = servicesOf(joining.context, shop.url);
    const { email, displayName } = await accounts.getUserProfile();
    const noLimits = { orderLimitPence: null, monthLimitPence: null, jobLimitPence: null };
    await servicesOf(context, shop.url).teams.inviteMember({
      body: { email, role: 'buyer', ...noLimits },
    });
    const link = await mailedLink(page, email, /\/invitation\/[\w-]+/);
    await teams.acceptInvitation({ params: { token: link.split('/').at(-1)! } });
    return displayName!;
  }

  test.each([true, false])(
    'somebody else decides, once the form says so, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const { page, complaints } = await shop.visit({ signedIn: trader, javaScriptEnabled });
      colleague ??= await joinTeam();
      await page.goto('/trade/approvals');
      const away = page.getByRole('region', { name: 'While you are away' });
      const handOver = away.getByRole('button', { name: 'Hand over' });
      await away.getByLabel('From').fill(dayIn(3));
      await away.getByLabel('Until, that day included').fill(dayIn(1));
      await away.getByLabel('Who decides').selectOption({ label: colleague });
      await handOver.click();
      await page.locator('#until-error').waitFor();
      // What was typed stands, to be put right.
      await expect.poll(() => away.getByLabel('From').inputValue()).toBe(dayIn(3));
      const none = { 390: [], 1440: [] };
      // Axe is a script of its own.
      expect(javaScriptEnabled ? await findFaultsAt(page, [390, 1440]) : none).toEqual(none);
      await away.getByLabel('Until, that day included').fill(dayIn(9));
      await handOver.click();
      await page.getByText('Saved.').waitFor();
      await away.getByText(`${colleague} decides for you too.`).waitFor();
      await away.getByRole('button', { name: 'End it' }).click();
      await away.getByRole('button', { name: 'End it' }).waitFor({ state: 'detached' });
      await shownCount(away.getByText('decides for you too.')).toBe(0);
      expect(complaints).toEqual([]);
    },
  );
});

describe('a job and its quote', () => {
  test('a job is begun, keeps its labour and says what is wrong with a field, without a script', async () => {
    const { page } = await shop.visit({ signedIn: trader, javaScriptEnabled: false });
    await page.goto('/trade/jobs');
    await page.getByLabel('Begin a job').fill('Weir End, no. 4/2');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('heading', { level: 1, name: 'Weir End, no. 4/2' }).waitFor();
    await page.getByLabel('What was done').fill('First fix');
    await page.getByLabel('Hours').fill('soon');
    await page.getByLabel('An hour costs you').fill('31.50');
    await page.getByRole('button', { name: 'Note the time' }).click();
    await page.getByText('Enter the time in hours, like 1.5 or 1:30.').first().waitFor();
    await expect.poll(() => page.getByLabel('What was done').inputValue()).toBe('First fix');
    await page.getByLabel('Hours').fill('1:30');
    await page.getByRole('button', { name: 'Note the time' }).click();
    await page.getByText('1 h 30 min').first().waitFor();
    await expect.poll(() => page.locator('.job-main').innerText()).toContain('£47.25');
  });

  test.each([true, false])(
    'a quote begins with what is in the basket for the job, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const { page, context } = await shop.visit({ signedIn: trader, javaScriptEnabled });
      const { basket, jobs } = servicesOf(context, shop.url);
      const reference = `Dock Road ${javaScriptEnabled}`;
      const about = { clientName: null, notes: '', quotedExPence: null, isClosed: false };
      const body = { ...about, expectedVersion: 0 };
      await jobs.saveJob({ params: { reference }, body });
      await page.goto(`/trade/jobs/${encodeURIComponent(reference)}`);
      const quoteIt = page.getByRole('button', { name: 'Quote what is in the basket' });
      await shownCount(quoteIt).toBe(0);
      await basket.addToCurrentBasket({ body: { sku: skus[0], quantity: 1 } });
      await jobs.setBasketJob({ body: { jobReference: reference } });
      await page.reload();
      await page.getByText(/^Your basket holds \d+ products? for this job/).waitFor();
      // Elsewhere the basket is given to another job meanwhile.
      await jobs.setBasketJob({ body: { jobReference: 'Elsewhere' } });
      await quoteIt.click();
      await page.getByRole('alert').getByText('Your basket is no longer for this job.').waitFor();
      expect(new URL(page.url()).pathname).toBe(`/trade/jobs/${encodeURIComponent(reference)}`);
      await page.getByRole('region', { name: 'Quotes' }).getByText('None yet.').waitFor();
      await jobs.setBasketJob({ body: { jobReference: reference } });
      await page.goto(`/trade/jobs/${encodeURIComponent(reference)}`);
      await quoteIt.click();
      await page.waitForURL(/\/trade\/quotes\/[0-9a-f-]{36}$/);
      await page.getByRole('link', { name: reference }).waitFor();
      const values = page
        .locator('input')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
      expect(await values).toContain(skus[0]);
    },
  );

  test('a client reads and accepts a quote without a script, and the page names nobody but who quotes', async () => {
    const { page, context } = await shop.visit({ signedIn: trader, javaScriptEnabled: false });
    const { quotes } = servicesOf(context, shop.url);
    const { quoteId } = await quotes.createQuote({ body: { title: 'Cloakroom' } });
    await page.goto(`/trade/quotes/${quoteId}`);
    await page.getByRole('button', { name: 'Save and make the client’s link' }).click();
    await page.getByText('Enter the client’s name.').first().waitFor();
    await page.getByLabel('Client', { exact: true }).fill('Ada Quay');
    await page.getByLabel('Code: more goods').first().fill(skus[0]);
    await page.getByLabel('Quantity: more goods').first().fill('2');
    await page.getByLabel('Work: more work').first().fill('First fix');
    await page.getByLabel('Price of one: more work').first().fill('295');
    await page.getByRole('button', { name: 'Save and make the client’s link' }).click();
    const link = await page.locator('#link .link').first().getAttribute('href');
    const cost = (await quotes.getQuote({ params: { quoteId } })).sections[0]!.lines[0]!;

    const client = await shop.visit({ javaScriptEnabled: false, width: 390 });
    const answer = await client.page.goto(link!);
    const source = await answer!.text();
    expect(source).not.toMatch(/plumbline|trade|band|mark-?up/i);
    expect(source).not.toContain((cost.costPence! / 100).toFixed(2));
    expect(source).toContain('Marlow Pipe &amp; Heat');
    await client.page.getByLabel('Your name').fill(' ');
    await client.page.getByRole('button', { name: /^Accept £/ }).click();
    await client.page.getByText('Type your name to accept.').waitFor();
    await client.page.getByLabel('Your name').fill('Ada Quay');
    await client.page.getByRole('button', { name: /^Accept £/ }).click();
    await client.page.getByText(/Ada Quay accepted this quote on/).waitFor();
    const pdf = await client.page.request.get(`${link}/paper`);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
    const lost = await client.page.request.get(`${link!.slice(0, -6)}AAAAAA`);
    expect(lost.status()).toBe(404);
    expect(await lost.text()).toContain('This quote cannot be found');

    const again = await shop.visit({ signedIn: trader });
    await again.page.goto(`/trade/quotes/${quoteId}`);
    await again.page.getByRole('heading', { name: /^Ada Quay accepted £/ }).waitFor();
    await again.page.getByRole('button', { name: /^Put £.* in the basket$/ }).click();
    await again.page.waitForURL('**/basket');
    await again.page.getByRole('heading', { level: 1, name: 'Basket' }).waitFor();
    const { lines } = (await servicesOf(again.context, shop.url).basket.getCurrentBasket())!;
    expect(lines.map(({ sku }) => sku)).toContain(skus[0]);
    await shownCount(again.page.locator('.basket-line')).toBe(lines.length);
  });

  test('staff have a band hold the prices of quotes, and a quote is ordered at what its goods cost then', async () => {
    const asker = await shop.visit({
      signedIn: await shop.signedInAs('staff, support'),
      javaScriptEnabled: false,
    });
    const decider = await shop.visit({ signedIn: await shop.signedInAs('staff, trade-reviewer') });
    const { tradeBands } = servicesOf(asker.context, shop.url);
    const { tradeRequests } = servicesOf(decider.context, shop.url);
    await asker.page.goto('/staff/trade-bands');
    const { bands } = await tradeBands.getBandTable();
    const { context } = await shop.visit({ signedIn: trader });
    const { catalogue, quotes } = servicesOf(context, shop.url);
    const { bandId, quoteHoldDays } = bands.find(({ name }) => name === 'Band 3')!;
    // A second try of this test finds what the first has left.
    const days = quoteHoldDays === 14 ? 15 : 14;
    await asker.page.getByLabel('Band whose quotes hold prices').selectOption(String(bandId));
    await asker.page.getByLabel('Days at most (optional)').fill('soon');
    await asker.page.getByLabel('Why quotes hold them').fill('The spring offer.');
    const ask = asker.page.getByRole('button', { name: 'Ask a colleague to confirm the days' });
    await ask.click();
    await asker.page.getByText('Enter a number of days from 1 to 366').first().waitFor();
    await asker.page.getByLabel('Days at most (optional)').fill(String(days));
    await ask.click();
    await asker.page.getByText(`to held for ${days} days at most`).first().waitFor();
    await decider.page.goto(asker.page.url());
    await decider.page.getByRole('button', { name: 'Confirm' }).click();
    const gone = { state: 'detached' } as const;
    await decider.page.getByRole('button', { name: 'Confirm' }).waitFor(gone);
    await asker.page.goto('/staff/trade-bands');
    await shownCount(
      asker.page.getByRole('link', {
        name: `Prices of quotes, Band 3, ${days} days: plan another`,
      }),
    ).toBe(1);

    const sku = skus[1];
    const begun = await quotes.createQuote({ body: { title: 'Utility' } });
    const params = { quoteId: begun.quoteId };
    const line = { kind: 'goods', sku, quantity: 3, label: null, pricing: null } as const;
    const [section] = begun.content.sections;
    const content = {
      ...begun.content,
      clientName: 'Ada Quay',
      sections: [{ ...section!, lines: [line] }],
    };
    await quotes.saveQuote({ params, body: { expectedVersion: 1, content, jobReference: null } });
    const { page, complaints } = await shop.visit({ signedIn: trader });
    await page.goto(`/trade/quotes/${begun.quoteId}`);
    await page.getByText(/the quote holds your cost at today’s prices until/).waitFor();
    await page.getByRole('button', { name: 'Save and make the client’s link' }).click();
    await page.getByText(/^Your cost is held until/).waitFor();
    const { token, sums } = await quotes.getQuote({ params });
    await quotes.acceptClientQuote({ body: { token: token!, issue: 1, name: 'Ada Quay' } });

    const priceOf = async () =>
      (await catalogue.getProductSummaryBySku({ query: { sku } })).offerings.find(
        (each) => each.sku === sku,
      )!.price.exPence;
    const exPence = (await priceOf()) + 1_00;
    const from = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
    const { requestId } = await tradeBands.askBandTerm({
      body: { bandId, sku, exPence, from, reason: 'The maker is dearer.' },
    });
    await tradeRequests.decideTradeRequest({
      params: { requestId },
      body: { decision: 'confirmed' },
    });
    await expect.poll(priceOf).toBe(exPence);
    await page.reload();
    await page.getByText('Today’s prices', { exact: true }).waitFor();
    expect(await findFaultsAt(page, [390, 1440])).toEqual({ 390: [], 1440: [] });
    const held = `£${(sums.goodsCostPence / 100).toFixed(2)}`;
    await page.getByRole('button', { name: `Put ${held} ex VAT in the basket` }).click();
    await page.waitForURL('**/basket');
    await page.getByText(/^Price held until .* for quote /).waitFor();
    const basketLine = page.locator(`[id="line-${sku}"]`);
    await expect.poll(() => basketLine.innerText()).toContain(held);
    expect(await findFaultsAt(page, [390, 1440])).toEqual({ 390: [], 1440: [] });
    await basketLine.getByRole('textbox').fill('4');
    await basketLine.getByRole('textbox').press('Enter');
    await page.getByText(/for up to 3: with more on the line, today’s price counts/).waitFor();
    expect(complaints).toEqual([]);
  });

  test.each(['/trade/jobs', '/trade/jobs/Weir%20End%2C%20no.%204%2F2', '/trade/quotes'])(
    '%s has no fault that axe can find at any width',
    async (path) => {
      const { page } = await shop.visit({ signedIn: trader });
      await page.goto(path);
      expect(await findFaultsAt(page, [390, 820, 1440])).toEqual({ 390: [], 820: [], 1440: [] });
    },
  );
});

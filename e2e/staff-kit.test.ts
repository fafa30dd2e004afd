import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt, isAlive, shownTexts, type SignedIn } from './visit.ts';

const shop = shopOfFile();
let finance: SignedIn;
let support: SignedIn;

beforeAll(async () => {
  finance = await shop.signedInAs('staff, finance');
  support = await shop.signedInAs('staff, support');
});

const visit = (signedIn: SignedIn, javaScriptEnabled = true) =>
  shop.visit({ signedIn, javaScriptEnabled });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const names = (page: Page) => page.locator('tbody th a');
const opened = (page: Page, name: string) =>
  page.locator('details', { has: page.locator('summary', { hasText: name }) });

/** The lines of a file as a browser saves it, cell by cell. */
async function fileOf(page: Page): Promise<string[][]> {
  const download = page.waitForEvent('download');
  await link(page, 'CSV').click();
  const text = readFileSync(await (await download).path(), 'utf8');
  return text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(/,(?=\S|$)/).map((cell) => cell.replaceAll('"', '')));
}

describe.each([true, false])('a list (JavaScript: %s)', (javaScriptEnabled) => {
  test('is narrowed, sorted and shown as its address says, and so is its file', async () => {
    const { page, complaints } = await visit(finance, javaScriptEnabled);
    await page.goto('/staff/discounts');
    const all = await names(page).count();
    expect(all).toBeGreaterThan(5);

    await page.locator('summary', { hasText: 'Filter' }).click();
    await opened(page, 'Filter').getByLabel('State').selectOption('Live');
    await button(page, 'Show these').first().click();
    await page.waitForURL(/[?&]state=live/);
    await link(page, 'Take away State Live').waitFor();
    const live = await names(page).count();
    expect(live).toBeLessThan(all);

    await page.getByRole('columnheader', { name: 'Campaign' }).getByRole('link').click();
    await page.waitForURL(/sort=name/);
    const upwards = (await names(page).allInnerTexts()).toSorted((a, b) =>
      a.toLowerCase() < b.toLowerCase() ? -1 : 1,
    );
    await shownTexts(names(page)).toEqual(upwards);
    await expect
      .poll(() => page.locator('[aria-sort="ascending"]').innerText())
      .toContain('Campaign');
    await page.getByRole('columnheader', { name: 'Campaign' }).getByRole('link').click();
    await page.waitForURL(/sort=-name/);
    await shownTexts(names(page)).toEqual(upwards.toReversed());

    await page.locator('summary', { hasText: 'Columns' }).click();
    const columns = opened(page, 'Columns');
    await columns.getByLabel('Channel').uncheck();
    await columns.getByLabel('Shown to customers').check();
    await button(page, 'Show these').last().click();
    await page.getByRole('columnheader', { name: 'Shown to customers' }).waitFor();
    await expect.poll(() => page.getByRole('columnheader', { name: 'Channel' }).count()).toBe(0);
    expect(new URL(page.url()).searchParams.getAll('columns')).toHaveLength(1);

    const [head, ...lines] = await fileOf(page);
    expect(head!.slice(0, 3)).toEqual(['Campaign', 'Code', 'State']);
    expect(head).toContain('Shown to customers');
    expect(head).not.toContain('Channel');
    expect(lines.map(([name]) => name)).toEqual(upwards.toReversed());

    // Whoever is given the address sees the same.
    const { page: other } = await visit(finance, javaScriptEnabled);
    await other.goto(page.url());
    await shownTexts(names(other)).toEqual(upwards.toReversed());
    await link(other, 'Take away State Live').click();
    await other.waitForURL((url) => !url.searchParams.has('state'));
    expect(new URL(other.url()).searchParams.get('sort')).toBe('-name');
    expect(complaints).toEqual([]);
  });

  test('says what no row is like, and leads back to all of them', async () => {
    const { page } = await visit(finance, javaScriptEnabled);
    await page.goto('/staff/promotions');
    await page.getByRole('searchbox').fill('no such words');
    await page.getByRole('searchbox').press('Enter');
    await page.getByText('No promotion matches').waitFor();
    await link(page, 'Show all promotions').click();
    await names(page).first().waitFor();
  });

  test('keeps a view for whoever looks, and for nobody else', async () => {
    const { page, complaints } = await visit(finance, javaScriptEnabled);
    const name = javaScriptEnabled ? 'Soon over' : 'Soon over, plain';
    await page.goto('/staff/promotions?state=live&sort=endsAt');
    await page.locator('summary', { hasText: 'Save this view' }).click();
    await page.getByLabel('View name').fill('  ');
    if (javaScriptEnabled) {
      await button(page, 'Keep it').click();
      await page.getByText('Give it a name of up to 40 letters.').waitFor();
    }
    await page.getByLabel('View name').fill(name);
    await button(page, 'Keep it').click();
    const tab = page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name, exact: true });
    await tab.waitFor();
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
    await page.goto('/staff/promotions');
    await tab.click();
    await page.waitForURL('**/staff/promotions?state=live&sort=endsAt');

    const { page: other } = await shop.visit({
      signedIn: await shop.signedInAs('staff, admin'),
      javaScriptEnabled,
    });
    await other.goto('/staff/promotions');
    await names(other).first().waitFor();
    await expect.poll(() => other.getByText(name).count()).toBe(0);
    await button(page, 'Delete this view').click();
    await page.waitForURL((url) => url.search === '');
    await tab.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});

test('a list is worked through by its keys, unless somebody types or has turned them off', async () => {
  const { page } = await visit(finance);
  await page.goto('/staff/discounts');
  const second = await names(page).nth(1).innerText();
  // The foot of the screen says that it listens.
  await button(page, 'Turn keys off').waitFor();
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe(second);
  await page.keyboard.press('f');
  await expect.poll(() => opened(page, 'Filter').getAttribute('open')).not.toBeNull();
  await page.keyboard.press('Escape');
  await expect.poll(() => opened(page, 'Filter').getAttribute('open')).toBeNull();
  await page.keyboard.press('/');
  await page.keyboard.type('cf');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('cf');
  await expect.poll(() => opened(page, 'Columns').getAttribute('open')).toBeNull();

  await button(page, 'Turn keys off').click();
  await page.keyboard.press('c');
  await expect.poll(() => opened(page, 'Columns').getAttribute('open')).toBeNull();
  await page.reload();
  await button(page, 'Turn keys on').click();
  await page.keyboard.press('n');
  await page.waitForURL('**/staff/discounts/new');
});

test('the bar of a form says what saving will change', async () => {
  const { page } = await visit(finance);
  await page.goto('/staff/promotions');
  await names(page).last().click();
  await page.getByLabel('Shown to customers').waitFor();
  const bar = page.locator('.save-bar output');
  await expect.poll(() => bar.innerText()).toBe('');
  const was = await page.getByLabel('Shown to customers').inputValue();
  await page.getByLabel('Shown to customers').fill('Another name');
  await page.getByLabel('To', { exact: true }).fill('2027-03-01T00:00');
  await expect.poll(() => bar.innerText()).toMatch(/2 changes\s+Shown to customers, To/);
  await page.getByLabel('Shown to customers').fill(was);
  await expect.poll(() => bar.innerText()).toMatch(/1 change\s+To/);
  await link(page, 'Take back').click();
  await isAlive(page);
  await expect.poll(() => bar.innerText()).toBe('');
});

test('a question before a deed holds the focus, and is given up by Escape', async () => {
  const { page, complaints } = await visit(finance);
  await page.goto('/staff/discounts?state=live');
  await names(page).first().click();
  await link(page, 'Stop now').click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Codes that no longer work').waitFor();
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await question.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  await expect.poll(() => page.locator('.tag', { hasText: 'Live' }).count()).toBe(1);
  expect(complaints).toEqual([]);
});

describe('the queue of those who want to be erased', () => {
  beforeAll(async () => {
    for (const role of ['shopper', 'trade, band-1']) {
      const { page } = await shop.visit({
        signedIn: await shop.signedInAs(role),
        javaScriptEnabled: false,
      });
      await page.goto('/account/data');
      await button(page, 'Ask us to delete your account').click();
      await page.waitForURL('**/account/data?done=asked');
    }
  });

  test('is worked through by its keys, from one request to the next', async () => {
    const { page, complaints } = await visit(support);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/staff\/deletions\/\d+\.data/.test(request.url())) asked.push(request.url());
    });
    await page.goto('/staff/deletions');
    for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
    // A look at a person is recorded: none is taken before it is meant.
    await page.waitForTimeout(300);
    expect(asked).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Robin Ashby' }).waitFor();
    // A record is drawn a moment before it listens for keys: who is too quick presses again.
    const goTo = (key: string, name: string) =>
      expect
        .poll(
          async () => {
            const shown = await page.getByRole('heading', { level: 1 }).first().innerText();
            if (shown !== name) await page.keyboard.press(key);
            return shown;
          },
          { interval: 1_000 },
        )
        .toBe(name);
    await goTo('j', 'Nell Harl');
    await expect
      .poll(() => page.locator('.queue [aria-current]').innerText())
      .toContain('Nell Harl');
    await goTo('k', 'Robin Ashby');
    expect(await findFaultsAt(page, [390, 1440])).toEqual({ 390: [], 1440: [] });
    expect(complaints).toEqual([]);
  });

  test.each([true, false])(
    'erases nobody before the sum of it was seen and the right number typed (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const { page } = await visit(support, javaScriptEnabled);
      const name = javaScriptEnabled ? 'Robin Ashby' : 'Nell Harl';
      await page.goto('/staff/deletions');
      await link(page, new RegExp(name)).click();
      await link(page, 'Erase …').click();
      await page.getByText('Erased in all').waitFor();
      await page.getByLabel('The account’s number').fill('9999');
      await button(page, 'Erase for good').click();
      await page
        .getByText(/^This is not the number of the account that asked/)
        .first()
        .waitFor();
      await expect.poll(() => page.getByLabel('The account’s number').inputValue()).toBe('9999');
      const hint = await page
        .getByText(/account \d+$/)
        .first()
        .innerText();
      await page.getByLabel('The account’s number').fill(/\d+$/.exec(hint)![0]);
      await button(page, 'Erase for good').click();
      await page.getByText('The person is erased and signed out everywhere.').waitFor();
      await page.goto('/staff/deletions?state=done');
      await expect.poll(() => page.locator('.queue li').count()).toBeGreaterThan(0);
    },
  );
});

test('the staff’s screens have no fault that axe can find', async () => {
  const { page } = await visit(finance);
  for (const path of [
    '/staff/discounts?state=live&sort=name',
    '/staff/promotions',
    '/staff/nowhere',
  ]) {
    await page.goto(path);
    expect([path, await findFaultsAt(page, [390, 820, 1440])]).toEqual([
      path,
      { 390: [], 820: [], 1440: [] },
    ]);
  }
  await page.goto('/staff/discounts');
  await names(page).first().click();
  await page.getByLabel('Amount').waitFor();
  expect(await findFaultsAt(page, [390, 1440])).toEqual({ 390: [], 1440: [] });
  await link(page, 'Stop now').click();
  await page.getByRole('alertdialog').waitFor();
  expect(await findFaultsAt(page, [390, 1440])).toEqual({ 390: [], 1440: [] });
});

test('the two builds lead to one another, and a shopper finds nothing of the staff’s', async () => {
  const { page, complaints } = await visit(finance);
  await page.goto('/');
  await link(page, 'Staff').click();
  await page.waitForURL('**/staff');
  await isAlive(page);
  await page.getByRole('navigation', { name: 'Staff' }).waitFor();
  await page.goBack();
  await page.waitForURL(`${shop.url}/`);
  await page.getByRole('navigation', { name: 'Departments' }).waitFor();
  await page.goto('/staff/discounts');
  await link(page, 'Your account').click();
  await page.waitForURL('**/account');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(complaints).toEqual([]);

  // A session that ended meanwhile is noticed at the next step, and leads to the sign-in.
  await page.goto('/staff');
  await page.context().clearCookies();
  await link(page, 'Discounts').click();
  await page.waitForURL('**/oidc/interaction/**');
});

import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ordersOfGuests, staffPlaces, tradeDeskPlaces } from './staff-screens.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt, isAlive, type SignedIn } from './visit.ts';

const shop = shopOfFile();
let support: SignedIn;
let numbers: string[];

beforeAll(async () => {
  support = await shop.signedInAs('staff, support');
  const { context, page } = await shop.visit({ javaScriptEnabled: false });
  numbers = await ordersOfGuests(context, page, shop.url, 5);
});

const visit = (javaScriptEnabled = true) => shop.visit({ signedIn: support, javaScriptEnabled });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Waits until the screen listens for keys, which it says at its foot. */
const listens = (page: Page) => button(page, 'Turn keys off').waitFor();

/**
 * Presses a button until what it leads to is there. The carrier books and scans meanwhile: whoever is
 * told that the order has changed since looks, and presses the same button of the same form again.
 */
async function insist(page: Page, name: string | RegExp, reached: Locator): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    await button(page, name).click();
    await page.waitForLoadState();
    if ((await reached.count()) > 0) return;
    await page.getByText('Somebody else changed this order').waitFor();
  }
}

/** The part that the picker stands at; null once there is none. */
async function standing(page: Page): Promise<string | null> {
  const part = page.locator('.walk-scan [name=sku]');
  return (await part.count()) === 0 ? null : part.inputValue();
}

/** Counts the part at hand as a scanner does: it types, and sends Enter. */
async function scan(page: Page, text: string): Promise<void> {
  const before = await page.locator('.screen-title .tag').innerText();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('scanned');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.screen-title .tag').innerText()).not.toBe(before);
}

test('a wave is chosen, picked, packed, sent and delivered by keyboard; one is short, one held', async () => {
  const { page, complaints } = await visit();
  const held = numbers[0]!;
  await page.goto(`/staff/orders/${held}`);
  await listens(page);
  await page.keyboard.press('h');
  await page.getByLabel('Reason (staff only)').fill('The street has no such number.');
  await page.keyboard.press('Enter');
  await page.getByText('nothing of it is picked, packed or sent').waitFor();
  await expect.poll(() => button(page, 'Lift the hold').count()).toBe(1);

  await page.goto('/staff/orders?status=placed&sort=day');
  await listens(page);
  for (let row = 0; row < numbers.length; row += 1) {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
  }
  // What is held has no box: it is not begun by mistake.
  await expect.poll(() => page.locator('.list-choose :checked').count()).toBe(numbers.length - 1);
  await page.keyboard.press('p');
  await page.waitForURL('**/staff/picking/*');
  await isAlive(page);

  await page.keyboard.type('no-such-part');
  await page.keyboard.press('Enter');
  await page.getByText('We sell nothing under “NO-SUCH-PART”').waitFor();
  await scan(page, (await standing(page))!.toLowerCase());

  const printed = await page.request.get(`${new URL(page.url()).pathname}/paper`);
  expect(printed.headers()['content-type']).toBe('application/pdf');

  // The next is short: its choices come at once, and the walk goes on below them.
  const short = (await standing(page))!;
  await page.getByRole('link', { name: 'Not all are here' }).click();
  await page.getByLabel(/^Missing, of/).fill('1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `1 × ${short} short` }).waitFor();
  await page.getByLabel('They are here after all').check();
  await button(page, 'Decide').click();
  await page.getByText('That is decided').waitFor();
  await isAlive(page);
  for (let lines = 0; lines < 20; lines += 1) {
    const part = await standing(page);
    if (!part) break;
    await page.getByLabel('Scan or type the part').focus();
    await scan(page, part);
  }
  await page.getByRole('heading', { name: 'The walk is done' }).waitFor();

  await page.locator('.walk-pack a').first().click();
  await page.getByLabel('Weight').fill('6.3');
  await page.keyboard.press('Enter');
  await page.getByText('Packed. Now it waits for its carrier.').waitFor();
  await page.getByRole('textbox', { name: 'Carrier' }).fill('Longwharf');
  await page.getByLabel('Tracking number').fill('LW 4471 0978');
  await page.keyboard.press('Enter');
  await page.getByText('It is with its carrier.').waitFor();
  for (const paper of ['Packing slip', 'Labels']) {
    const href = (await page.getByRole('link', { name: paper }).getAttribute('href'))!;
    const answer = await page.request.get(href);
    expect([paper, answer.headers()['content-type']]).toEqual([paper, 'application/pdf']);
  }
  await isAlive(page);
  await page.keyboard.press('p');
  await page.getByText('It is delivered.', { exact: true }).waitFor();
  await page.goto('/staff/orders?text=lw+4471+0978');
  const row = page.locator('tbody tr');
  await expect.poll(() => row.count()).toBe(1);
  await expect.poll(() => row.innerText()).toContain('Delivered');
  expect(complaints).toEqual([]);
});

test('each step is a form that works without a script, and failing leads to its choices', async () => {
  const { page } = await visit(false);
  const { page: colleague } = await visit(false);
  const number = numbers[0]!;
  await page.goto(`/staff/orders/${number}`);
  await button(page, 'Lift the hold').click();
  await page.getByText('The hold is lifted').waitFor();
  await colleague.goto(`/staff/orders/${number}?form=hold`);
  await button(page, 'Start picking').click();
  for (let part = await standing(page); part; part = await standing(page)) {
    await page.getByLabel('Scan or type the part').fill(part);
    await button(page, 'Count').click();
  }

  // A colleague whose page is older is told what was done, and keeps what they typed.
  await colleague.getByLabel('Reason (staff only)').fill('Rang about the gate.');
  await button(colleague, 'Hold the order').click();
  await colleague.getByText('Somebody else changed this order').waitFor();
  const theirs = await colleague.locator('.conflict').innerText();
  const both = ['Picking started', 'Picked', 'Hold the order', 'Address', 'Rang about the gate.'];
  for (const text of both) {
    expect(theirs).toContain(text);
  }
  await expect
    .poll(() => colleague.getByLabel('Reason (staff only)').inputValue())
    .toBe('Rang about the gate.');

  await page.locator('.walk-pack a').click();
  await button(page, 'Another box').click();
  await expect.poll(() => page.getByLabel(/Box 2, size/).count()).toBe(1);
  await button(page, 'One box less').click();
  await button(page, 'Close the box').click();
  await page.getByRole('textbox', { name: 'Carrier' }).fill('Longwharf');
  const failing = page.locator('summary', { hasText: 'It did not arrive' });
  await insist(page, /^Dispatch/, failing);
  await failing.click();
  const choices = page.getByLabel('Give the money back');
  await insist(page, 'It did not arrive', choices);
  await choices.check();
  await button(page, 'Decide').click();
  await page.waitForURL(`**/staff/orders/${number}/refund**`);
  await page.goto(`/staff/orders/${number}`);
  await expect.poll(() => page.locator('.trail').innerText()).toContain('money goes back');
});

test('the table is a file of texts and a workbook', async () => {
  const { page } = await visit();
  await page.goto('/staff/orders?sort=total');
  const fetched = async (name: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    return readFileSync(await (await download).path());
  };
  const lines = (await fetched('CSV')).toString().trim().split('\r\n');
  expect(lines).toHaveLength(numbers.length + 1);
  for (const number of numbers) expect(lines.join()).toContain(number);
  // A workbook is a ZIP, which begins with these letters.
  expect((await fetched('XLSX')).subarray(0, 2).toString()).toBe('PK');
});

async function expectNoFaults(page: Page, places: Record<string, string>): Promise<void> {
  for (const [screen, address] of Object.entries(places)) {
    const answer = await page.goto(address);
    expect([screen, answer?.status()]).toEqual([screen, 200]);
    const faults = await findFaultsAt(page, [390, 1440]);
    expect({ screen, faults }).toEqual({ screen, faults: { 390: [], 1440: [] } });
  }
}

test('no screen of the shift has a fault, nor scrolls sideways at any width', async () => {
  const { context, page } = await visit();
  await expectNoFaults(page, await staffPlaces(context, shop.url, numbers));
});

test('no screen of the trade desk has a fault, nor scrolls sideways at any width', async () => {
  const signedIn = await shop.signedInAs('staff, trade-reviewer');
  const { page } = await shop.visit({ signedIn });
  await expectNoFaults(page, await tradeDeskPlaces(page));
  const moderator = await shop.visit({ signedIn: await shop.signedInAs('staff, moderator') });
  await expectNoFaults(moderator.page, {
    '/staff/reviews': '/staff/reviews',
    '/staff/former-reviews': '/staff/former-reviews',
  });
});

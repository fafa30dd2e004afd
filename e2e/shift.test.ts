import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { tabAndPress, tabTo } from './keyboard.ts';
import { ordersOfGuests, staffPlaces, tradeDeskPlaces, type PlacedOrder } from './staff-screens.ts';
import { shopOfFile } from './shop-of-file.ts';
import { dayIn, findFaultsAt, isAlive, shownCount, type SignedIn } from './visit.ts';

/** All orders of a day come from one visitor here. */
const limits = {
  INTENTS_PER_10_MINUTES: '1000',
  INTENTS_PER_NETWORK: '1000',
  HOLDS_PER_NETWORK: '1000',
  HOLDS_PER_VISITOR: '1000',
  UNITS_PER_NETWORK: '1000',
};
const shop = shopOfFile(() => ({ env: limits }));
/** A whole shift is forty (`npm run soak -- shift`), all of them sent; of a few, the first alone is. */
const isWhole = process.env.SHIFT_ORDERS !== undefined;
const size = Number(process.env.SHIFT_ORDERS ?? 5);
const timeout = 180_000 + (isWhole ? size * 60_000 : 0);
let support: SignedIn;
let placed: PlacedOrder[];
let numbers: string[];

beforeAll(async () => {
  support = await shop.signedInAs('staff, support');
  const { context, page } = await shop.visit({ javaScriptEnabled: false });
  placed = await ordersOfGuests(context, page, shop.url, size);
  numbers = placed.map(({ number }) => number);
}, timeout);

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

/**
 * Does something on a page by its keys until it is done. The carrier books and scans meanwhile: whoever
 * is told that the order has changed since looks at it anew, and does it again if it still is to be done.
 */
async function persist(page: Page, done: Locator, keys: () => Promise<void>): Promise<void> {
  const href = new URL(page.url()).pathname;
  const conflict = page.getByText('Somebody else changed this order');
  for (let tries = 0; tries < 5; tries += 1) {
    if (tries > 0) await page.goto(href);
    if ((await done.count()) > 0) return;
    await listens(page);
    await keys();
    await done.or(conflict).first().waitFor();
  }
}

/** What the page of a consignment says of it at its head. */
const stands = (page: Page, as: string) =>
  page.locator('.screen-title .tag', { hasText: new RegExp(`^${as}$`) });

/** Packs a tote that is picked, sends it under this number and notes that it arrived. */
async function send(page: Page, tracking: string): Promise<void> {
  await persist(page, stands(page, 'Packed'), async () => {
    await tabTo(page, /^Weight/);
    await page.keyboard.type('6.3');
    await page.keyboard.press('Enter');
  });
  await persist(page, stands(page, 'Dispatched'), async () => {
    await tabTo(page, 'Carrier');
    await page.keyboard.type('Longwharf');
    await tabTo(page, 'Tracking number');
    await page.keyboard.type(tracking);
    await page.keyboard.press('Enter');
  });
  for (const paper of ['Packing slip', 'Labels']) {
    const href = (await page.getByRole('link', { name: paper }).getAttribute('href'))!;
    const answer = await page.request.get(href);
    expect([paper, answer.headers()['content-type']]).toEqual([paper, 'application/pdf']);
  }
  await persist(page, stands(page, 'Delivered'), () => page.keyboard.press('p'));
}

/** Chooses what can be picked of the list, and begins the walk; false once there is nothing left. */
async function chooseWave(page: Page, held: string): Promise<boolean> {
  await page.goto('/staff/orders?status=placed&sort=day');
  await listens(page);
  const free = await page.locator('.list-choose input').count();
  if (free === 0) return false;
  const rows = await page.locator('tbody tr').count();
  for (let row = 0; row < rows; row += 1) {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
  }
  // What is held has no box: it is not begun by mistake.
  await shownCount(page.locator('.list-choose :checked')).toBe(free);
  expect(await page.locator(`.list-choose input[value="${held}"]`).count()).toBe(0);
  await page.keyboard.press('p');
  await page.waitForURL('**/staff/picking/*');
  await isAlive(page);
  return true;
}

/** Begins a walk with what goes wrong: a part of another bin, and a piece that is not there. */
async function stumble(page: Page): Promise<void> {
  await page.keyboard.type('no-such-part');
  await page.keyboard.press('Enter');
  await page.getByText('We sell nothing under “NO-SUCH-PART”').waitFor();
  await scan(page, (await standing(page))!.toLowerCase());

  const printed = await page.request.get(`${new URL(page.url()).pathname}/paper`);
  expect(printed.headers()['content-type']).toBe('application/pdf');

  // The next is short: its choices come at once, and the walk goes on below them.
  const short = (await standing(page))!;
  await tabAndPress(page, /^Not all are here/);
  await page.getByLabel(/^Missing, of/).fill('1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `1 × ${short} short` }).waitFor();
  await page.getByLabel('They are here after all').focus();
  await page.keyboard.press('Space');
  await tabAndPress(page, 'Decide');
  await page.getByText('That is decided').waitFor();
  await isAlive(page);
}

/** Counts all that the walk has left. */
async function walk(page: Page): Promise<void> {
  for (let part = await standing(page); part; part = await standing(page)) {
    await page.getByLabel('Scan or type the part').focus();
    await scan(page, part);
  }
  await page.getByRole('heading', { name: 'The walk is done' }).waitFor();
}

test(
  'a shift is picked, packed, sent and delivered by keyboard; one is short, one late, one held',
  { timeout },
  async () => {
    const { page, complaints } = await visit();
    const [held, late] = numbers as [string, string];
    await page.goto(`/staff/orders/${held}`);
    await listens(page);
    await page.keyboard.press('h');
    await page.getByLabel('Reason (staff only)').fill('The street has no such number.');
    await page.keyboard.press('Enter');
    await page.getByText('nothing of it is picked, packed or sent').waitFor();
    await expect.poll(() => button(page, 'Lift the hold').count()).toBe(1);

    await page.goto(`/staff/orders/${late}/consignments/1`);
    await tabAndPress(page, 'Move its day');
    await page.locator('#day').fill(dayIn(60));
    await page.getByLabel('Reason (the customer sees this)').fill('The van broke down.');
    await page.keyboard.press('Enter');
    await page.getByText('The day is moved.').waitFor();

    // The customer's page beside it, of the one that is held and of the one that is late.
    const customer = await shop.visit({ javaScriptEnabled: false });
    const told = async ({ href }: PlacedOrder) => {
      await customer.page.goto(href);
      return customer.page.locator('main').innerText();
    };
    expect(await told(placed[0]!)).not.toContain('no such number');
    expect(await told(placed[1]!)).toContain('The van broke down.');

    const sent: string[] = [];
    while (await chooseWave(page, held)) {
      if (sent.length === 0) await stumble(page);
      await walk(page);
      const totes = page.locator('.walk-pack a');
      const places = await totes.evaluateAll((all) =>
        all.map((each) => each.getAttribute('href')!),
      );
      for (const place of isWhole ? places : places.slice(0, 1)) {
        await page.goto(place);
        sent.push(place.split('/')[3]!);
        await send(page, `LW 4471 ${String(sent.length).padStart(4, '0')}`);
      }
    }
    expect(new Set(sent).size).toBe(isWhole ? size - 1 : 1);
    const delivered = placed.filter(({ number }) => sent.includes(number));
    for (const order of delivered) expect(await told(order)).toContain('Delivered');

    await page.goto('/staff/orders?text=lw+4471+0001');
    const row = page.locator('tbody tr');
    await expect.poll(() => row.count()).toBe(1);
    await expect.poll(() => row.innerText()).toContain('Delivered');
    expect(complaints).toEqual([]);
  },
);

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
    '/staff/all-reviews': '/staff/all-reviews',
    '/staff/former-reviews': '/staff/former-reviews',
  });
});

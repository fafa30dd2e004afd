import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shopOfFile } from './shop-of-file.ts';

const shop = shopOfFile(undefined, { drawsPictures: true });

/** Keeps every script of the shop back until it is let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** A window that does not wait for scripts when it goes somewhere. */
async function openBare(options?: Parameters<typeof shop.visit>[0]) {
  const { context } = await shop.visit(options);
  return context.newPage();
}

const isAlive = (page: Page) =>
  expect.poll(() => page.evaluate(() => '__reactRouterDataRouter' in globalThis)).toBe(true);

/** Every field is taken over, and what was typed before is known. */
const isTold = (page: Page) =>
  expect.poll(() => page.evaluate('__reactRouterContext.typed === undefined')).toBe(true);

test.each(['/', '/c/taps', '/p/lode-mini-cloakroom-mixer'])(
  'the first pictures of %s are there before a script is asked for',
  async (path) => {
    const page = await openBare();
    const order: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'image') order.push(new URL(request.url()).pathname);
    });
    page.on('request', (request) => {
      if (request.resourceType() === 'script') order.push('script');
    });
    await page.goto(path);
    await isAlive(page);
    const first = await page
      .locator('img[fetchpriority=high]')
      .evaluateAll((pictures) =>
        pictures.map((each) => new URL((each as HTMLImageElement).currentSrc).pathname),
      );
    expect(first.length).toBeGreaterThan(0);
    const ahead = order.slice(0, order.indexOf('script'));
    expect(first.filter((picture) => !ahead.includes(picture))).toEqual([]);
  },
);

test('a page whose pictures do not come asks for its scripts all the same', async () => {
  const page = await openBare();
  await page.route('**/*.avif', () => {});
  await page.goto('/c/taps', { waitUntil: 'commit' });
  await isAlive(page);
});

/** The notes of a new project, saved with a text. */
async function openNotes(page: Page, text: string): Promise<Locator> {
  await page.goto('/p/lode-mini-cloakroom-mixer');
  await page.getByRole('link', { name: 'Add to a project' }).click();
  await page.getByLabel('What is it called?').fill('Ensuite');
  await page.getByRole('button', { name: 'Add to project' }).click();
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill(text);
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect
    .poll(() => notes.evaluate((field: HTMLTextAreaElement) => field.defaultValue))
    .toBe(text);
  return notes;
}

test('what is typed before the scripts have come stays, and they know of it', async () => {
  const page = await openBare();
  const release = await holdScripts(page);
  await page.goto('/p/lode-mini-cloakroom-mixer');
  const quantity = page.getByLabel('Quantity').first();
  await quantity.fill('7');
  release();
  await isAlive(page);
  await page.getByRole('button', { name: 'More' }).first().click();
  await expect.poll(() => quantity.inputValue()).toBe('8');
});

test('whoever is in a field when the scripts come stays there, with what they selected', async () => {
  const page = await openBare({ signedIn: await shop.signedInAs('shopper') });
  const release = await holdScripts(page);
  await page.goto('/account/profile', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save your details' }).click();
  await page.getByRole('alert').getByText('1 thing to put right').waitFor();
  const lastName = page.getByLabel('Last name');
  const before = await lastName.inputValue();
  expect(before).not.toBe('');
  await lastName.selectText();
  release();
  await isAlive(page);
  await isTold(page);
  await page.keyboard.type(`not ${before}`);
  expect(await lastName.inputValue()).toBe(`not ${before}`);
});

test('a card that is typed before the scripts have come waits for them, whatever is pressed', async () => {
  const page = await openBare({ signedIn: await shop.signedInAs('shopper') });
  await page.goto('/account/cards');
  const release = await holdScripts(page);
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.getByLabel('Card number', { exact: true }).fill('4000 0000 0000 0002');
  await page.getByLabel('Expiry', { exact: true }).fill('12 / 34');
  const code = page.getByLabel('Security code', { exact: true });
  await code.fill('123');
  await code.press('Enter');
  const save = page.getByRole('button', { name: 'Save the card' });
  await expect.poll(() => save.isDisabled()).toBe(true);
  release();
  await save.click();
  await page.getByText('Your card was declined.').waitFor();
});

test('a note that is changed before the scripts have come is not put back, and goes on from the caret', async () => {
  const page = await openBare();
  const notes = await openNotes(page, 'Measure the door');
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await notes.press('Home');
  await page.keyboard.insertText('First ');
  release();
  await isAlive(page);
  await isTold(page);
  await expect.poll(() => notes.inputValue()).toBe('First Measure the door');
  await page.keyboard.insertText('of all: ');
  await expect.poll(() => notes.inputValue()).toBe('First of all: Measure the door');
});

test.each([
  ['do not come at all', 'never'],
  ['come late', 'late'],
] as const)('a listing is narrowed and sorted while its scripts %s', async (_, when) => {
  const page = await openBare();
  const release = await holdScripts(page);
  const shows = (text: RegExp) =>
    expect
      .poll(() => page.locator('h2').allInnerTexts())
      .toContainEqual(expect.stringMatching(text));
  await page.goto('/c/taps/basin-taps', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Antique brass').first().check();
  await page.waitForURL('**/c/taps/basin-taps?**finish=antique-brass**');
  await shows(/^4 products$/);
  if (when === 'late') release();
  await page.getByLabel('Sort by').selectOption('Price, low to high');
  await page.waitForURL('**sort=price-low**');
  await shows(/^4 products$/);
  release();
});

/** React listens first and takes the page over a moment later; this falls between the two. */
async function doBetween(page: Page, deed: () => void): Promise<void> {
  await page.addInitScript(`{
    const listen = document.addEventListener.bind(document);
    let isDone = false;
    document.addEventListener = (type, ...rest) => {
      listen(type, ...rest);
      if (type !== 'change' || isDone) return;
      isDone = true;
      queueMicrotask(${deed});
    };
  }`);
}

test('a choice made while the scripts take the page over is not lost', async () => {
  const page = await openBare();
  await doBetween(page, () => {
    const sort = document.querySelector<HTMLSelectElement>('select[name=sort]')!;
    sort.value = 'price-low';
    for (const event of ['input', 'change']) {
      sort.dispatchEvent(new Event(event, { bubbles: true }));
    }
  });
  await page.goto('/c/taps/basin-taps', { waitUntil: 'commit' });
  await page.waitForURL('**sort=price-low**');
});

test('the first letters over a selected text, with which the scripts take the page over, take its place', async () => {
  const page = await openBare();
  const notes = await openNotes(page, 'Measure the door');
  // React goes on by messages to itself; without them it takes a page over at the first letter.
  await page.addInitScript(() => {
    MessagePort.prototype.postMessage = () => {};
  });
  await page.reload({ waitUntil: 'commit' });
  const listens = () => Object.keys(document).some((key) => key.startsWith('_reactListening'));
  await expect.poll(() => page.evaluate(listens)).toBe(true);
  await notes.selectText();
  await page.keyboard.insertText('Measure the window');
  expect(await notes.evaluate((field) => Object.keys(field).length)).not.toBe(0);
  expect(await notes.inputValue()).toBe('Measure the window');
});

/** Opens a page as it is kept for visitors without cookies, with something put into it on the way. */
async function openKept(path: string, injected: string) {
  const { context, complaints } = await shop.visit();
  await context.clearCookies();
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.route(path, async (route) => {
    // What is answered first is rendered for itself, and kept for whoever comes next.
    await (await route.fetch()).body();
    const response = await route.fetch();
    expect(response.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    const html = await response.text();
    expect(html).not.toContain('nonce');
    await route.fulfill({ response, body: html.replace('</body>', `${injected}</body>`) });
  });
  await page.goto(path);
  await isAlive(page);
  return { page, complaints };
}

test.each(['/', '/c/taps', '/p/lode-mini-cloakroom-mixer'])(
  '%s comes to life where it was kept for others, with nothing that its policy forbids',
  async (path) => {
    const { page, complaints } = await openKept(path, '');
    const shell = page.locator('head > style');
    expect(await shell.evaluate((each: HTMLStyleElement) => each.sheet!.cssRules.length)).not.toBe(
      0,
    );
    expect(complaints).toEqual([]);
  },
);

test('a script that came into a kept page does not run', async () => {
  const { page, complaints } = await openKept('/c/taps', '<script>injected = true</script>');
  expect(await page.evaluate(() => 'injected' in globalThis)).toBe(false);
  expect(complaints).toEqual([expect.stringContaining('Content Security Policy')]);
});

import { expect, test } from 'vitest';
import { contentPlaces } from './staff-screens.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt } from './visit.ts';

const shop = shopOfFile(undefined, { drawsPictures: true });

test('staff write a page and publish it, without JavaScript too, and a guest reads it', async () => {
  const signedIn = await shop.signedInAs('staff, content');
  const { page } = await shop.visit({ signedIn, javaScriptEnabled: false });
  await page.goto('/staff/pages/new');
  await page.getByLabel('Kind').selectOption('page');
  await page.getByLabel('Address').fill('basket');
  await page.getByLabel('Title').fill('How we measure');
  await page.getByLabel('Summary').fill('With a steel rule, twice.');
  await page.getByRole('button', { name: 'Begin it' }).click();
  // What was typed is there still, beside what is wrong with one field of it.
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('How we measure');
  await page.getByLabel('Address').fill('how-we-measure');
  await page.getByRole('button', { name: 'Begin it' }).click();
  // What keeps it from the shop is told beside it, with the way to where it is mended.
  await page.getByRole('link', { name: 'There is nothing on the page yet.' }).waitFor();
  await page.getByLabel('Add a block').selectOption('text');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('## Twice\n\nOnce for the *size*, once to be sure. See [our taps](/c/taps).');
  await page.getByRole('button', { name: 'Save the draft' }).last().click();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'Twice' }).waitFor();

  const guest = await shop.visit();
  expect((await guest.page.goto('/how-we-measure'))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Every process of the shop').waitFor();
  expect((await guest.page.goto('/how-we-measure'))?.status()).toBe(200);
  await guest.page.getByRole('heading', { name: 'Twice' }).waitFor();
  expect(await findFaultsAt(guest.page, [390, 1440])).toEqual({ 390: [], 1440: [] });
  // The words are HTML alone: no script is sent them a second time.
  const html = await (await fetch(`${shop.url}/how-we-measure`)).text();
  expect(html.split('once to be sure').length).toBe(2);
  // Guides are offered where they help: beside the goods, without a script.
  for (const place of ['/c/taps/basin-taps', '/p/lode-mini-cloakroom-mixer']) {
    expect(await (await fetch(shop.url + place)).text()).toContain('href="/advice/tap-holes"');
  }
  expect(guest.complaints).toEqual([]);
});

test('what staff type, choose and paste in the editor is what is stored, by the keyboard too', async () => {
  const signedIn = await shop.signedInAs('staff, content');
  const { context, page, complaints } = await shop.visit({ signedIn });
  const places = await contentPlaces(context, shop.url);
  // What is typed while the editor is still on its way is in it once it comes, and is gone on with.
  const { promise: isTyped, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/words-editor/, async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.goto(`${places['/staff/pages/:pageId']}?new=text`);
  const sent = page.locator('textarea[name="text"]');
  await sent.fill('We measure');
  letCome();
  // It comes in the place of the field in which words are typed without a script.
  const editor = page.locator('.words-editor').getByRole('textbox', { name: 'Text' });
  await editor.and(page.locator(':focus')).waitFor();
  await page.keyboard.type(' all.\n## Twice\nOnce for the ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('size');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(', once to be sure.\n- one\ntwo');
  // The tools are one stop of the Tab key before the words, with arrows between them.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.getByLabel('Kind of line').selectOption('Warning');
  await editor.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  // What was copied in Word is brought to what a text may be made of.
  await editor.evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      `<h1>Copied</h1><p class=MsoNormal style="color:red">See <a href="/c/taps">taps</a>,
       <a href="javascript:alert(1)">not this</a><br>nor<img src=x onerror=alert(1)> that</p>
       <p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>First</p>
       <p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Then</p>
       <ul><li>last<ul>${'<hr>'.repeat(200_000)}</ul></li></ul>
       <script>alert(1)</script>`,
    );
    const pasted = { clipboardData, bubbles: true, cancelable: true };
    box.dispatchEvent(new ClipboardEvent('paste', pasted));
  });
  const typed = [
    'We measure all.',
    '## Twice',
    'Once for the *size*, once to be sure.',
    '- one',
    '! two',
    '## Copied',
    'See [taps](/c/taps), not this',
    'nor that',
    '1. First\n2. Then',
    '- last',
  ].join('\n\n');
  await expect.poll(() => sent.inputValue()).toBe(typed);
  // A block that is moved takes the place of what is typed once whoever types says so, and not before.
  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await page.locator('.page-outline ol a').first().press('Alt+ArrowDown');
  await expect.poll(() => questions).toHaveLength(1);
  expect(await sent.inputValue()).toBe(typed);
  await page.evaluate(() => document.querySelector('iframe')?.remove());
  expect(await findFaultsAt(page, [390])).toEqual({ 390: [] });
  await page.getByRole('button', { name: 'Save the draft' }).last().click();
  await page.getByText('Saved as a draft').waitFor();
  await expect.poll(() => sent.inputValue()).toBe(typed);

  // The frame shows a whole page without its scripts, which the browser tells of.
  expect(complaints.filter((text) => !text.includes('frame is sandboxed'))).toEqual([]);
});

test('staff release a page with a picture of the library, without JavaScript too', async () => {
  const signedIn = await shop.signedInAs('staff, content');
  const { page } = await shop.visit({ signedIn, javaScriptEnabled: false });
  await page.goto('/staff/media/new');
  await page.getByLabel('Description').fill('A steel rule on a tile');
  await page.getByRole('button', { name: 'Add it' }).click();
  // What was typed is there still, beside what is wrong.
  await expect
    .poll(() => page.getByLabel('Description').inputValue())
    .toBe('A steel rule on a tile');
  await page.getByLabel('Name', { exact: true }).fill('Steel rule');
  const buffer = Buffer.from(await (await fetch(await pictureUrl())).arrayBuffer());
  const file = { name: 'rule.webp', mimeType: 'image/webp', buffer };
  await page.getByLabel('The picture').setInputFiles(file);
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.getByText('The picture is in the library').waitFor();

  // A guest reads what is released from then on, and no longer once it is taken back.
  await page.goto('/staff/pages/new');
  await page.getByLabel('Kind').selectOption('page');
  await page.getByLabel('Address').fill('when-it-freezes');
  await page.getByLabel('Title').fill('When it freezes');
  await page.getByLabel('Summary').fill('What to turn off, and in which order.');
  await page.getByRole('button', { name: 'Begin it' }).click();
  await page.getByLabel('Add a block').selectOption('text');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Text', { exact: true }).fill('Turn the stopcock first.');
  await page.getByRole('button', { name: 'Save the draft' }).last().click();
  await page.getByText('Saved as a draft').waitFor();
  await page.getByRole('link', { name: 'Publish on a day' }).click();
  await page.getByLabel('Release').selectOption('Frost and leaks (being put together)');
  await page.getByRole('button', { name: 'Add to a release' }).click();
  await page.getByRole('heading', { level: 1, name: 'Frost and leaks' }).waitFor();
  await page.getByText('The page is in the release, as it was saved last.').waitFor();
  const guest = await shop.visit();
  const read = async () => (await guest.page.goto('/when-it-freezes'))?.status();
  expect(await read()).toBe(404);
  await page.getByRole('button', { name: 'Publish all now' }).click();
  await page.getByText('All of its pages are in the shop').waitFor();
  expect(await read()).toBe(200);
  await guest.page.getByText('Turn the stopcock first.').waitFor();
  await page.getByRole('button', { name: 'Take all of it back' }).click();
  await page.getByText('The shop shows what it showed before').waitFor();
  expect(await read()).toBe(404);

  await page.goto('/staff/global-items/announcement');
  await page.getByRole('button', { name: 'Add to items' }).click();
  await page.getByLabel('Key').fill('frost');
  await page.getByLabel('Text').fill('Frost is coming: lag your pipes.');
  await page.getByRole('button', { name: 'Save it for every page' }).click();
  await page.getByText('Every page has it within a second').waitFor();
  expect(await (await fetch(shop.url)).text()).toContain('Frost is coming: lag your pipes.');
});

test('staff lead an old address elsewhere and end that, and a browser asks anew each time', async () => {
  const signedIn = await shop.signedInAs('staff, content');
  const { page } = await shop.visit({ signedIn, javaScriptEnabled: false });
  const ask = () => fetch(`${shop.url}/old-catalogue`, { redirect: 'manual' });
  await page.goto('/staff/pages/redirects');
  await page.getByLabel('Address').fill('basket');
  await page.getByLabel('Leads to').fill('/advice');
  await page.getByRole('button', { name: 'Lead it there' }).click();
  await expect.poll(() => page.getByLabel('Leads to').inputValue()).toBe('/advice');
  await page.getByLabel('Address').fill('old-catalogue');
  await page.getByRole('button', { name: 'Lead it there' }).click();
  await page.getByText('is led on from now on').waitFor();
  const { status, headers } = await ask();
  const [to, keeping] = [headers.get('location'), headers.get('cache-control')];
  expect([status, to, keeping]).toEqual([301, '/advice', 'private, no-cache']);
  await page.getByRole('button', { name: 'End it /old-catalogue' }).click();
  await page.getByText('leads nowhere any more').waitFor();
  expect((await ask()).status).toBe(404);
});

test('a shop without guides gets its categories and authors from staff', async () => {
  const signedIn = await shop.signedInAs('staff, content');
  const { page } = await shop.visit({ signedIn, javaScriptEnabled: false });
  await page.goto('/staff/pages');
  await page.getByRole('link', { name: 'Categories and authors' }).click();
  await page.getByRole('link', { name: 'Add a category' }).click();
  await page.getByLabel('Name').fill('Winter');
  await page.getByLabel('Address').fill('For winter');
  await page.getByRole('button', { name: 'Save it' }).click();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Winter');
  await page.getByLabel('Address').fill('winter');
  await page.getByRole('button', { name: 'Save it' }).click();
  await page.getByText('The category is saved').waitFor();
  await page.getByRole('link', { name: 'Winter' }).click();
  await page.getByLabel('Name').fill('Winter and frost');
  await page.getByRole('button', { name: 'Save it' }).click();
  await page.getByRole('link', { name: 'Winter and frost' }).waitFor();
  await page.getByRole('link', { name: 'Add an author' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Tom Field');
  await page.getByLabel('Short name').fill('tom-field');
  await page.getByLabel('What they do').fill('Plumber');
  await page.getByRole('button', { name: 'Save it' }).click();
  await page.getByRole('link', { name: 'Tom Field' }).waitFor();
});

test('pages are a tree by their addresses, which folds away and is walked by the keyboard', async () => {
  const { page, complaints } = await shop.visit({
    signedIn: await shop.signedInAs('staff, content'),
  });
  await page.goto('/staff/pages');
  await page.getByRole('link', { name: 'Tree', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Pages by address' }).waitFor();
  const guides = page.locator('summary', { hasText: '/advice' });
  const guide = page.getByRole('link', { name: /^Choosing a trap/ });
  await guide.waitFor();
  await guides.focus();
  await page.keyboard.press('Enter');
  await guide.waitFor({ state: 'hidden' });
  // What is folded away is stepped over: about the shop, accessibility, and then what comes after advice.
  const [brand, category] = [
    'Corvane taps: which range suits your water',
    'Choosing a shower tray',
  ];
  for (const title of ['About the shop', 'Accessibility', brand, category, 'Cookies']) {
    await page.keyboard.press('j');
    await page.getByRole('link', { name: title }).and(page.locator(':focus')).waitFor();
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Cookies' }).waitFor();
  expect(complaints.filter((text) => !text.includes('frame is sandboxed'))).toEqual([]);
});

test('no screen of those who write has a fault, nor scrolls sideways at any width', async () => {
  const { context, page } = await shop.visit({ signedIn: await shop.signedInAs('staff, content') });
  for (const [screen, address] of Object.entries(await contentPlaces(context, shop.url))) {
    await page.goto(address);
    // What the frame of the editor shows is a page, which is looked at by itself.
    // Hidden by a sheet, which stays whatever the page's scripts draw anew.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('iframe { display: none }');
      document.adoptedStyleSheets.push(sheet);
    });
    const faults = await findFaultsAt(page, [390, 1440]);
    expect({ screen, faults }).toEqual({ screen, faults: { 390: [], 1440: [] } });
  }
});

/** Any picture of the shop's goods, to be sent in as another. */
async function pictureUrl(): Promise<string> {
  const html = await (await fetch(`${shop.url}/c/taps`)).text();
  const [src] = /\/pictures\/[^" ]+@\d+\.(?:avif|webp)/.exec(html)!;
  return shop.url + src;
}

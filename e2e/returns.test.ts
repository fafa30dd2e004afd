import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findSku, order, readyToPay, servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { listPointerOnly, tabAndPress, tabTo } from './keyboard.ts';
import { findFaultsAt, isAlive, type SignedIn } from './visit.ts';

const shop = shopOfFile(undefined, { drawsPictures: true });
let support: SignedIn;
/** The page of a guest's order that has arrived: two pieces of one thing. */
let own: string;

beforeAll(async () => {
  support = await shop.signedInAs('staff, support');
  const { context, page } = await shop.visit();
  const { basket, checkout, orders: theirs } = servicesOf(context, shop.url);
  const sku = await findSku(page, '/p/lode-basin-mixer-with-click-waste');
  const items = [{ sku, quantity: 2 }];
  const token = await order(await readyToPay({ basket, checkout }, { items }), { checkout });
  own = `/order/${token}`;
  const { orderNumber } = await theirs.getOrderConfirmation({ params: { token } });
  const staff = await shop.visit({ signedIn: support });
  const { fulfilment } = servicesOf(staff.context, shop.url);
  const params = { orderNumber, consignment: 1 };
  const seen = ({ version }: { version: number }) => ({ version });
  let now = await fulfilment.startPicking({ params, body: { version: 1 } });
  now = await fulfilment.pickUnits({ params, body: { ...seen(now), position: 1, units: 2 } });
  const boxes = [{ trackingNumber: `LW-${orderNumber}` }];
  now = await fulfilment.packConsignment({ params, body: { ...seen(now), boxes } });
  const body = { ...seen(now), carrier: 'Longwharf', service: 'Parcel 24' };
  now = await fulfilment.dispatchConsignment({ params, body });
  await fulfilment.deliverConsignment({ params, body: seen(now) });
});

const amount = async (text: Promise<string>) => /£[\d,.]+/.exec(await text)![0];

test.each([
  { name: 'without a script', javaScriptEnabled: false },
  { name: 'by the keyboard alone', javaScriptEnabled: true },
])(
  'a piece goes back $name, and the desk gives what its preview said',
  async ({ javaScriptEnabled }) => {
    const { page, complaints } = await shop.visit({ javaScriptEnabled });
    /** Presses what is named: with a script by keys, which then lead everywhere and are seen. */
    const press = async (on: Page, name: string | RegExp, role: 'button' | 'link' = 'button') => {
      if (!javaScriptEnabled) return on.getByRole(role, { name }).click();
      expect(await listPointerOnly(on)).toEqual([]);
      await tabAndPress(on, name);
    };
    await page.goto(own);
    await press(page, 'Send something back', 'link');
    await page.getByRole('heading', { name: 'What goes back?' }).waitFor();
    if (javaScriptEnabled) await isAlive(page);
    await press(page, 'Choose how it travels');
    await page.getByRole('alert').getByText('Choose what you would like to send back').waitFor();
    const field = page.locator('[name="units-1"]');
    // Of two pieces one is chosen from a list; of the last, by a tick.
    if ((await field.getAttribute('type')) !== 'checkbox') await field.selectOption('1');
    else if (javaScriptEnabled) await tabAndPress(page, /^Send it back/, 'Space');
    else await field.check();
    const comment = page.getByLabel('Anything that we should know?');
    if (javaScriptEnabled) {
      await tabTo(page, /^Anything that we should know\?/);
      await page.keyboard.type('The box is open.');
    } else await comment.fill('The box is open.');
    await press(page, 'Choose how it travels');
    await page.getByText('You pay the post').waitFor();
    await press(page, 'Change what goes back');
    await page.getByRole('heading', { name: 'What goes back?' }).waitFor();
    await expect.poll(() => field.inputValue()).toBe('1');
    await expect.poll(() => comment.inputValue()).toBe('The box is open.');
    await press(page, 'Choose how it travels');
    await page.getByRole('heading', { name: 'How does it travel?' }).waitFor();
    await press(page, 'See what you get');
    const book = page.getByRole('button', { name: /^Book the return, get £/ });
    const promised = await amount(book.innerText());
    await press(page, /^Book the return, get £/);
    await page.waitForURL('**/returns/RT-*');
    const [returnNumber] = /RT-[\w-]+/.exec(page.url())!;
    const question = 'When is my money back?';
    // The address changes before the page is drawn, which then takes the focus.
    await page.getByLabel('What would you like to know?').waitFor();
    if (javaScriptEnabled) {
      await tabTo(page, /^What would you like to know\?/);
      await page.keyboard.type(question);
    } else await page.getByLabel('What would you like to know?').fill(question);
    await press(page, 'Ask about the refund');
    await page.getByText('We have your question and answer within').waitFor();

    const desk = await shop.visit({ signedIn: support, javaScriptEnabled });
    await desk.page.goto('/staff/returns');
    await desk.page.getByLabel('Scan a label').fill(returnNumber);
    await desk.page.keyboard.press('Enter');
    await desk.page.getByText('The box is open.').waitFor();
    if (javaScriptEnabled) await isAlive(desk.page);
    await press(desk.page, 'Note what came');
    await desk.page.getByRole('button', { name: 'Work out the refund' }).waitFor();
    await press(desk.page, 'Work out the refund');
    const give = desk.page.getByRole('button', { name: /^Give £.* back$/ });
    expect(await amount(give.innerText())).toBe(promised);
    await press(desk.page, /^Give £.* back$/);
    await desk.page.getByText('Decided. The customer is told').waitFor();

    await page.reload();
    await page.getByRole('heading', { name: promised }).waitFor();
    expect([...complaints, ...desk.complaints]).toEqual([]);
  },
);

test('a question stands on the order’s page with our answer, and its screens read well at every width', async () => {
  const { page } = await shop.visit({ javaScriptEnabled: false });
  await page.goto(`${own}/question`);
  await page.getByRole('button', { name: 'Send it' }).click();
  await page.getByText('Write what you would like to know.').first().waitFor();
  await page.getByLabel('Your question').fill('Does it fit a basin with one hole?');
  await page.getByRole('button', { name: 'Send it' }).click();
  await page.getByText('With us', { exact: true }).first().waitFor();
  const desk = await shop.visit({ signedIn: support });
  await desk.page.goto('/staff/questions');
  await desk.page.getByText('Does it fit a basin').click();
  await desk.page.getByLabel('Our answer').fill('It does: 35 mm.');
  const widths = [390, 820, 1440] as const;
  const none = { 390: [], 820: [], 1440: [] };
  expect(await findFaultsAt(desk.page, widths)).toEqual(none);
  await desk.page.getByRole('button', { name: 'Send the answer' }).click();
  await desk.page.getByText('Answered, with a mail').waitFor();
  await page.goto(own);
  await page.getByText('It does: 35 mm.').waitFor();
  const { page: scripted } = await shop.visit();
  await scripted.goto(`${own}/return`);
  expect(await findFaultsAt(scripted, widths)).toEqual(none);
  await desk.page.goto('/staff/returns?state=decided');
  await desk.page.locator('.queue a').first().click();
  await desk.page.getByText('Promised').waitFor();
  expect(await findFaultsAt(desk.page, [390, 1440])).toEqual({ 390: [], 1440: [] });
});

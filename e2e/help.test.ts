import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt, mailedLink } from './visit.ts';

const shop = shopOfFile(undefined, { drawsPictures: true });

const picture = async () => ({
  name: 'trap.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#886644' },
  })
    .jpeg()
    .toBuffer(),
});

/** Presses the button of a form; whoever fills it in faster than people do is asked to press again. */
async function pressAsPerson(screen: Page, name: RegExp, then: Locator): Promise<void> {
  const asked = screen.getByText(/quicker than people type/).first();
  await screen.getByRole('button', { name }).click();
  await asked.or(then).first().waitFor();
  if (await asked.isVisible()) await screen.getByRole('button', { name }).click();
  await then.waitFor();
}

const question = 'My trap drips at the nut. <b>Bold</b>?';
const answersOf = (screen: Page) =>
  screen.getByRole('heading', { name: 'Does one of these answer it?' });
const sentOf = (screen: Page) => screen.getByRole('heading', { level: 1, name: /^We answer by/ });

/** Sends a form that has answered while it was typed. */
async function sendAfterTyping(screen: Page, text: string): Promise<void> {
  // What is typed before the page's script runs is not heard; it is heard at the next letter.
  await expect
    .poll(async () => {
      await screen.getByLabel('Your message').fill(text);
      return answersOf(screen).isVisible();
    })
    .toBe(true);
  const faults = await findFaultsAt(screen, [390, 1440]);
  expect(Object.values(faults).flat()).toEqual([]);
  await pressAsPerson(screen, /^Send, answer by/, sentOf(screen));
}

/** Sends a form that answers at the first press, by a second one. */
async function sendAnyway(screen: Page, text: string): Promise<void> {
  await pressAsPerson(screen, /^Send, answer by/, answersOf(screen));
  await expect.poll(() => screen.getByLabel('Your message').inputValue()).toBe(text);
  await screen.getByRole('button', { name: 'Send it anyway' }).click();
  await sentOf(screen).waitFor();
}

test('somebody is answered before they write, writes all the same and goes on by the mailed link, with and without JavaScript', async () => {
  for (const javaScriptEnabled of [false, true]) {
    const email = `robin-${javaScriptEnabled}@example.com`;
    const { page: screen } = await shop.visit({ javaScriptEnabled });
    await screen.goto('/help');
    await screen.getByLabel('What is it about?').fill('my trap drips at the nut');
    await screen.getByRole('button', { name: 'Search', exact: true }).last().click();
    await screen
      .getByRole('link', { name: 'Which waste: slotted or unslotted?' })
      .first()
      .waitFor();
    await screen.getByRole('link', { name: 'None of these? Write to us' }).click();
    await screen.getByRole('heading', { level: 1, name: 'What can we do for you?' }).waitFor();
    await screen.getByLabel('Your message').fill(question);
    await screen.getByLabel('Your name').fill('Robin Larch');
    await screen.getByLabel('Pictures or documents').setInputFiles([await picture()]);
    await screen.getByLabel('Your e-mail').fill(email);
    await (javaScriptEnabled ? sendAfterTyping : sendAnyway)(screen, question);
    await screen.getByText('<b>Bold</b>').first().waitFor();
    await screen.getByRole('link', { name: /^trap\.jpg/ }).waitFor();

    const link = await mailedLink(screen, email, /\/help\/thread\/[\w-]+/);
    await screen.goto(link);
    await screen.getByLabel('Your message').fill('It is the upper nut.');
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    await screen.getByText('It is the upper nut.').waitFor();
    const atThread = javaScriptEnabled ? await findFaultsAt(screen, [390, 1440]) : {};
    expect(Object.values(atThread).flat()).toEqual([]);
    await screen.getByRole('button', { name: 'It is solved' }).click();
    await screen.getByText('Write again to reopen it, with everything in it.').waitFor();

    await screen.goto('/help/call-me-back');
    await screen.getByLabel('Day and time').selectOption({ index: javaScriptEnabled ? 3 : 2 });
    await screen.getByLabel('Number to ring').fill('07700 900142');
    await screen.getByLabel(/^One line/).fill('The quote of Tuesday');
    await screen.getByLabel('Your name').fill('Robin Larch');
    await screen.getByLabel('Your e-mail').fill(email);
    const opened = screen.getByRole('heading', { level: 1, name: /^We ring you/ });
    await pressAsPerson(screen, /^Ring me then/, opened);
    await screen.getByText(/^We ring 07700 900142/).waitFor();
  }
});

test('a form that lacks the address to answer to says so before it offers answers', async () => {
  const { context, page } = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/help/general');
  const form = {
    text: question,
    name: 'Robin Larch',
    again: '1',
    key: await page.locator('[name="key"]').inputValue(),
  };
  const headers = { origin: new URL(shop.url).origin };
  const press = async (email: string) => {
    const answer = await context.request.post('/help/general', {
      form: { ...form, email },
      headers,
    });
    return { status: answer.status(), hasAnswers: (await answer.text()).includes('id="answers"') };
  };
  expect(await press('')).toEqual({ status: 400, hasAnswers: false });
  expect(await press('robin@example.com')).toEqual({ status: 200, hasAnswers: true });
});

test('a button that is pressed three times at once opens one thread, for somebody who never came before too', async () => {
  const { context, page } = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/help/general');
  const key = await page.locator('[name="key"]').inputValue();
  const typed = { text: 'Zylquar?', name: 'Robin Larch', email: 'thrice@example.com' };
  const form = { ...typed, key, again: '1', answersSeen: '1' };
  const headers = { origin: new URL(shop.url).origin };
  await context.clearCookies();
  const press = () => context.request.post('/help/general', { form, headers, maxRedirects: 0 });
  const answers = await Promise.all([press(), press(), press()]);
  const threads = answers.map((answer) => answer.headers()['location']);
  expect(new Set(threads).size).toBe(1);
  expect(threads[0]).toMatch(/^\/help\/thread\//);
});

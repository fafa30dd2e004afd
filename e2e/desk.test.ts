import { expect, test } from 'vitest';
import { findSku, servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt } from './visit.ts';

const shop = shopOfFile(undefined, { drawsPictures: true });
const widths = [390, 820, 1440] as const;

test('staff take a thread, answer it with a canned reply, merge, split and link it, with and without JavaScript', async () => {
  const signedIn = await shop.signedInAs('staff, support');
  for (const javaScriptEnabled of [true, false]) {
    const { context } = await shop.visit({ javaScriptEnabled });
    const { enquiries, enquiryThreads } = servicesOf(context, shop.url);
    const email = `desk-${javaScriptEnabled}@example.com`;
    const ask = (text: string) =>
      enquiries.askGeneralEnquiry({ body: { name: 'Robin Larch', email, text } });
    const first = await ask('Is the bath deep?');
    const second = await ask('And is it steel?');
    const { page, complaints } = await shop.visit({ signedIn, javaScriptEnabled });
    const sku = await findSku(page, '/p/lode-basin-mixer-with-click-waste');

    await page.goto('/staff/canned-replies/new');
    const title = `Depth of a bath ${crypto.randomUUID().slice(0, 8)}`;
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Text').fill('It is {what} deep, {customer}.');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByText(title).waitFor();

    await page.goto(`/staff/inbox/${first.reference}`);
    await page.getByRole('button', { name: 'Take it' }).click();
    await page.getByText('It is given.').waitFor();
    await page.goto('/staff/inbox?view=mine');
    await page.locator(`.queue a[href*='${first.reference}']`).click();

    await page.getByLabel('A canned reply').selectOption({ label: title });
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect
      .poll(() => page.getByLabel('Our answer').inputValue())
      .toBe('It is {what} deep, {customer}.');
    await page.getByLabel('What', { exact: true }).fill('420 mm');
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await page
      .locator('[data-author=staff]')
      .getByText('It is 420 mm deep, Robin Larch.')
      .waitFor();

    // The second goes into the first, and its number leads there from then on.
    await page.goto(`/staff/inbox/${second.reference}`);
    await page.getByText('Merge it into another').click();
    await page.getByLabel('Thread number').fill(first.reference);
    await page.getByRole('button', { name: `Merge ${second.reference} into it` }).click();
    await page.getByText('Merged. Its number leads here from now on.').waitFor();
    await page.goto(`/staff/inbox/${second.reference}`);
    expect(new URL(page.url()).pathname).toBe(`/staff/inbox/${first.reference}`);
    await page.locator('[data-author=customer]').getByText('And is it steel?').waitFor();
    const { messages } = await enquiryThreads.getEnquiry({ params: { token: second.token } });
    expect(messages.map(({ text }) => text)).toContain('Is the bath deep?');

    await page.getByText('Its order, product and customer').click();
    await page.getByLabel('Product', { exact: true }).fill(sku);
    await page.getByRole('button', { name: 'Keep the links' }).click();
    await page.getByText('Its links are kept.').waitFor();
    const rail = page.getByRole('complementary', { name: 'Order and person' });
    await rail.getByText('Stock', { exact: true }).waitFor();
    expect(await rail.innerText()).toContain(sku);
    // What looks for faults runs in the page itself.
    const faults = javaScriptEnabled ? await findFaultsAt(page, widths) : {};
    expect(Object.values(faults).flat()).toEqual([]);

    await page.getByText('Take something out into a thread of its own').click();
    await page.getByLabel(/And is it steel\?/).check();
    await page.getByLabel('What it is about').fill('What it is made of');
    await page.getByRole('button', { name: 'Take it out' }).click();
    await page.getByText('Taken apart: this is the new thread.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'What it is made of' }).waitFor();
    expect(await page.locator('[data-author=customer]').count()).toBe(1);

    // Mail to them goes elsewhere from now on, and nowhere where that is no address.
    await page.getByText('Write to another address').click();
    await page.getByLabel('Their address').fill('nowhere');
    await page.getByRole('button', { name: 'Answer them there' }).click();
    await page.locator('.step-errors a').first().waitFor();
    await page.getByLabel('Their address').fill(`other-${email}`);
    await page.getByRole('button', { name: 'Answer them there' }).click();
    await page.getByText(`To other-${email}, in the same thread`).waitFor();
    expect(complaints).toEqual([]);
  }
});

test('a product leads to its price and its mail with its code filled in, and feedback knows the page', async () => {
  const { page, complaints } = await shop.visit();
  const sku = await findSku(page, '/p/lode-basin-mixer-with-click-waste');
  for (const name of ['Ask about it', 'Ask about price', 'E-mail me this']) {
    await page.goto('/p/lode-basin-mixer-with-click-waste');
    await page.getByRole('link', { name, exact: true }).click();
    await expect.poll(() => page.locator('.enquiry-form [name=sku]').inputValue()).toBe(sku);
  }
  await page.goto('/p/lode-basin-mixer-with-click-waste');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Feedback' }).click();
  await expect
    .poll(() => page.locator('.enquiry-form [name=page]').inputValue())
    .toBe('/p/lode-basin-mixer-with-click-waste');
  expect(complaints).toEqual([]);
});

test('the hub, a thread and a thread at the desk hold what they show at every width', async () => {
  const { context, page } = await shop.visit();
  const { enquiries } = servicesOf(context, shop.url);
  const text = `${'Unbreakable'.repeat(30)} and a sentence that is long enough to go over several lines.`;
  const { token, reference } = await enquiries.askGeneralEnquiry({
    body: { name: 'Robin Larch', email: 'widths@example.com', text },
  });
  const desk = await shop.visit({ signedIn: await shop.signedInAs('staff, support') });
  for (const [window, address, shot] of [
    [page, '/help?q=where+is+PL-3D6R-8K1V', 'hub'],
    [page, `/help/thread/${token}`, 'thread'],
    [desk.page, `/staff/inbox/${reference}`, 'desk'],
    [desk.page, '/staff/inbox', 'inbox'],
    [page, '/p/lode-basin-mixer-with-click-waste', 'product'],
  ] as const) {
    await window.goto(address);
    const faults = await findFaultsAt(window, widths);
    expect([address, ...Object.values(faults).flat()]).toEqual([address]);
    if (process.env.SHOTS) {
      for (const width of widths) {
        await window.setViewportSize({ width, height: 900 });
        await window.screenshot({
          path: `${process.env.SHOTS}/${shot}-${width}.png`,
          fullPage: true,
        });
      }
    }
  }
});

import { expect, test } from 'vitest';

import { servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt } from './visit.ts';

const shop = shopOfFile(undefined, { drawsPictures: true });

test('a customer writes, is answered from the inbox, and answers by mail: the thread opens again', async () => {
  const script = '<img src=x onerror="window.ran=1">';
  const guest = await shop.visit();
  const { enquiries } = servicesOf(guest.context, shop.url);
  const { reference } = await enquiries.askGeneralEnquiry({
    body: { name: `Robin ${script}`, email: 'robin@example.com', text: `Is it deep? ${script}` },
  });

  const signedIn = await shop.signedInAs('staff, support');
  const staff = await shop.visit({ signedIn });
  const { page } = staff;
  await page.goto(`/staff/inbox?q=${reference}`);
  await page.getByRole('link', { name: /Is it deep/ }).click();
  await page.getByLabel('Our answer').fill('It is {amount} deep.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  // An empty place stops it, and nothing typed is lost.
  await page.getByText('Fill {amount} with an amount of money').first().waitFor();
  await expect.poll(() => page.getByLabel('Our answer').inputValue()).toBe('It is {amount} deep.');
  await page.getByLabel('Our answer').fill('It is 420 mm deep.');
  await page.getByLabel('Close when sent').check();
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await page.getByText('Answered, with a mail to the customer.').waitFor();
  const faults = await findFaultsAt(page, [390, 820, 1440]);
  expect(Object.values(faults).flat()).toEqual([]);

  const mailbox = guest.page;
  await expect
    .poll(async () => {
      await mailbox.goto('/dev/mailbox');
      return mailbox.getByRole('link', { name: new RegExp(`Re: .*${reference}`) }).count();
    })
    .toBe(1);
  await mailbox.getByRole('link', { name: new RegExp(`Re: .*${reference}`) }).click();
  await mailbox.getByLabel('Your answer').fill(`Thank you. And how wide? ${script}`);
  await mailbox.getByRole('button', { name: 'Send the answer' }).click();
  await mailbox.getByText('Your answer is on its way').waitFor();

  const { context } = await shop.visit({ signedIn, javaScriptEnabled: false });
  const plain = await context.newPage();
  await expect
    .poll(async () => {
      await plain.goto(`/staff/inbox/${reference}`);
      return plain.locator('[data-author=customer]').getByText('And how wide?').count();
    })
    .toBe(1);
  // It is ours again, and what they quote below their answer is no part of it.
  await expect
    .poll(() => plain.getByRole('button', { name: 'Close', exact: true }).count())
    .toBe(1);
  // Whoever touches nothing for ten minutes is not there, and their page tells nobody that they are.
  await page.clock.install();
  let looks = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('intent=look')) looks += 1;
  });
  await page.goto(`/staff/inbox/${reference}`);
  await expect.poll(() => looks).toBeGreaterThan(0);
  await page.clock.fastForward('11:00');
  const before = looks;
  await page.clock.runFor(60_000);
  await page.mouse.move(40, 40);
  await page.mouse.move(80, 80);
  await page.clock.runFor(12_000);
  await expect.poll(() => looks).toBe(before + 1);
  await page.getByRole('link', { name: 'The mail as it was sent' }).click();
  await page.getByRole('heading', { name: 'As plain text' }).waitFor();
  for (const window of [page, mailbox]) {
    expect(await window.evaluate(() => 'ran' in globalThis)).toBe(false);
  }
  expect(staff.complaints).toEqual([]);
});

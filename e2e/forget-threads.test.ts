import { expect, test } from 'vitest';

import { servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt } from './visit.ts';

const shop = shopOfFile();
const widths = [390, 820, 1440];

test('whoever applied deletes their application on its page, without a script', async () => {
  const { page } = await shop.visit({ javaScriptEnabled: false });
  page.setDefaultTimeout(20_000);
  const body = new FormData();
  const sent = { vacancy: 'technical-adviser', name: 'Ada Alder', email: 'ada@example.com' };
  for (const [name, value] of Object.entries({ ...sent, text: 'Where the tank stands.' })) {
    body.set(name, value);
  }
  body.append('files', new Blob(['%PDF-1.7\n%%EOF'], { type: 'application/pdf' }), 'cv.pdf');
  const address = `${shop.url}/services/help/Careers/job-application-request`;
  const opened = await fetch(address, { method: 'POST', body, headers: { origin: shop.url } });
  const { token } = (await opened.json()) as { token: string };
  const pathname = `/help/thread/${token}`;
  await page.goto(pathname);
  await page.getByText('Delete my application').click();
  await page.getByRole('button', { name: 'Delete it for good' }).click();
  await page.getByText('Your application is deleted').waitFor();
  expect((await page.goto(pathname))!.status()).toBe(404);
});

test('an admin says that a thread is a complaint, and has another forgotten, with and without a script', async () => {
  const guest = await shop.visit();
  const { enquiries } = servicesOf(guest.context, shop.url);
  const ask = async (text: string) =>
    (await enquiries.askGeneralEnquiry({ body: { name: 'Kim', email: 'kim@example.com', text } }))
      .reference;
  const signedIn = await shop.signedInAs('staff, admin');
  const { page, complaints } = await shop.visit({ signedIn });

  const complaint = await ask('You have my address wrong.');
  await page.goto(`/staff/inbox/${complaint}`);
  await page.getByText('This is something else').click();
  await page.getByLabel('This is a').selectOption('Data complaint');
  await page.getByRole('button', { name: 'Change what it is' }).click();
  await page.getByText('It is a complaint now.').waitFor();
  await page.getByText('Forget this thread').click();
  await page.getByText('the law keeps it until').waitFor();
  const faults = await findFaultsAt(page, widths);
  expect(Object.values(faults).flat()).toEqual([]);

  for (const javaScriptEnabled of [false, true]) {
    const reference = await ask(`My card number is 4242. ${javaScriptEnabled}`);
    const visit = await shop.visit({ signedIn, javaScriptEnabled });
    await visit.page.goto(`/staff/inbox/${reference}`);
    await visit.page.getByText('Forget this thread').click();
    await visit.page.getByRole('link', { name: 'Forget it for good' }).click();
    const number = visit.page.getByLabel('The thread’s number, to confirm');
    await number.fill('EN-0000-0000');
    await visit.page.getByRole('button', { name: 'Forget for good' }).click();
    await visit.page.getByText(`Type ${reference}, the number of this thread.`).first().waitFor();
    const asked = javaScriptEnabled ? await findFaultsAt(visit.page, widths) : {};
    expect(Object.values(asked).flat()).toEqual([]);
    await number.fill(reference.toLowerCase());
    await visit.page.getByRole('button', { name: 'Forget for good' }).click();
    await visit.page.getByText('Forgotten for good.').first().waitFor();
    expect((await visit.page.goto(`/staff/inbox/${reference}`))!.status()).toBe(404);
    expect(visit.complaints).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

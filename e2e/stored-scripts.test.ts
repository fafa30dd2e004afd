import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../simulators/mail/imap-server.ts';
import { findSku, servicesOf } from './every-screen.ts';
import { allHostile, hostileMail, hostileStrings } from './hostile-strings.ts';
import { shopOfFile } from './shop-of-file.ts';

let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(() => mailServer.close());
const shop = shopOfFile(() => ({ env: { IMAP_URL: mailServer.url } }), { drawsPictures: true });

/** What ran, was fetched or was asked for in a window, of all that was written. */
function listen(context: BrowserContext): string[] {
  const heard: string[] = [];
  context.on('dialog', (dialog) => {
    heard.push(`a dialog on ${dialog.page()?.url()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (/hostile\.example/.test(new URL(request.url()).host)) heard.push(request.url());
  });
  return heard;
}

/** What a page, or a frame in it, holds that would run, lead away or fetch: none of it is a letter. */
async function findLive(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    const live = await frame.locator('html').evaluateAll(([root]) => {
      const all = [...root!.querySelectorAll('*')];
      const wrong = all.flatMap((element) =>
        [...element.attributes].flatMap(({ name, value }) =>
          name.startsWith('on') ||
          (/^(href|src|action|formaction|data|style|http-equiv)$/.test(name) &&
            /^\s*javascript:|\/\/hostile\.example|^refresh$/.test(value))
            ? [`${element.localName} ${name}=${value}`]
            : [],
        ),
      );
      return 'ran' in globalThis ? [...wrong, 'ran'] : wrong;
    });
    found.push(...live.map((each) => `${frame.url()}: ${each}`));
  }
  return found;
}

/** Opens pages one after the other; each has to be a page, with nothing in it that lives. */
async function look(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const response = await page.goto(address);
    expect([address, response?.status()]).toEqual([address, 200]);
    expect([address, ...(await findLive(page))]).toEqual([address]);
  }
}

const sentBy = (page: Page) => page.locator('.enquiry-form .button-main');

/** Fills every field in that takes words with what is hostile; others with what they ask for. */
async function fillIn(page: Page, place: number): Promise<void> {
  const fields = page.locator(
    '.enquiry-form input:not([type=hidden]):not([name=website]), .enquiry-form textarea, .enquiry-form select',
  );
  const given: Record<string, string> = {
    email: '',
    quantity: '4',
    piecesAYear: '4000',
    neededBy: '',
    phone: '07700 900142',
    postcode: 'HG4 1AA',
    sku: 'LOD-MIX-CHR',
  };
  for (const field of await fields.all()) {
    const [name, type, most] = await field.evaluate((box) => {
      const { name: of, type: is, maxLength } = box as HTMLInputElement;
      return [of, is, maxLength > 0 ? maxLength : 80] as const;
    });
    if (type === 'file' || type === 'checkbox') continue;
    if (type === 'radio') await field.check({ force: true });
    else if (type === 'select-one') await field.selectOption({ index: 1 });
    else if (type === 'textarea') await field.fill(allHostile.slice(0, 3_900));
    else if (name in given) await field.fill(given[name]!);
    else await field.fill(hostileStrings[place % hostileStrings.length]!.slice(0, most));
  }
}

test('nothing that is written into a form runs: where it is refused, in its thread, in its mails and at the desk', async () => {
  const guest = await shop.visit();
  const heard = listen(guest.context);
  const { page } = guest;
  const sku = await findSku(page, '/p/lode-basin-mixer-with-click-waste');
  const forms = [
    '/help/general',
    `/help/product-question?sku=${sku}`,
    `/help/product-price?sku=${sku}`,
    '/help/trade',
    '/help/call-me-back',
    '/help/partner',
    '/help/press',
    '/help/catalogue',
    '/help/account',
    '/help/feedback',
    '/help/data-complaint',
  ];
  const references: string[] = [];
  for (const [place, address] of forms.entries()) {
    await page.goto(address);
    await fillIn(page, place);
    // Without an address, or too fast, it comes back with all that was typed.
    await sentBy(page).click();
    await page.locator('.step-errors, .enquiry-main [role=alert]').first().waitFor();
    expect([address, ...(await findLive(page))]).toEqual([address]);
    await page.locator('.enquiry-form [name=email]').fill(`form-${place}@example.com`);
    const write = page.locator('.enquiry-form [name=mayWriteBack]');
    if ((await write.count()) > 0) await write.check();
    // Answers that we have may be shown first.
    const there = page.locator('.thread-line');
    for (let press = 0; press < 3 && !(await there.isVisible()); press += 1) {
      await sentBy(page).click();
      await there.or(page.getByText('Send it anyway')).first().waitFor();
    }
    await there.waitFor();
    expect([address, ...(await findLive(page))]).toEqual([address]);
    const [reference] = /EN-[\dA-Z-]+/.exec(await there.innerText())!;
    references.push(reference);
  }
  // Whoever goes on with a thread writes it once more.
  await page.getByLabel('Your message').fill(`Once more. ${allHostile.slice(0, 3_900)}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.thread').getByText('Once more.').waitFor();
  expect(await findLive(page)).toEqual([]);

  const staff = await shop.visit({ signedIn: await shop.signedInAs('staff, support') });
  const heardByStaff = listen(staff.context);
  const desk = staff.page;
  await look(desk, ['/staff/inbox', '/staff/inbox?view=complaints', '/staff/article-gaps']);
  for (const reference of references) {
    await look(desk, [`/staff/inbox/${reference}`]);
    const answer = desk.getByLabel('Our answer');
    if ((await answer.count()) === 0) continue;
    // Staff have their words drawn as well. Braces are places, which nobody is sent.
    await answer.fill(allHostile.replaceAll(/[{}]/g, '').slice(0, 3_900));
    await desk.getByRole('button', { name: 'Send the answer' }).click();
    await desk.getByText('Answered, with a mail to the customer.').waitFor();
    expect(await findLive(desk)).toEqual([]);
  }
  await page.goto('/dev/mailbox');
  const mails = page.locator('.mails a');
  await expect
    .poll(async () => {
      await page.goto('/dev/mailbox');
      return mails.count();
    })
    .toBeGreaterThanOrEqual(2 * references.length - 1);
  await look(page, await mails.evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href)));
  expect([...heard, ...heardByStaff]).toEqual([]);
  expect([...guest.complaints, ...staff.complaints]).toEqual([]);
});

test('nothing in a mail that came in runs: in its thread, beside it, and drawn in its frame', async () => {
  const guest = await shop.visit();
  const { enquiries } = servicesOf(guest.context, shop.url);
  const { reference } = await enquiries.askGeneralEnquiry({
    body: { name: 'Robin Ashby', email: 'mail-0@example.com', text: 'Is the bath deep?' },
  });
  const heard = listen(guest.context);
  const { page } = guest;
  const receipt = page.getByRole('link', { name: new RegExp(`We have it.*${reference}`) });
  await expect
    .poll(async () => {
      await page.goto('/dev/mailbox');
      return receipt.count();
    })
    .toBe(1);
  await receipt.click();
  const told = await page.getByText(/^It goes to /).innerText();
  const [, replyTo = ''] = /It goes to (\S+),/.exec(told) ?? [];
  expect(replyTo).toContain('@');
  const senders = ['mail-0@example.com', 'other@hostile.example'];
  for (const from of senders) {
    for (const [name, subject] of [hostileStrings.slice(0, 2), hostileStrings.slice(23, 25)]) {
      mailServer.deliver(hostileMail({ from, to: replyTo, name: name!, subject: subject! }));
    }
  }
  mailServer.deliver(
    hostileMail({
      from: 'new@hostile.example',
      to: 'orders@example.com',
      name: hostileStrings[5]!,
      subject: hostileStrings[13]!,
    }),
  );
  const staff = await shop.visit({ signedIn: await shop.signedInAs('staff, support') });
  const heardByStaff = listen(staff.context);
  const desk = staff.page;
  await expect
    .poll(
      async () => {
        await desk.goto(`/staff/inbox/${reference}`);
        return desk.getByRole('link', { name: 'The mail as it was sent' }).count();
      },
      { timeout: 90_000, interval: 3_000 },
    )
    .toBe(4);
  await desk.goto('/staff/mails-in');
  await desk.getByText('hostile.example').first().waitFor();
  const asSent = new Set<string>();
  for (const address of [`/staff/inbox/${reference}`, '/staff/mails-in']) {
    await look(desk, [address]);
    const links = desk.getByRole('link', { name: 'The mail as it was sent' });
    const all = await links.evaluateAll((each) => each.map((a) => (a as HTMLAnchorElement).href));
    for (const href of all) asSent.add(href);
  }
  for (const address of asSent) {
    await look(desk, [address]);
    // Were its markup not cleaned, its frame would still run nothing.
    expect(await desk.locator('iframe[title="The mail"]').getAttribute('sandbox')).toBe('');
    const drawn = desk.frameLocator('iframe[title="The mail"]');
    await drawn.getByRole('heading', { name: 'Drawn as markup.' }).waitFor();
    // Of a picture stays that it was one, of a link where it would lead.
    await drawn.getByText('[picture]').first().waitFor();
    await drawn.locator('u[title^="javascript:"]').first().waitFor();
  }
  await look(desk, ['/staff/inbox?q=hostile.example']);
  await look(page, ['/dev/mailbox']);
  expect([...heard, ...heardByStaff]).toEqual([]);
  expect([...guest.complaints, ...staff.complaints]).toEqual([]);
});

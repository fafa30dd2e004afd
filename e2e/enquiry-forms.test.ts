import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findSku, order, readyToPay, servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { mailedLink, type SignedIn } from './visit.ts';

const shop = shopOfFile();

/** A form as somebody fills it in who means it. */
interface FormOfShop {
  address: string;
  /** The fields that whoever sends it empty is asked for, as they stand on the page. */
  asks: string[];
  /** What is typed by the names of the fields; a number is the place of a choice. */
  typed: Record<string, string | number | true>;
  file?: 'picture' | 'paper';
  button: RegExp;
  /** What is said then, where it is not by when we answer. */
  promise?: RegExp | string;
  /** What staff do with it: answer it, or take a step of a complaint. */
  next?: 'answered' | 'step';
}

/** A day to come, as the browser's own calendar would give it. */
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const soon = /^We answer by \d\d:\d\d (today|on \w+day \d+ \w+)\./;

function formsFor({
  sku,
  gone,
  order: bought,
  slot,
}: Record<'sku' | 'gone' | 'order', string> & { slot: number }) {
  const text = 'Zylquar: <i>would it fit</i> on 15 mm?';
  const forms: Record<string, FormOfShop> = {
    general: {
      address: '/help/general',
      asks: ['text', 'name', 'email'],
      typed: { text },
      file: 'picture',
      button: /^Send, answer by/,
    },
    'product-question': {
      address: `/help/product-question?sku=${sku}`,
      asks: ['text', 'name', 'email'],
      typed: { text, mayPublish: true },
      file: 'picture',
      button: /^Ask, answer by/,
    },
    'product-price': {
      address: `/help/product-price?sku=${sku}`,
      asks: ['quantity', 'name', 'email'],
      typed: { quantity: '24', neededBy: inAMonth, seenAt: 'https://example.com/mixer' },
      button: /^Ask for a price/,
      next: 'answered',
    },
    trade: {
      address: '/help/trade',
      asks: ['company', 'text', 'name', 'email'],
      typed: { topic: 'supply', company: 'Larch & Sons', text },
      button: /^Send, answer by/,
    },
    'call-back': {
      address: '/help/call-me-back',
      asks: ['phone', 'text', 'name', 'email'],
      typed: { slot, phone: '07700 900142', topic: 'credit', text: 'The statement of May' },
      button: /^Ring me then/,
      promise: /^We ring you at \d\d:\d\d (today|on \w+day \d+ \w+)\./,
    },
    partner: {
      address: '/help/partner',
      asks: ['products', 'piecesAYear', 'company', 'name', 'email'],
      typed: { products: 'Slotted wastes', piecesAYear: '40000', company: 'Larch & Sons' },
      file: 'paper',
      button: /^Send to the buying desk/,
      next: 'answered',
    },
    press: {
      address: '/help/press',
      asks: ['outlet', 'text', 'name', 'email'],
      typed: { outlet: 'Pipe Weekly', topic: 'pictures', neededBy: inAMonth, text },
      button: /^Send, answer by/,
    },
    catalogue: {
      address: '/help/catalogue',
      asks: ['name', 'email', 'line1', 'town', 'postcode'],
      typed: { line1: '4 Mill Lane', town: 'Ripon', postcode: 'HG4 1AA' },
      button: /^Send me the catalogue/,
    },
    recycling: {
      address: `/help/recycling?order=${bought}`,
      asks: [],
      typed: { appliance: 'towel-rail', disconnected: 'not-yet', note: 'It hangs upstairs.' },
      file: 'picture',
      button: /^Ask us to take it/,
      next: 'answered',
    },
    'close-account': {
      address: '/help/account',
      asks: ['name', 'email'],
      typed: { reason: 'We moved.' },
      button: /^Send the request/,
    },
    feedback: {
      address: '/help/feedback',
      asks: ['rating', 'text'],
      typed: { rating: '4', text, mayWriteBack: true },
      button: /^Send it/,
      promise: 'Somebody reads it.',
    },
    'data-complaint': {
      address: '/help/data-complaint',
      asks: ['text', 'name', 'email'],
      typed: { topic: 'unwanted-mail', text },
      button: /^Send the complaint/,
      promise: /^You will hear from us by \d\d:\d\d on \w+day \d+ \w+\./,
      next: 'step',
    },
    careers: {
      address: '/careers/technical-adviser',
      asks: ['name', 'email', 'text', 'files'],
      typed: { text: 'Which of the two is on the mains.', mayKeep: true },
      file: 'paper',
      button: /^Send, answer by/,
    },
    'product-email': {
      address: `/help/product-email?sku=${sku}`,
      asks: ['email'],
      typed: {},
      button: /^Send it/,
      promise: 'It is on its way.',
    },
    notify: {
      address: `/help/notify?sku=${gone}`,
      asks: ['email'],
      typed: {},
      button: /^Tell me/,
      promise: 'We write to you as soon as it is back.',
    },
  };
  return Object.entries(forms);
}

const files = {
  picture: async () => ({
    name: 'wall.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#886644' } })
      .jpeg()
      .toBuffer(),
  }),
  paper: async () => ({
    name: 'papers.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nA life in pipes.\n%%EOF'),
  }),
};

/** What the page says is wrong: the names of its fields. */
const faultsOf = (page: Page) =>
  page
    .locator('.step-errors a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!.slice(1)));

/** What the form would send, as its fields stand. */
const valuesOf = (page: Page) =>
  page.locator('.enquiry-form').evaluate((form) => {
    const sent = [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, value]);
    return Object.fromEntries(sent) as Record<string, string>;
  });

async function fillIn(page: Page, name: string, value: string | number | true) {
  const field = page.locator(`.enquiry-form [name="${name}"]`);
  const kind = await field.first().evaluate((box) => (box as HTMLInputElement).type);
  if (kind === 'file') {
    await field.setInputFiles([await files[value as keyof typeof files]()]);
  } else if (kind === 'select-one') {
    await field.selectOption(typeof value === 'number' ? { index: value } : String(value));
  } else if (kind === 'radio') {
    await page.locator(`[name="${name}"][value="${value}"]`).check({ force: true });
  } else if (value === true) await field.check();
  else await field.fill(String(value));
}

/**
 * Presses the button of the form until this is shown: whoever fills it in faster than people do, and
 * whoever may have an answer already, is asked to press again.
 */
async function press(page: Page, shown: Locator): Promise<void> {
  const button = page.locator('.enquiry-form .button-main');
  const again = page.getByText(/quicker than people type|^Send it anyway$/).first();
  await button.click();
  await shown.or(again).first().waitFor();
  if (!(await shown.isVisible())) await button.click();
  await shown.waitFor();
}

/** Sends a form empty, then without the last that it asks for, and then whole. */
async function sendAsCustomer(page: Page, form: FormOfShop, email: string): Promise<void> {
  await page.goto(form.address);
  await page.getByRole('button', { name: form.button }).waitFor();
  const whole = { ...form.typed, ...(form.file && { files: form.file }), ...whoIn(form, email) };
  const last = form.asks.at(-1);
  if (last !== undefined) {
    await press(page, page.locator(`.step-errors a[href="#${last}"]`));
    expect(await faultsOf(page)).toEqual(form.asks);
  }
  const given = Object.entries(whole).filter(([name]) => name !== last);
  for (const [name, value] of given) await fillIn(page, name, value);
  if (last !== undefined) {
    const typed = await valuesOf(page);
    if (given.length > 0) {
      await press(page, page.locator(`.step-errors li:only-child a[href="#${last}"]`));
    }
    const kept = await valuesOf(page);
    for (const [name] of given) {
      if (name === 'files') await page.getByText('We have one file already.').waitFor();
      else expect({ [name]: kept[name] }).toEqual({ [name]: typed[name] });
    }
    await fillIn(page, last, whole[last as keyof typeof whole]!);
  }
  await press(page, page.getByText(form.promise ?? soon).first());
}

const whoIn = ({ address, asks }: FormOfShop, email: string): FormOfShop['typed'] => ({
  ...(asks.includes('name') && { name: 'Robin Larch' }),
  ...(asks.includes('email') || address === '/help/feedback' ? { email } : {}),
});

/** Opens the mail in the mailbox, as whoever got it, and follows its link to the thread. */
async function readMail(page: Page, about: RegExp): Promise<string> {
  await expect
    .poll(async () => {
      await page.goto('/dev/mailbox');
      return page.getByRole('link', { name: about }).count();
    })
    .toBe(1);
  await page.getByRole('link', { name: about }).click();
  const mail = page.frameLocator('iframe');
  const words = await mail.locator('body').innerText();
  await mail.getByRole('link', { name: /^(See it|Reply|View the conversation)/ }).click();
  await page.waitForURL('**/help/thread/**');
  return words;
}

/** Staff answer in the inbox; whoever asked reads it by the mail's link and writes again. */
async function goesOn(staff: Page, page: Page, reference: string, next: 'answered' | 'step') {
  await staff.goto(`/staff/inbox/${reference}`);
  if (next === 'step') {
    await staff.getByLabel('What is done').selectOption('acknowledged');
    await staff.getByLabel('To whoever complained').fill('We look who sent it.');
    await staff.getByRole('button', { name: 'Tell them' }).click();
  } else {
    await staff.getByLabel('Our answer').fill('We look who sent it.');
    await staff.getByRole('button', { name: 'Send the answer' }).click();
  }
  const told = next === 'step' ? new RegExp(`^What we are looking into.*${reference}`) : undefined;
  await readMail(page, told ?? new RegExp(`^Re: .*${reference}`));
  await page.locator('.thread-page').getByText('We look who sent it.').waitFor();
  await page.getByLabel('Your message').fill('Thank you. And when?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.thread').getByText('Thank you. And when?').waitFor();
  await staff.goto(`/staff/inbox/${reference}`);
  await staff.locator('[data-author=customer]').getByText('Thank you. And when?').waitFor();
}

/** Goes through every form as one customer; answers what the browser complained of. */
async function sendAll(javaScriptEnabled: boolean, signedIn: SignedIn): Promise<string[]> {
  const { context, page, complaints } = await shop.visit({ javaScriptEnabled });
  const { page: staff } = await shop.visit({ signedIn, javaScriptEnabled });
  const services = servicesOf(context, shop.url);
  const sku = await findSku(page, '/p/lode-basin-mixer-with-click-waste');
  const query = { sku: 'TRP-114-BR' };
  const traps = await services.catalogue.getProductSummaryBySku({ query });
  const gone = traps.offerings.find((each) => each.availability.state === 'out-of-stock')!.sku;
  const fan = await findSku(page, '/p/draught-extractor-fan-100-mm-basic');
  const items = [sku, fan].map((each) => ({ sku: each, quantity: 1 }));
  const bought = await readyToPay(services, { items });
  // Nobody is rung at the time that somebody else has taken meanwhile: each asks for another.
  const slot = javaScriptEnabled ? 3 : 8;
  const goods = { sku, gone, order: await order(bought, services), slot };

  for (const [name, form] of formsFor(goods)) {
    const email = `${name}-${javaScriptEnabled}@example.com`;
    await sendAsCustomer(page, form, email);
    if (name === 'notify') continue;
    if (name === 'product-email') {
      await mailedLink(page, email, new RegExp(`/p/lode-basin[^"]*${sku}`));
      continue;
    }
    const line = await page.locator('.thread-line').innerText();
    const [reference] = /EN-[\dA-Z-]+/.exec(line) ?? [`${name} shows no number`];
    const mail = await readMail(page, new RegExp(reference));
    expect(mail).toContain(reference);
    expect(mail).toMatch(form.promise === undefined ? /We answer by \w+/ : /add something/);
    expect(await page.locator('.thread-line').innerText()).toContain(reference);
    if (form.typed['text']) await page.getByText(String(form.typed['text'])).first().waitFor();
    if (form.file) await page.getByRole('list', { name: 'Files' }).waitFor();
    if (form.next) await goesOn(staff, page, reference, form.next);
  }
  return complaints;
}

test('each form asks for what it lacks, loses nothing, and leads by mail to a thread that goes on, with and without JavaScript', async () => {
  const signedIn = await shop.signedInAs('staff, support');
  const both = [true, false].map((withScripts) => sendAll(withScripts, signedIn));
  expect((await Promise.all(both)).flat()).toEqual([]);
});

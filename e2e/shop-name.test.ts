import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../server/test/read-pdf.ts';
import { startShop, type RunningShop } from './shop.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({
    env: { SHOP_NAME: 'Bath & Bore', COMPANY_ADDRESS: '1 High Street, York, YO1 7HH' },
  });
});
afterAll(() => shop.stop());

const imprint = 'Bath &amp; Bore Ltd, 1 High Street, York, YO1 7HH';

async function read(path: string, accept = 'text/html'): Promise<string> {
  const response = await fetch(shop.url + path, { headers: { accept } });
  return response.text();
}

/** What is read of a page; links to files of the build and kinds of problems are addresses. */
const words = (html: string) => html.replaceAll(/plumbline\.example|trade-app\.plumbline/g, '');

test.each([
  '/',
  '/c/taps',
  '/p/lode-mini-cloakroom-mixer',
  '/basket',
  '/terms',
  '/privacy',
  '/contact',
  '/cookies',
  '/sign-in',
  '/no-such-page',
  '/docs',
  '/dev/mailbox',
  '/oidc/forgotten',
])('%s calls the shop by its configured name, and never by another', async (path) => {
  const html = await read(path);
  expect(words(html)).not.toMatch(/plumbline/i);
  expect(html).toContain('Bath &amp; Bore');
});

test.each(['/', '/terms', '/contact', '/basket'])(
  '%s says who trades and where, and leads to the terms',
  async (path) => {
    const html = await read(path);
    expect(html).toContain(imprint);
    for (const page of ['terms', 'privacy', 'contact']) expect(html).toContain(`href="/${page}"`);
  },
);

test('mails say the same, and lead to the terms', async () => {
  const body = new URLSearchParams({ email: 'letters@example.com' });
  await fetch(`${shop.url}/newsletter`, {
    method: 'POST',
    body,
    headers: { origin: shop.url },
    redirect: 'manual',
  });
  const mail = await expect
    .poll(async () => /\/dev\/mailbox\/(\d+)/.exec(await read('/dev/mailbox'))?.[1], {
      timeout: 15_000,
    })
    .toBeDefined()
    .then(() => read('/dev/mailbox'))
    .then((listing) => read(`/dev/mailbox/${/\/dev\/mailbox\/(\d+)/.exec(listing)![1]}/html`));
  expect(words(mail)).not.toMatch(/plumbline/i);
  expect(mail).toContain(imprint);
  expect(mail).toContain(`${shop.url}/terms`);
});

test('documents say the same', async () => {
  const path = '/p/lode-mini-cloakroom-mixer/specification.pdf';
  const response = await fetch(shop.url + path);
  const { text } = readPdf(Buffer.from(await response.arrayBuffer()));
  expect(text).not.toMatch(/plumbline/i);
  expect(text).toContain('Bath & Bore Ltd, 1 High Street, York, YO1 7HH');
});

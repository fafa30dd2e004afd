import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundlesOf, pageOf, startPages, visit } from '../test/pages.ts';

const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1];

test('an answer that is rendered for one visitor has a nonce of its own in page and policy', async () => {
  const pages = await startPages();
  const nonces = new Set<string | undefined>();
  for (const cookie of ['a=1', 'a=2']) {
    const { body, headers } = await pages.get('/', { cookie });
    const nonce = nonceOf(headers['content-security-policy']);
    expect(body.match(/nonce="[^"]+"/g)).toEqual(Array(2).fill(`nonce="${nonce}"`));
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
});

test('one rendering serves visitors without cookies, with the same bytes and the same policy', async () => {
  const pages = await startPages();
  expect((await pages.get('/')).body).toContain('nonce');
  const others = [await pages.get('/'), await pages.get('/')];
  for (const { body, headers } of others) {
    expect(pageOf(body)).toBe('page 1');
    expect(body).not.toContain('nonce');
    expect(headers['content-security-policy']).not.toContain('nonce');
  }
  const [one, other] = others.map(({ rawPayload, headers }) => ({ rawPayload, headers }));
  expect(one).toEqual(other);
});

test('a kept page may run what was written into it, and nothing that came into it since', async () => {
  const pages = await startPages();
  await pages.get('/');
  const { headers } = await pages.get('/');
  const policy = String(headers['content-security-policy']);
  const sourcesOf = (directive: string) =>
    policy
      .split('; ')
      .find((each) => each.startsWith(`${directive} `))!
      .split(/ +/)
      .slice(1);
  const sha256 = (content: string) => createHash('sha256').update(content).digest('base64');
  expect(sourcesOf('script-src')).toEqual(["'self'", `'sha256-${sha256('run("é")')}'`]);
  expect(sourcesOf('style-src')).toEqual(["'self'", `'sha256-${sha256('p{}')}'`]);
});

test('a page that shows its nonce is kept for nobody', async () => {
  const pages = await startPages({
    bundles: bundlesOf(
      async (_, { nonce }) =>
        new Response(`<p>${nonce}</p>`, { headers: { 'content-type': 'text/html' } }),
    ),
  });
  expect((await pages.get('/')).body).not.toBe((await pages.get('/')).body);
});

test('a kept file that is no text comes as it was, byte for byte', async () => {
  const file = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  let rendered = 0;
  const pages = await startPages({
    bundles: bundlesOf(async () => {
      rendered += 1;
      return new Response(file, { headers: { 'content-type': 'application/pdf' } });
    }),
  });
  await pages.get('/a.pdf');
  const kept = await pages.get('/a.pdf', { 'accept-encoding': 'br' });
  expect(rendered).toBe(1);
  expect(kept.rawPayload).toEqual(file);
  expect(kept.headers['content-encoding']).toBeUndefined();
});

test('a kept page is compressed once, and is the same page', async () => {
  const pages = await startPages();
  const brotli = { 'accept-encoding': 'br' };
  await pages.get('/', brotli);
  const [one, other] = [await pages.get('/', brotli), await pages.get('/', brotli)];
  expect(one.rawPayload).toEqual(other.rawPayload);
  const html = brotliDecompressSync(one.rawPayload).toString();
  expect(html).toBe((await pages.get('/')).body);
});

test.each([
  ['a cookie', { cookie: 'a=b' }],
  ['authorization', { authorization: 'Bearer x' }],
])('a request with %s neither gets a kept page nor leaves one', async (_, headers) => {
  const pages = await startPages();
  expect(pageOf((await pages.get('/', headers)).body)).toBe('page 1');
  expect(pageOf((await pages.get('/')).body)).toBe('page 2');
  expect(pageOf((await pages.get('/', headers)).body)).toBe('page 3');
});

test('an answer that sets a cookie is never kept', async () => {
  const pages = await startPages({
    resolve: async (_, reply) => {
      reply.header('set-cookie', 'visitor=x');
      return visit;
    },
  });
  await pages.get('/');
  expect(pageOf((await pages.get('/')).body)).toBe('page 2');
});

test.each(['no-store', 'private, no-store', 'no-store, max-age=0'])(
  'a page that says %s is rendered for each who asks',
  async (keeping) => {
    let rendered = 0;
    const pages = await startPages({
      bundles: bundlesOf(async () => {
        rendered += 1;
        return new Response(`page ${rendered}`, { headers: { 'cache-control': keeping } });
      }),
    });
    await pages.get('/');
    expect(pageOf((await pages.get('/')).body)).toBe('page 2');
  },
);

test.each([201, 301, 302, 404, 410, 500, 503])(
  'an answer of status %i is kept for nobody, so that what is mended is seen at once',
  async (status) => {
    let rendered = 0;
    const pages = await startPages({
      bundles: bundlesOf(async () => {
        rendered += 1;
        return rendered === 1
          ? new Response('page 1', { status, headers: { location: '/elsewhere' } })
          : new Response(`page ${rendered}`);
      }),
    });
    expect((await pages.get('/')).statusCode).toBe(status);
    const next = await pages.get('/');
    expect([next.statusCode, pageOf(next.body)]).toEqual([200, 'page 2']);
  },
);

test('whoever keeps a page on its way is told that it depends on cookies and on compression', async () => {
  const pages = await startPages();
  const variesOf = async (headers?: Record<string, string>) =>
    String((await pages.get('/', headers)).headers.vary)
      .split(/, */)
      .toSorted();
  const both = ['accept-encoding', 'cookie'];
  expect(await variesOf()).toEqual(both);
  expect(await variesOf()).toEqual(both);
  expect(await variesOf({ 'accept-encoding': 'br' })).toEqual(both);
  expect(await variesOf({ cookie: 'a=b' })).toEqual(both);
});

test('a page is not shown again once the catalogue has changed, even during its rendering', async () => {
  let revision = 1;
  let changesMeanwhile = false;
  const pages = await startPages({
    revision: () => revision,
    resolve: async () => {
      if (changesMeanwhile) revision += 1;
      return visit;
    },
  });
  const read = async () => pageOf((await pages.get('/')).body);
  expect([await read(), await read()]).toEqual(['page 1', 'page 1']);
  revision += 1;
  changesMeanwhile = true;
  expect(await read()).toBe('page 2');
  changesMeanwhile = false;
  expect([await read(), await read()]).toEqual(['page 3', 'page 3']);
});

test('pages are kept by their whole address, and only for a moment', async () => {
  const pages = await startPages();
  await pages.get('/c/taps');
  expect(pageOf((await pages.get('/c/taps?page=2')).body)).toBe('page 2');
  pages.advance(2999);
  expect(pageOf((await pages.get('/c/taps')).body)).toBe('page 1');
  pages.advance(1);
  expect(pageOf((await pages.get('/c/taps')).body)).toBe('page 3');
});

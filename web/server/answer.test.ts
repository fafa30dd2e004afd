import { createHash } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Services } from '@plumbline/contracts/calls.ts';
import { mountAnswer } from '../mount.ts';
import type { Visit } from '../visit.ts';
import { createAnswer, type AnswerParts } from './answer.ts';

const visit = {
  services: {} as Services,
  visitor: { signedIn: false, displayName: null, renewable: false, trade: false, staff: false },
  signIn: {
    byScript: true,
    authority: 'https://id.example',
    clientId: 'website',
    origin: 'https://shop.example',
  },
};

/** A shop whose page counts how often it was rendered and shows the nonce that it was given. */
async function startPages(parts: Partial<AnswerParts> = {}) {
  let rendered = 0;
  let nowMs = 0;
  const render = async (request: Request, { nonce, refused }: Visit) => {
    rendered += 1;
    const html = `<style nonce="${nonce}">p{}</style><p>page ${rendered}</p>
      <script nonce="${nonce}">run("é")</script>
      <script>injected()</script><style>*{}</style>`;
    const headers = { 'content-type': 'text/html; charset=utf-8', 'x-asked': request.url };
    return new Response(html, { headers, status: refused ?? 200 });
  };
  const fastify = Fastify();
  const asset = { type: 'text/javascript', brotli: null, immutable: true };
  await mountAnswer(
    fastify,
    createAnswer({
      bundle: { render },
      assets: new Map([['/assets/a.js', { ...asset, plain: Buffer.from('1') }]]),
      resolve: async () => visit,
      mayPost: async () => true,
      publicOrigin: 'http://shop.example',
      demo: true,
      paymentOrigins: ['https://pay.example'],
      signInOrigin: 'https://id.example',
      pageLifetimeMs: 3000,
      revision: () => 1,
      now: () => nowMs,
      ...parts,
    }),
  );
  return {
    fastify,
    advance: (ms: number) => (nowMs += ms),
    get: (url: string, headers: Record<string, string> = {}) =>
      fastify.inject({ method: 'GET', url, headers }),
    post: (url: string, payload: string) =>
      fastify.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  };
}

const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1];
const pageOf = (html: string) => /page \d+/.exec(html)?.[0];

describe('forms from one address', () => {
  test('are answered up to the limit and refused beyond it, while pages are still read', async () => {
    let left = 2;
    const pages = await startPages({ mayPost: async () => (left -= 1) >= 0 });
    const post = async () => (await pages.post('/basket', 'sku=TAP')).statusCode;
    expect([await post(), await post(), await post()]).toEqual([200, 200, 429]);
    expect((await pages.get('/basket')).statusCode).toBe(200);
  });
});

describe('the page cache', () => {
  test('one rendering serves visitors without cookies, with the same bytes and the same policy', async () => {
    const pages = await startPages();
    const first = await pages.get('/');
    const nonce = nonceOf(first.headers['content-security-policy']);
    expect(first.body.match(/nonce="[^"]+"/g)).toEqual(Array(2).fill(`nonce="${nonce}"`));
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
      bundle: {
        render: async (_, { nonce }) =>
          new Response(`<p>${nonce}</p>`, { headers: { 'content-type': 'text/html' } }),
      },
    });
    expect((await pages.get('/')).body).not.toBe((await pages.get('/')).body);
  });

  test('a kept file that is no text comes as it was, byte for byte', async () => {
    const file = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    let rendered = 0;
    const pages = await startPages({
      bundle: {
        render: async () => {
          rendered += 1;
          return new Response(file, { headers: { 'content-type': 'application/pdf' } });
        },
      },
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
});

describe('requests that are none of ours', () => {
  test.each(['127.0.0.1/basket?', 'other.example', 'shop.example/basket#'])(
    'the host %s leaves no other page in place of the first one',
    async (host) => {
      const pages = await startPages();
      const { statusCode, headers } = await pages.get('/', { host });
      expect(headers['x-asked']).toBe('http://shop.example/');
      expect(statusCode).toBe(host === 'other.example' ? 200 : 400);
      expect((await pages.get('/')).headers['x-asked']).toBe('http://shop.example/');
    },
  );

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const)(
    '%s is refused by a page of the shop',
    async (method) => {
      const { fastify } = await startPages();
      const { statusCode, headers } = await fastify.inject({ method: method as 'PUT', url: '/' });
      expect(statusCode).toBe(405);
      expect(headers['allow']).toBe('GET, HEAD, POST');
      expect(headers['content-security-policy']).toBeDefined();
    },
  );

  test.each([
    ['application/x-www-form-urlencoded', 'a=b', 200],
    ['multipart/form-data; boundary=x', '--x\r\nnot a part', 400],
    ['multipart/form-data', 'a=b', 400],
    ['application/json', '{}', 415],
    ['text/plain', 'a=b', 415],
    [undefined, 'a=b', 415],
    [undefined, '', 415],
  ])('a form of type %s with %j is answered %i', async (type, payload, status) => {
    const { fastify } = await startPages();
    const headers = type === undefined ? {} : { 'content-type': type };
    const answer = await fastify.inject({ method: 'POST', url: '/basket', payload, headers });
    expect(answer.statusCode).toBe(status);
    expect(pageOf(answer.body)).toBe('page 1');
  });

  test('a bare request of the oldest kind, without a host, gets its page', async () => {
    const { fastify } = await startPages();
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    try {
      const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1');
      socket.end('GET / HTTP/1.0\r\n\r\n');
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
    } finally {
      await fastify.close();
    }
  });
});

describe('headers', () => {
  test("a page's data is not kept by browsers; its HTML is as the page says", async () => {
    const pages = await startPages();
    const keeping = async (path: string) => (await pages.get(path)).headers['cache-control'];
    expect(await keeping('/c/taps.data?_routes=root')).toBe('private, no-store');
    expect(await keeping('/c/taps')).toBeUndefined();
  });

  test('a demo shop asks search engines to stay away; a live one does not', async () => {
    const live = await startPages({ demo: false, publicOrigin: 'https://shop.example' });
    expect((await (await startPages()).get('/')).headers['x-robots-tag']).toBe('noindex, nofollow');
    const { headers } = await live.get('/');
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
  });

  test.each([
    ['/checkout', true],
    ['/checkout/payment', true],
    ['/checkout/payment.data', true],
    ['/account/cards/new', true],
    ['/account', false],
    ['/checkouts', false],
    ['/basket', false],
  ])('on %s the payment provider is allowed: %s', async (path, allowed) => {
    const { headers } = await (await startPages()).get(path);
    const policy = String(headers['content-security-policy']);
    expect(policy.includes('https://pay.example')).toBe(allowed);
  });

  test('every page may ask the sign-in provider, in hidden frames too', async () => {
    const { headers } = await (await startPages()).get('/account');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' https://id.example;");
    expect(policy).toContain("frame-src 'self' https://id.example;");
  });

  test.each([
    ['/auth/silent', "frame-ancestors 'self'"],
    ['/auth/callback', "frame-ancestors 'none'"],
    ['/', "frame-ancestors 'none'"],
  ])('%s may be framed: %s', async (path, directive) => {
    const { headers } = await (await startPages()).get(path);
    expect(String(headers['content-security-policy'])).toContain(directive);
  });
});

test('assets never change and are served without a visit', async () => {
  const pages = await startPages({
    resolve: async () => {
      throw new Error('nobody is resolved for an asset');
    },
  });
  const { statusCode, headers, body } = await pages.get('/assets/a.js?x');
  expect([statusCode, body]).toEqual([200, '1']);
  expect(headers['cache-control']).toContain('immutable');
});

test.each([
  '/assets/gone.js',
  '/assets/..%2fmount.ts',
  '/pictures/gone.avif',
  '/services/shop/gone',
])('%s is not found and is no page', async (path) => {
  const { statusCode, body } = await (await startPages()).get(path);
  expect(statusCode).toBe(404);
  expect(body).not.toContain('page');
});

test('a form larger than any of ours is refused', async () => {
  const pages = await startPages();
  expect((await pages.post('/basket', `a=${'x'.repeat(300_000)}`)).statusCode).toBe(413);
});

import { connect, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { RequestError } from '@plumbline/contracts/call/client.ts';
import { bundlesOf, pageOf, startPages, visit } from '../test/pages.ts';
import type { Visitor } from '../visit.ts';

describe('the staff’s build', () => {
  const named = (name: string) => ({ render: async () => new Response(name) });
  const buildFor = async (visitor: Partial<Visitor>, path: string) => {
    const pages = await startPages({
      bundles: { shop: named('shop'), staff: named('staff') },
      resolve: async () => ({ ...visit, visitor: { ...visit.visitor, ...visitor } }),
    });
    return (await pages.get(path)).body;
  };
  const member = { signedIn: true, staff: true };

  test.each(['/staff', '/staff.data', '/staff/discounts', '/staff/discounts.data?_routes=root'])(
    'answers %s to members of staff, to guests who are to sign in, and to nobody else',
    async (path) => {
      expect(await buildFor(member, path)).toBe('staff');
      expect(await buildFor({}, path)).toBe('staff');
      expect(await buildFor({ signedIn: true }, path)).toBe('shop');
    },
  );

  test.each(['/', '/staffroom', '/account', '/account/staff'])(
    'has nothing at %s',
    async (path) => {
      expect(await buildFor(member, path)).toBe('shop');
    },
  );
});

describe('forms from one address', () => {
  test('are answered up to the limit and refused beyond it, while pages are still read', async () => {
    let left = 2;
    const pages = await startPages({ mayPost: async () => (left -= 1) >= 0 });
    const post = async () => (await pages.post('/basket', 'sku=TAP')).statusCode;
    expect([await post(), await post(), await post()]).toEqual([200, 200, 429]);
    expect((await pages.get('/basket')).statusCode).toBe(200);
  });
});

describe('a page that cannot be made', () => {
  const failing = (status: number) =>
    startPages({
      resolve: async () => {
        throw new RequestError('', status, { code: 'unavailable', status, title: '' });
      },
    });

  test('for somebody whom nobody can look up just now is a page of its own, not raw data', async () => {
    const { statusCode, headers, body } = await (await failing(503)).get('/account?tab=1');
    expect([statusCode, body]).toEqual([503, 'spare 503 /account?tab=1']);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': 'none',
      'cache-control': 'no-store',
      'retry-after': '5',
    });
  });

  test('of which a script asked for the parts names the page to try again', async () => {
    expect((await (await failing(503)).get('/account.data')).body).toBe('spare 503 /account');
  });

  test('after a form offers no link that would not send it', async () => {
    expect((await (await failing(403)).post('/basket', 'sku=TAP')).body).toBe('spare 403 null');
  });

  test('because of a fault says nothing of it', async () => {
    const pages = await startPages({ resolve: () => Promise.reject(new Error('select *')) });
    const { statusCode, body } = await pages.get('/account');
    expect([statusCode, body]).toEqual([500, 'spare 500 /account']);
  });

  test('without what is away tells when to come again', async () => {
    const render = async () => new Response('away', { status: 503 });
    const pages = await startPages({ bundles: bundlesOf(render) });
    expect((await pages.get('/basket')).headers['retry-after']).toBe('5');
  });
});

describe('pages read from one address', () => {
  test('are refused far above what a person reads, at no cost, while assets still come', async () => {
    let left = 2;
    const pages = await startPages({ mayRead: async () => (left -= 1) >= 0 });
    const read = async () => (await pages.get('/')).statusCode;
    expect([await read(), await read(), await read()]).toEqual([200, 200, 429]);
    const refused = await pages.get('/');
    expect(refused.body).toBe('spare 429 /');
    expect(refused.headers['retry-after']).toBe('60');
    expect((await pages.get('/assets/a.js')).statusCode).toBe(200);
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

  test.each([
    ['application/x-www-form-urlencoded', 'note=One.%0D%0A%0d%0aTwo.&sku=%0D'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="note"\r\n\r\nOne.\r\n\r\nTwo.\r\n--x--\r\n',
    ],
  ])(
    'a form of type %s has its lines as they were typed, whatever a browser ends them with',
    async (type, payload) => {
      const read: unknown[] = [];
      const { fastify } = await startPages({
        bundles: bundlesOf(async (request) => {
          read.push((await request.formData()).get('note'));
          return new Response('read');
        }),
        takeFiles: async (request) => {
          await text(request.body as Readable);
          return { texts: [['note', 'One.\r\n\r\nTwo.']], uploads: new Map(), problems: [] };
        },
      });
      const url = type.startsWith('multipart') ? '/help/general' : '/basket';
      const headers = { 'content-type': type };
      const { statusCode } = await fastify.inject({ method: 'POST', url, payload, headers });
      expect([statusCode, read]).toEqual([200, ['One.\n\nTwo.']]);
    },
  );

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
    expect(policy).toContain("connect-src 'self' https://id.example https://tokens.id.example;");
    expect(policy).toContain("frame-src 'self' https://id.example https://tokens.id.example;");
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

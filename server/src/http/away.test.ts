import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestShop, type TestShop } from '../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00 }] });
});
afterAll(() => shop.stop());

/** Whoever is signed in is looked up at each request, and that fails in a way of PostgreSQL's. */
async function askWhile(failure: Error, path: string, accept: string) {
  const { cookies } = await shop.signedIn();
  const cookie = `session=${cookies.get('session')}`;
  const asking = vi.spyOn(shop.db.pool, 'query').mockRejectedValue(failure as never);
  try {
    const answer = await fetch(shop.baseUrl + path, { headers: { cookie, accept } });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } finally {
    asking.mockRestore();
  }
}

const failing = (code: string) => Object.assign(new Error('could not extend file'), { code });
const call = '/services/shop/departments';

describe('a call that PostgreSQL cannot serve just now', () => {
  it.each(['53100', '53300', '57014', '57P01', '25P03'])(
    'is refused for %s, with when to come again and nothing of why',
    async (code) => {
      const { status, headers, text } = await askWhile(failing(code), call, '*/*');
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(JSON.parse(text)).toMatchObject({ code: 'unavailable' });
      expect(text).not.toContain('extend');
    },
  );

  it('is a problem for whoever calls, whatever they would take', async () => {
    const { headers } = await askWhile(failing('53100'), call, 'text/html');
    expect(headers.get('content-type')).toContain('application/problem+json');
  });

  it('that fails by a fault of ours stays a fault', async () => {
    const { status, headers } = await askWhile(failing('42P01'), call, '*/*');
    expect([status, headers.get('retry-after')]).toEqual([500, null]);
  });
});

it('a way of signing in that fails is told as a page to people, and as a problem to scripts', async () => {
  const path = '/auth/nonce';
  const failAt = async (accept: string) => {
    const { fastify } = shop.app;
    vi.spyOn(shop.app.context, 'randomBytes').mockImplementation(() => {
      throw failing('53100');
    });
    const answer = await fastify.inject({ method: 'GET', url: path, headers: { accept } });
    vi.restoreAllMocks();
    return answer;
  };
  const page = await failAt('text/html,application/xhtml+xml');
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5']);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain(`href="${path}"`);
  const problem = await failAt('*/*');
  expect(problem.headers['content-type']).toContain('application/problem+json');
});

import { allCalls } from '@plumbline/contracts/calls.ts';
import type { Call } from '@plumbline/contracts/call/call.ts';
import { callPath } from '@plumbline/contracts/call/client.ts';
import { serviceMounts } from '@plumbline/contracts/call/services.ts';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleOf } from '../../test/example.ts';
import { startTestShop, type TestShop } from '../../test/shop.ts';
import { routedUrl } from './everywhere.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [] });
});
afterAll(() => shop.stop());

const example = (schema: TSchema | undefined) =>
  (schema ? exampleOf(schema) : {}) as Record<string, unknown>;
const callRequests = Object.values(allCalls as Record<string, Record<string, Call>>).flatMap(
  (group) =>
    Object.values(group).map((call): [method: string, path: string] => [
      call.method,
      serviceMounts[call.service] +
        callPath(call, { params: example(call.params), query: example(call.query) }),
    ]),
);
const otherRequests: [method: string, path: string][] = [
  ['GET', '/docs'],
  ['GET', '/docs/trade-app.md'],
  ['GET', '/openapi.json'],
  ['GET', '/dev/mailbox'],
  ['GET', '/dev/mailbox/1'],
  ['GET', '/metrics'],
  ['GET', '/livez'],
  ['GET', '/readyz'],
  ['GET', '/auth/sign-in'],
  ['POST', '/auth/session'],
  ['POST', '/webhooks/payments'],
  ['GET', '/oidc/.well-known/openid-configuration'],
  ['GET', '/oidc/jwks'],
  ['GET', '/oidc/session/check'],
  ['GET', '/oidc/register'],
  ['GET', '/oidc/%zz'],
  ['GET', '/services/ordering/nothing'],
  ['GET', '/services/ordering/%zz'],
  ['GET', '/nothing'],
  ['GET', '/%'],
];

describe('every answer', () => {
  it('is taken for what it calls itself, at every address that there is', async () => {
    const wrong: string[] = [];
    for (const [method, path] of [...callRequests, ...otherRequests]) {
      const response = await fetch(shop.baseUrl + path, { method, redirect: 'manual' });
      const type = response.headers.get('x-content-type-options');
      if (type !== 'nosniff' || response.status >= 500) {
        wrong.push(`${method} ${path}: ${response.status}, ${type}`);
      }
      await response.body?.cancel();
    }
    expect(wrong).toEqual([]);
  });

  it('asks for https from then on where the shop has it, and not where it has none', async () => {
    const { config } = shop.app.context;
    const told = async () =>
      (await fetch(`${shop.baseUrl}/livez`)).headers.get('strict-transport-security');
    expect(await told()).toBeNull();
    const { publicUrl } = config;
    config.publicUrl = 'https://shop.example';
    expect(await told()).toBe('max-age=31536000; includeSubDomains');
    config.publicUrl = publicUrl;
  });
});

describe('an address that cannot be read', () => {
  it.each(['/services/ordering/%zz', '/services/accounts/api/Accounts/internal/%', '/%ff%fe'])(
    '%s is refused with a problem, as any other that leads nowhere',
    async (path) => {
      const response = await fetch(shop.baseUrl + path);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(await response.json()).toMatchObject({ status: response.status });
      expect([400, 401, 404]).toContain(response.status);
    },
  );

  it.each([
    ['/c/%zz?page=%zz', '/c/%25zz?page=%zz'],
    ['/c/caf%C3%A9', '/c/caf%C3%A9'],
    ['/c/%C3?a=b?c', '/c/%25C3?a=b?c'],
    ['/', '/'],
    ['*', '*'],
  ])('%s is routed as %s', (url, routed) => {
    expect(routedUrl(url)).toBe(routed);
  });
});

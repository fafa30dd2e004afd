import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [{ sku: 'TAP', incPence: 129_00 }],
    limits: { callsPerMinute: 3, pagesPerMinute: 5 },
  });
});
afterAll(() => shop.stop());

describe('calls from one address', () => {
  it('are told the limit, and refused beyond it with a problem and when to come back', async () => {
    const ask = () => fetch(`${shop.baseUrl}/services/shop/departments`);
    const answers = [await ask(), await ask(), await ask(), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[0]!.headers.get('x-ratelimit-limit')).toBe('3');
    expect(answers[3]!.headers.get('retry-after')).not.toBeNull();
    expect(await answers[3]!.json()).toMatchObject({ code: 'too-many-requests', status: 429 });
  });

  it('count the forms that are posted to pages by themselves', async () => {
    const request = (ip: string) =>
      ({ ip, routeOptions: { config: {} } }) as unknown as FastifyRequest;
    const post = (ip: string) => shop.app.mayPost(request(ip));
    const answers = [await post('192.0.2.7'), await post('192.0.2.7'), await post('192.0.2.7')];
    expect(answers).toEqual([true, true, true]);
    expect(await post('192.0.2.7')).toBe(false);
    expect(await post('192.0.2.8')).toBe(true);
    // One subscriber has a whole network of these addresses.
    const many: boolean[] = [];
    for (const last of [1, 2, 3, 4]) many.push(await post(`2001:db8:0:7::${last}`));
    expect(many).toEqual([true, true, true, false]);
  });

  it('count the pages that are read by themselves, whoever vanished meanwhile', async () => {
    const gone = { routeOptions: { config: {} } } as unknown as FastifyRequest;
    const answers: boolean[] = [];
    for (let time = 0; time < 6; time++) answers.push(await shop.app.mayRead(gone));
    expect(answers).toEqual([true, true, true, true, true, false]);
  });

  it('leave health and documents alone', async () => {
    for (const path of ['/livez', '/readyz', '/openapi.json']) {
      expect((await fetch(shop.baseUrl + path)).status).toBe(200);
    }
  });
});

describe('an answer that nobody reads', () => {
  it('goes no further than the connection holds, which is dropped after a while', async () => {
    const { server } = shop.app.fastify;
    expect(server.timeout).toBe(30_000);
    server.timeout = 200;
    const { port, hostname } = new URL(shop.baseUrl);
    const reader = connect(Number(port), hostname);
    reader.pause();
    reader.on('error', () => {});
    const [open] = (await once(server, 'connection')) as [Socket];
    const request = `GET /auth/instrument-sans.woff2 HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`;
    reader.write(request.repeat(400));
    await once(open, 'close');
    expect(reader.bytesRead).toBe(0);
    reader.destroy();
    server.timeout = 30_000;
  });
});

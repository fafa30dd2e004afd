import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { mountDocuments } from './documents.ts';

it('gives developers the guide to an app and its example, each linked from the page of all calls', async () => {
  const fastify = Fastify();
  mountDocuments(fastify, {}, 'Plumbline');
  const page = (await fastify.inject('/docs')).body;
  for (const [path, file] of [
    ['/docs/trade-app.md', 'docs/trade-app.md'],
    ['/docs/trade-app.ts', 'bin/trade-app.ts'],
  ] as const) {
    expect(page).toContain(`href="${path}"`);
    const { statusCode, headers, body } = await fastify.inject(path);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toBe(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'));
  }
  await fastify.close();
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeServer, within } from './close-server.ts';

const request = 'GET / HTTP/1.1\r\nhost: shop.example\r\n\r\n';

/** A server that answers after a while, and a connection to it that is kept and in use. */
async function startUse(answerMs: number) {
  const fastify = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  fastify.get('/', async () => {
    await wait(answerMs);
    return 'whole';
  });
  const address = new URL(await fastify.listen({ host: '127.0.0.1', port: 0 }));
  const port = Number(address.port);
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += String(data)));
  const arrived = once(fastify.server, 'request');
  socket.write(request);
  await arrived;
  return { fastify, port, socket, received: () => received };
}

test('what is in flight is answered, and its connection closed once it is idle', async () => {
  const { fastify, socket, received } = await startUse(300);
  const startedMs = performance.now();
  const gone = once(socket, 'close');
  await closeServer(fastify);
  await gone;
  expect(received()).toMatch(/^HTTP\/1.1 200 [^]*whole$/);
  expect(performance.now() - startedMs).toBeLessThan(2_000);
});

test('what still comes over a connection that was open is answered like the rest', async () => {
  const { fastify, port } = await startUse(300);
  const socket = connect(port, '127.0.0.1');
  await once(fastify.server, 'connection');
  const closing = closeServer(fastify);
  await wait(50);
  const answer = once(socket, 'data');
  socket.write(request);
  expect(String((await answer)[0])).toMatch(/^HTTP\/1.1 200/);
  await closing;
});

test('what takes too long is cut', async () => {
  const { fastify, socket, received } = await startUse(60_000);
  const gone = once(socket, 'close');
  await closeServer(fastify, 200);
  await gone;
  expect(received()).toBe('');
});

test('nothing is waited for longer than it may take to end', async () => {
  const startedMs = performance.now();
  await within(20, new Promise(() => {}));
  expect(performance.now() - startedMs).toBeLessThan(2_000);
});

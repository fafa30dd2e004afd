import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { Misbehaviour } from '../stripe/misbehaviour.ts';

export interface Asked {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Answer {
  status: number;
  json?: unknown;
  page?: string;
  location?: string;
}

/** A simulator that answers at this machine's own address. */
export interface Served {
  origin: string;
  stop(): Promise<void>;
}

const localHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;
const largestBody = 1_048_576;

/** Serves a simulator. What lies below /v1/ is the interface of the real thing, and goes wrong as planned. */
export async function serveLocally(settings: {
  /** What `/_health` says that this is. */
  name: string;
  /** 0 chooses a free one. */
  port: number;
  misbehaviour: Misbehaviour;
  isOut: () => boolean;
  answer: (asked: Asked) => Answer;
  /** Resolves when what was answered would survive a crash. */
  durable: () => Promise<void>;
  /** Something may have happened that is to be told. */
  onAnswered: () => void;
}): Promise<Served> {
  const { name, misbehaviour, isOut, answer, durable, onAnswered } = settings;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A page elsewhere whose name was made to point here is known by that name.
    if (!localHost.test(request.headers.host ?? '')) {
      response.writeHead(421).end();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const body = await readBody(request);
    if (url.pathname === '/_health') {
      send(response, { status: 200, json: { simulator: name, pid: process.pid } });
      return;
    }
    const isApi = url.pathname.startsWith('/v1/');
    const plan = isApi ? misbehaviour.takeApi(url.pathname) : undefined;
    if (plan?.fault === 'half-open') return;
    const isDown = isApi && (isOut() || plan?.fault === 'fail');
    const asked = { method: request.method ?? 'GET', url, headers: request.headers, body };
    const answered = isDown ? { status: 503, json: {} } : answer(asked);
    await durable();
    if (plan?.fault === 'slow') await delay(plan.ms);
    if (plan?.fault === 'reset') {
      response.destroy();
      return;
    }
    send(response, answered);
    onAnswered();
  }

  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (!request.destroyed) process.stderr.write(`${inspect(error)}\n`);
      response.destroy();
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Whether a request bears the key that only the shop has. */
export function isShop({ headers }: Pick<Asked, 'headers'>, apiKey: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${apiKey}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Whether a form was sent by a page of the simulator: another has no business to press its buttons. */
export const isOwnForm = ({ headers }: Pick<Asked, 'headers'>) =>
  (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) request.destroy();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, { status, json, page, location }: Answer): void {
  if (response.destroyed) return;
  if (location !== undefined) {
    response.writeHead(status, { location, 'cache-control': 'no-store' }).end();
    return;
  }
  const type = page === undefined ? 'application/json' : 'text/html; charset=utf-8';
  response
    .writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    .end(page ?? JSON.stringify(json));
}

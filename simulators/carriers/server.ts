import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { createMisbehaviour } from '../stripe/misbehaviour.ts';
import { openBooks } from './books.ts';
import { control, type ControlRequest } from './control.ts';
import { depotPage, trackingPage } from './pages.ts';
import { book, cancel, scan, type Sorting } from './parcels.ts';
import { createSender } from './sender.ts';
import type { Shipment } from './wire.ts';

export interface SimulatorSettings {
  /** The journal of the books. */
  journalPath: string;
  /** 0 chooses a free one. */
  port: number;
  apiKey: string;
  webhookUrl: string;
  webhookSecret: string;
  /** The time between the steps of a box's way; 0 lets nothing happen by itself. */
  stepMs: number;
  retryMs: number;
  now?: () => number;
}

export interface Simulator {
  origin: string;
  control(order: ControlRequest): void;
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  json?: unknown;
  page?: string;
  location?: string;
}

const localHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;
const largestBody = 1_048_576;

/** Serves the simulated gateway to carriers on this machine's own address. */
export async function serveSimulator(settings: SimulatorSettings): Promise<Simulator> {
  const { now = Date.now, apiKey } = settings;
  const books = await openBooks(settings.journalPath);
  const misbehaviour = createMisbehaviour();
  const sender = createSender({
    books,
    now,
    misbehaviour,
    url: settings.webhookUrl,
    secret: settings.webhookSecret,
    retryMs: settings.retryMs,
  });
  const sorting: Sorting = { books, now, origin: '', stepMs: settings.stepMs };
  const simulator = { ...sorting, misbehaviour, setUrl: sender.setUrl };
  let isOut = false;
  const ticking = setInterval(moveBoxes, 1_000);

  /** What is due to happen to boxes by itself. */
  function moveBoxes(): void {
    for (const parcel of books.all('parcel')) {
      if (parcel.nextAt !== null && parcel.nextAt <= now()) scan(sorting, parcel);
    }
    sender.wake();
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A page elsewhere whose name was made to point here is known by that name.
    if (!localHost.test(request.headers.host ?? '')) {
      response.writeHead(421).end();
      return;
    }
    const url = new URL(request.url ?? '/', sorting.origin);
    const body = await readBody(request);
    const isApi = url.pathname.startsWith('/v1/');
    const plan = isApi ? misbehaviour.takeApi(url.pathname) : undefined;
    if (plan?.fault === 'half-open') return;
    const isDown = isApi && (isOut || plan?.fault === 'fail');
    const answer = isDown ? { status: 503, json: {} } : answerTo(request, url, body);
    await books.durable();
    if (plan?.fault === 'slow') await delay(plan.ms);
    if (plan?.fault === 'reset') {
      response.destroy();
      return;
    }
    send(response, answer);
    sender.wake();
  }

  function answerTo(request: IncomingMessage, url: URL, body: string): Answer {
    const [, area = '', kind = '', id = ''] = url.pathname.split('/');
    if (area === '') return request.method === 'POST' ? actOnDepot(request, body) : depot();
    if (area === 'track') {
      const page = trackingPage(books, kind);
      return page === null ? { status: 404, json: {} } : { status: 200, page };
    }
    if (area === '_health') {
      return { status: 200, json: { simulator: 'carriers', pid: process.pid } };
    }
    if (!isShop(request.headers.authorization ?? '', apiKey)) return { status: 401, json: {} };
    if (area === '_control') {
      control(simulator, JSON.parse(body) as ControlRequest);
      return { status: 200, json: {} };
    }
    if (kind === 'parcels') {
      const events = books.all('event').filter(({ trackingNumber }) => trackingNumber === id);
      return { status: 200, json: { events } };
    }
    if (kind !== 'shipments') return { status: 404, json: { problem: 'There is no such thing.' } };
    return answerShipment(request.method ?? 'GET', decodeURIComponent(id), body);
  }

  function answerShipment(method: string, bookingId: string, body: string): Answer {
    if (method === 'DELETE') {
      const refused = cancel(sorting, bookingId);
      return refused ? { status: 409, json: refused } : { status: 200, json: {} };
    }
    const booked = book(sorting, bookingId, JSON.parse(body) as Shipment);
    return { status: 'problem' in booked ? 422 : 200, json: booked };
  }

  const depot = (): Answer => ({ status: 200, page: depotPage(books, { isOut }) });

  /** What a person presses on the carriers' own page. */
  function actOnDepot({ headers }: IncomingMessage, body: string): Answer {
    // Another page of this machine has no business to press these buttons.
    if ((headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin')
      return { status: 403, json: {} };
    const form = new URLSearchParams(body);
    const deed = form.get('do') ?? '';
    const trackingNumber = form.get('box') ?? '';
    if (deed === 'outage' || deed === 'calm') isOut = deed === 'outage';
    else if (deed === 'advance') control(simulator, { advance: true });
    else if (deed === 'duplicate') control(simulator, { webhooks: { fault: 'duplicate' } });
    else if (deed === 'late') control(simulator, { webhooks: { fault: 'late', ms: 60_000 } });
    else if (deed === 'stray') control(simulator, { scan: { trackingNumber: 'XX0000000000GB' } });
    else if (deed === 'next') control(simulator, { scan: { trackingNumber } });
    else control(simulator, { scan: { trackingNumber, code: deed } });
    return { status: 303, location: '/' };
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
  sorting.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  simulator.origin = sorting.origin;
  sender.wake();
  return {
    origin: sorting.origin,
    control(order) {
      control(simulator, order);
      sender.wake();
    },
    async stop() {
      clearInterval(ticking);
      sender.stop();
      server.close();
      for (const socket of sockets) socket.destroy();
      await books.close();
    },
  };
}

function isShop(authorization: string, apiKey: string): boolean {
  const given = Buffer.from(authorization);
  const wanted = Buffer.from(`Bearer ${apiKey}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

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

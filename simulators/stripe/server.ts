import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { answerApi, authorise, refusal, type ApiAnswer } from './api.ts';
import { newId, openBooks } from './books.ts';
import { control, reportBooks } from './control.ts';
import { parseForm } from './form-body.ts';
import { createMisbehaviour, type ControlRequest } from './misbehaviour.ts';
import { answerCardPage, answerChallengePage, type PageAnswer } from './pages.ts';
import { takePastPayments, type PastPayment } from './past-payments.ts';
import type { Provider } from './provider.ts';
import { createSettlements } from './settlements.ts';
import { createWebhookSender } from './webhooks.ts';
import { invalidRequest, missing, StripeApiError } from './wire.ts';

export interface SimulatorSettings {
  /** The journal of the books. */
  journalPath: string;
  /** 0 chooses a free one. */
  port: number;
  secretKey: string;
  /** Where events go; empty while nobody listens, and they wait. */
  webhookUrl: string;
  webhookSecret: string;
  shopName: string;
  /** How long a slow payment or refund takes. */
  settleMs: number;
  /** The wait before a webhook call is tried again, doubled each time. */
  retryMs: number;
}

export interface Simulator {
  origin: string;
  stop(): Promise<void>;
}

type Answer = PageAnswer | { status: number; json: unknown } | { status: number; script: string };

const localName = '(127\\.0\\.0\\.1|localhost|\\[::1\\])(:\\d+)?';
const localHost = new RegExp(`^${localName}$`);
const localOrigin = new RegExp(`^https?://${localName}$`);
const largestBody = 1_048_576;
const walletScript = new URL('./wallet-button.js', import.meta.url);

/** Serves the simulated provider on this machine's own address. */
export async function serveSimulator(settings: SimulatorSettings): Promise<Simulator> {
  const now = () => Date.now();
  const books = await openBooks(settings.journalPath, now);
  const misbehaviour = createMisbehaviour();
  const sender = createWebhookSender({
    books,
    now,
    misbehaviour,
    url: settings.webhookUrl,
    secret: settings.webhookSecret,
    retryMs: settings.retryMs,
  });
  const provider: Provider = { books, now, origin: '', settleMs: settings.settleMs, wake };
  const settlements = createSettlements(provider);
  function wake(): void {
    sender.wake();
    settlements.wake();
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    // A page elsewhere whose name was made to point here is known by that name.
    if (!localHost.test(request.headers.host ?? '')) {
      response.writeHead(421).end();
      return;
    }
    const body = await readBody(request);
    if (url.pathname.startsWith('/v1/')) return respondApi(request, response, url, body);
    if (url.pathname === '/wallet/button.js') return respondWallet(response, url);
    let answer: Answer;
    try {
      answer = answerOther(request, url, body);
    } catch (error) {
      const { status, body: json } = refusal(error);
      answer = { status, json };
    }
    books.commit();
    await books.durable();
    send(response, answer);
  }

  async function respondApi(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    body: string,
  ): Promise<void> {
    allowLocalPages(request, response);
    const { method = 'GET', headers } = request;
    if (method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const plan = misbehaviour.takeApi(url.pathname);
    if (plan?.fault === 'half-open') return;
    const answer: ApiAnswer =
      plan?.fault === 'fail'
        ? refusal(new StripeApiError(500, { type: 'api_error', message: 'Made to fail.' }))
        : plan?.fault === 'refuse'
          ? refusal(invalidRequest('Made to refuse.'))
          : answerApi(provider, settings.secretKey, { method, url, headers, body });
    books.commit();
    await books.durable();
    if (plan?.fault === 'slow') await delay(plan.ms);
    if (plan?.fault === 'reset') {
      response.destroy();
      return;
    }
    if (answer.isReplayed) response.setHeader('idempotent-replayed', 'true');
    response.setHeader('request-id', newId('req', 14));
    send(response, { status: answer.status, json: answer.body });
  }

  /** The script of the payment button; a page has to bear that it never comes. */
  async function respondWallet(response: ServerResponse, url: URL): Promise<void> {
    const plan = misbehaviour.takeApi(url.pathname);
    if (plan?.fault === 'half-open') return;
    const status = plan?.fault === 'fail' ? 500 : 200;
    if (plan?.fault === 'slow') await delay(plan.ms);
    if (plan?.fault === 'reset') {
      response.destroy();
      return;
    }
    send(response, { status, script: await readFile(walletScript, 'utf8') });
  }

  function answerOther(request: IncomingMessage, url: URL, body: string): Answer {
    const method = request.method === 'POST' ? 'POST' : 'GET';
    const [, area, id = ''] = url.pathname.split('/');
    if (area === '_health') return { status: 200, json: { simulator: 'stripe', pid: process.pid } };
    if (area === 'pay' || area === 'three-d-secure') {
      const form = parseForm(method === 'GET' ? url.search.slice(1) : body);
      const answer = area === 'pay' ? answerCardPage : answerChallengePage;
      return answer(provider, settings.shopName, { method, id, form });
    }
    const isShop = authorise(request.headers, {}, settings.secretKey) === 'shop';
    if (isShop && area === '_books') return { status: 200, json: reportBooks(books) };
    if (isShop && area === '_past') {
      return { status: 200, json: takePastPayments(provider, parseOrder<PastPayment[]>(body)) };
    }
    if (!isShop || area !== '_control') throw missing('page', url.pathname);
    const { setUrl: setWebhookUrl } = sender;
    const { settleAll } = settlements;
    control({ provider, misbehaviour, setWebhookUrl, settleAll }, parseOrder<ControlRequest>(body));
    wake();
    return { status: 200, json: {} };
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

  async function stop(): Promise<void> {
    sender.stop();
    settlements.stop();
    server.close();
    for (const socket of sockets) socket.destroy();
    await books.close();
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, '127.0.0.1', resolve);
  });
  provider.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  wake();
  return { origin: provider.origin, stop };
}

/** Lets pages of this machine call the interface as Stripe's own script would. */
function allowLocalPages(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (!origin || !localOrigin.test(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
  response.setHeader(
    'access-control-allow-headers',
    'authorization, content-type, idempotency-key',
  );
  response.setHeader('vary', 'origin');
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

function parseOrder<Order>(body: string): Order {
  try {
    return JSON.parse(body) as Order;
  } catch {
    throw invalidRequest('The body is not valid JSON.');
  }
}

function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return;
  if ('location' in answer) {
    response.writeHead(303, { location: answer.location, 'cache-control': 'no-store' }).end();
    return;
  }
  const [type, text] = contentOf(answer);
  if ('policy' in answer) response.setHeader('content-security-policy', answer.policy);
  response
    .writeHead(answer.status, {
      'content-type': type,
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    .end(text);
}

function contentOf(answer: Exclude<Answer, { location: string }>): [type: string, text: string] {
  if ('page' in answer) return ['text/html; charset=utf-8', answer.page];
  if ('script' in answer) return ['text/javascript; charset=utf-8', answer.script];
  return ['application/json', JSON.stringify(answer.json)];
}

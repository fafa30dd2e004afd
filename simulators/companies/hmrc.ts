import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inventedVatRegister } from './invented-vat-register.ts';

/** What the service may do instead of answering, each time that it is told to. */
export type HmrcFault =
  | 'silent'
  | 'broken'
  | 'throttled'
  | 'garbled'
  | 'another'
  | 'proxy'
  | 'token-ended'
  | 'no-token';

const application = { clientId: 'plumbline', clientSecret: 'of-plumbline' };

/**
 * HMRC's check of VAT numbers, as its documents have it, over the invented register. It does wrong what
 * it is told to, once for each fault, in order.
 */
export async function serveHmrc() {
  const faults: HmrcFault[] = [];
  const asked: string[] = [];
  let token = 0;

  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://hmrc.invalid');
    if (pathname === '/oauth/token') {
      const form = new URLSearchParams(await readAll(request));
      const isKnown =
        form.get('grant_type') === 'client_credentials' &&
        form.get('client_id') === application.clientId &&
        form.get('client_secret') === application.clientSecret;
      const isRefused = faults[0] === 'no-token' && faults.shift() !== undefined;
      if (!isKnown || isRefused) return send(response, 401, { error: 'invalid_client' });
      token += 1;
      return send(response, 200, { access_token: `token-${token}`, expires_in: 14_400 });
    }
    const number = pathname.split('/').at(-1)!;
    asked.push(number);
    const fault = faults.shift();
    if (fault === 'silent') return;
    if (fault === 'token-ended') token += 1;
    if (request.headers.authorization !== `Bearer token-${token}`) {
      return send(response, 401, { code: 'INVALID_CREDENTIALS' });
    }
    if (request.headers.accept !== 'application/vnd.hmrc.2.0+json') {
      return send(response, 406, { code: 'ACCEPT_HEADER_INVALID' });
    }
    if (fault === 'broken') return send(response, 500, { code: 'INTERNAL_SERVER_ERROR' });
    if (fault === 'throttled') return send(response, 429, { code: 'MESSAGE_THROTTLED_OUT' });
    if (fault === 'garbled') return void response.end('{"target":');
    if (fault === 'proxy') return void response.writeHead(404).end('<h1>Not found</h1>');
    const told = fault === 'another' ? '999000417' : number;
    const holder = await inventedVatRegister.findVatNumber(told);
    if (!holder) return send(response, 404, { code: 'NOT_FOUND' });
    return send(response, 200, {
      target: { name: holder.name, vatNumber: told, address: { line1: '1 Weir Terrace' } },
      processingDate: '2026-11-23T09:00:00+00:00',
    });
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    ...application,
    /** The numbers that it was asked about. */
    asked,
    doWrong: (...next: HmrcFault[]) => void faults.push(...next),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
}

function send(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { faultOfSignature, type Keys } from './signature.ts';

/**
 * What the service does wrong, once for each time that it is planned:
 * - busy: 503, and nothing was done
 * - slow: the answer comes a second later
 * - reset: it is done, but the connection breaks before the answer
 * - refuse: 403, as where a key was withdrawn
 * - cut: the answer ends in the middle of the file
 * - spoil: a byte of the file is another
 */
export type FileFault = 'busy' | 'slow' | 'reset' | 'refuse' | 'cut' | 'spoil';

export interface FilesSimulator {
  /** The address of the bucket. */
  url: string;
  keys: Keys;
  /** What lies in the bucket, by name. */
  objects: ReadonlyMap<string, Buffer>;
  plan(...faults: FileFault[]): void;
  stop(): Promise<void>;
}

const bucket = '/shop-files/';

/** A service on this machine that speaks as much of S3 as the shop does, and checks each signature. */
export async function serveFiles(): Promise<FilesSimulator> {
  const keys = { region: 'eu-west-2', keyId: 'SIMULATED', secret: 'a-secret-of-the-simulator' };
  const objects = new Map<string, Buffer>();
  const planned: FileFault[] = [];

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://files.simulated');
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const fault = planned.shift();
    if (fault === 'busy') return fail(response, 503, 'SlowDown');
    if (fault === 'slow') await delay(1_000);
    const { method = 'GET', headers } = request;
    const refused = faultOfSignature(keys, { method, url, headers, body });
    if (refused !== null || fault === 'refuse') {
      return fail(response, 403, refused ?? 'AccessDenied');
    }
    if (!url.pathname.startsWith(bucket)) return fail(response, 404, 'NoSuchBucket');
    const name = decodeURIComponent(url.pathname.slice(bucket.length));
    if (method === 'PUT') objects.set(name, body);
    if (method === 'DELETE') objects.delete(name);
    if (fault === 'reset') {
      response.destroy();
      return;
    }
    if (method !== 'GET') {
      response.writeHead(method === 'PUT' ? 200 : 204).end();
      return;
    }
    const object = objects.get(name);
    if (!object) return fail(response, 404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': object.length });
    if (fault === 'cut') {
      response.write(object.subarray(0, object.length / 2), () => response.destroy());
      return;
    }
    response.end(
      fault === 'spoil' ? Buffer.concat([object.subarray(1), object.subarray(0, 1)]) : object,
    );
  }

  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${bucket}`,
    keys,
    objects,
    plan: (...faults) => planned.push(...faults),
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}

import http from 'node:http';

export interface Request {
  method?: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** Keeps the connections of `send`; destroyed once all is measured. */
export const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request over a kept connection; no client library's own cost gets between. */
export function send(baseUrl: string, request: Request): Promise<Answer> {
  const body = encode(request.body);
  return new Promise((resolve, reject) => {
    const outgoing = http.request(
      baseUrl + request.path,
      {
        agent,
        method: request.method ?? 'GET',
        headers: {
          ...request.headers,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': body.length }),
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode!,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          }),
        );
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Bytes go as they are, anything else as JSON. */
function encode(body: unknown): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  return Buffer.from(JSON.stringify(body));
}

export interface Measured {
  operations: number;
  perSecond: number;
}

/** Runs `operation` in `width` loops at once for some seconds, and counts how often it was done. */
export async function runFor(
  seconds: number,
  width: number,
  operation: (loop: number) => Promise<void>,
): Promise<Measured> {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let operations = 0;
  await Promise.all(
    Array.from({ length: width }, async (_, loop) => {
      while (performance.now() < until) {
        await operation(loop);
        operations++;
      }
    }),
  );
  return { operations, perSecond: operations / ((performance.now() - startedAt) / 1000) };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

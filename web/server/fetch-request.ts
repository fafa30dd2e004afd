import type { FastifyReply, FastifyRequest } from 'fastify';

/** The request in the form that the router takes; it is aborted when the visitor goes away. */
export function toFetchRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith(':')) continue;
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each);
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const body = !isRead && Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : undefined;
  return new Request(`${secure ? 'https' : 'http'}://${request.host}${request.url}`, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(body ? { body } : {}),
  });
}

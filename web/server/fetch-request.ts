import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The request in the form that the router takes; it is aborted when the visitor goes away. `taken` is
 * its form where that had files, which were taken out of it.
 */
export function toFetchRequest(
  address: URL,
  request: FastifyRequest,
  reply: FastifyReply,
  taken: URLSearchParams | null,
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
  const { method, body } = request;
  if (taken) {
    headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
    headers.delete('content-length');
  }
  const sent = Buffer.isBuffer(body) ? new Uint8Array(body) : undefined;
  const form = method === 'POST' ? (taken?.toString() ?? sent) : undefined;
  return new Request(address, {
    // Whatever else was asked with is refused, and the refusal is a page like another.
    method: method === 'POST' || method === 'HEAD' ? method : 'GET',
    headers,
    signal: gone.signal,
    ...(form === undefined ? {} : { body: form }),
  });
}

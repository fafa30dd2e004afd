import type { FastifyReply, FastifyRequest } from 'fastify';

/** The request in the form that the router takes; it is aborted when the visitor goes away. */
export function toFetchRequest(
  address: URL,
  request: FastifyRequest,
  reply: FastifyReply,
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
  const form = method === 'POST' && Buffer.isBuffer(body) ? new Uint8Array(body) : undefined;
  return new Request(address, {
    // Whatever else was asked with is refused, and the refusal is a page like another.
    method: method === 'POST' || method === 'HEAD' ? method : 'GET',
    headers,
    signal: gone.signal,
    ...(form ? { body: form } : {}),
  });
}

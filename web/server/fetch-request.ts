import type { FastifyReply, FastifyRequest } from 'fastify';

const urlEncoded = 'application/x-www-form-urlencoded';

/**
 * Browsers end every line of a text with two signs. As it was typed it has one, which the rest of
 * the shop counts and parts paragraphs by.
 */
const withPlainLines = (encoded: string) => encoded.replaceAll(/%0D%0A/gi, '%0A');

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
  if (taken) headers.set('content-type', `${urlEncoded};charset=UTF-8`);
  const isEncoded = headers.get('content-type')?.toLowerCase().startsWith(urlEncoded) ?? false;
  const sent = Buffer.isBuffer(body) ? new Uint8Array(body) : undefined;
  const encoded =
    taken?.toString() ?? (isEncoded && Buffer.isBuffer(body) && body.toString('latin1'));
  const form = method !== 'POST' ? undefined : encoded ? withPlainLines(encoded) : sent;
  if (encoded) headers.delete('content-length');
  return new Request(address, {
    // Whatever else was asked with is refused, and the refusal is a page like another.
    method: method === 'POST' || method === 'HEAD' ? method : 'GET',
    headers,
    signal: gone.signal,
    ...(form === undefined ? {} : { body: form }),
  });
}

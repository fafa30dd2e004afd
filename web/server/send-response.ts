import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { brotliCompressSync, createBrotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsBrotli } from './assets.ts';
import { brotliOf, brotliOptions, withNonce, type StoredPage } from './page-cache.ts';

export type HeaderList = [name: string, value: string][];

const compressible = /^(text\/|application\/json)/;

/** Streams a response out, compressed where it may be, and hands its whole body over at the end. */
export function sendResponse(
  response: Response,
  request: FastifyRequest,
  reply: FastifyReply,
  onWhole: (body: Buffer, headers: HeaderList) => void,
) {
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
  reply.code(response.status).header('vary', 'accept-encoding, cookie');
  for (const [name, value] of headers) reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (!response.body) return reply.send();

  const chunks: Uint8Array[] = [];
  const source = Readable.fromWeb(response.body as NodeReadableStream<Uint8Array>);
  source.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  source.on('end', () => onWhole(Buffer.concat(chunks), headers));
  const isText = compressible.test(response.headers.get('content-type') ?? '');
  if (!isText || !acceptsBrotli(request)) return reply.send(source);
  return reply.header('content-encoding', 'br').send(compressed(source));
}

/** What is ready goes out at once, not when the last of the page is known, yet in few pieces. */
function compressed(source: Readable): Readable {
  const compressor = createBrotliCompress(brotliOptions);
  let flush: NodeJS.Immediate | undefined;
  source.on('data', (chunk: Uint8Array) => {
    compressor.write(chunk);
    flush ??= setImmediate(() => {
      flush = undefined;
      compressor.flush();
    });
  });
  source.on('end', () => {
    clearImmediate(flush);
    compressor.end();
  });
  source.on('error', (error) => compressor.destroy(error));
  return compressor;
}

/** Sends a page that was rendered before, with a nonce of its own. */
export async function sendStored(
  page: StoredPage,
  nonce: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('vary', 'accept-encoding, cookie');
  for (const [name, value] of page.headers) reply.header(name, value);
  if (!acceptsBrotli(request)) return reply.send(withNonce(page.text, nonce));
  reply.header('content-encoding', 'br');
  const patchable = await brotliOf(page);
  if (patchable) return reply.send(withNonce(patchable, nonce));
  return reply.send(brotliCompressSync(withNonce(page.text, nonce), brotliOptions));
}

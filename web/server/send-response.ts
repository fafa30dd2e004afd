import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createBrotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsBrotli } from './assets.ts';
import { brotliOf, brotliOptions, type StoredPage } from './page-cache.ts';

export type HeaderList = [name: string, value: string][];

/** Whether an answer is sent compressed: pictures and sheets are so by themselves. */
const isCompressed = (request: FastifyRequest, headers: StoredPage['headers']): boolean =>
  acceptsBrotli(request) &&
  headers.some(
    ([name, value]) => name === 'content-type' && /^(text\/|application\/json)/.test(value),
  );

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
  if (!isCompressed(request, headers)) return reply.send(source);
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

/** Sends a page that was rendered before, the same to everybody. */
export async function sendStored(page: StoredPage, request: FastifyRequest, reply: FastifyReply) {
  reply.header('vary', 'accept-encoding, cookie');
  for (const [name, value] of page.headers) reply.header(name, value);
  if (!isCompressed(request, page.headers)) return reply.send(page.body);
  return reply.header('content-encoding', 'br').send(await brotliOf(page));
}

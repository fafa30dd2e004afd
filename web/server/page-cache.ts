import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib';

/** 128 random bits, the same length every time so that one can stand in another's place. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

/** Bytes in which a nonce stands readable, and where: another can be written over it in a copy. */
interface NoncedBytes {
  bytes: Buffer;
  noncesAt: readonly number[];
}

/** A successful page as it was rendered once, as text and, once somebody took it so, compressed. */
export interface StoredPage {
  headers: readonly (readonly [string, string])[];
  text: NoncedBytes;
  /** The nonce that it was rendered with. */
  nonce: string;
  brotli?: Promise<NoncedBytes | null>;
  expiresAt: number;
}

/** A page that was just rendered, with the nonce that it was rendered with. */
export interface RenderedPage {
  headers: StoredPage['headers'];
  body: Buffer;
  nonce: string;
}

// One step more saves a hundredth of a page and costs twice the time.
export const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // A page is smaller than this window, and a larger one is only memory to clear.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};

/**
 * Keeps pages of visitors without any cookie for a moment, so that a crowd on one page costs one
 * rendering. Bounded by bytes; the oldest page leaves first.
 */
export function createPageCache({
  lifetimeMs,
  maxBytes,
  now,
}: {
  lifetimeMs: number;
  maxBytes: number;
  now: () => number;
}) {
  const pages = new Map<string, StoredPage>();
  let bytes = 0;

  const drop = (key: string): void => {
    const page = pages.get(key);
    if (!page) return;
    bytes -= page.text.bytes.length;
    pages.delete(key);
  };

  return {
    find(key: string): StoredPage | null {
      const page = pages.get(key);
      if (!page) return null;
      if (page.expiresAt > now()) return page;
      drop(key);
      return null;
    },
    keep(key: string, { headers, body, nonce }: RenderedPage): void {
      if (body.length > maxBytes / 8) return;
      drop(key);
      const text = { bytes: body, noncesAt: placesOf(nonce, body) };
      pages.set(key, { headers, text, nonce, expiresAt: now() + lifetimeMs });
      bytes += body.length;
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
    get bytes() {
      return bytes;
    },
  };
}

/** The bytes with another nonce in every place: nothing is decoded, rendered or compressed anew. */
export function withNonce({ bytes, noncesAt }: NoncedBytes, nonce: string): Buffer {
  const copy = Buffer.from(bytes);
  for (const at of noncesAt) copy.write(nonce, at, 'latin1');
  return copy;
}

/**
 * A stored page compressed so that one nonce stands in it and all others are copied from there. Most
 * pages are asked for once while they are kept, so it is done when the next visitor comes.
 */
export function brotliOf(page: StoredPage): Promise<NoncedBytes | null> {
  return (page.brotli ??= compressPatchable(page.text.bytes, page.nonce));
}

function placesOf(nonce: string, bytes: Buffer): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(nonce); at >= 0; at = bytes.indexOf(nonce, at + nonce.length)) {
    places.push(at);
  }
  return places;
}

/**
 * Compresses a page with its first nonce in a block by itself. Random characters hardly compress, so
 * they nearly always stand in the output as they are, and the compressor writes every later nonce
 * as a copy of the first; exchanging those bytes exchanges all. That is an expectation about the
 * compressor, so each attempt is proved with another nonce; null means that none of them held.
 */
export async function compressPatchable(html: Buffer, nonce: string): Promise<NoncedBytes | null> {
  const text = html.toString('utf8');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const standIn = newNonce();
    const page = Buffer.from(text.replaceAll(nonce, standIn));
    const first = page.indexOf(standIn);
    if (first < 0) return null;
    const end = first + standIn.length;
    const bytes = await compressInBlocks([
      page.subarray(0, first),
      page.subarray(first, end),
      page.subarray(end),
    ]);
    const at = bytes.indexOf(standIn, 0, 'latin1');
    const patchable = { bytes, noncesAt: [at] };
    if (at >= 0 && takesNonce(patchable, text, nonce)) return patchable;
  }
  return null;
}

function takesNonce(patchable: NoncedBytes, text: string, nonce: string): boolean {
  const other = newNonce();
  const decoded = brotliDecompressSync(withNonce(patchable, other)).toString('utf8');
  return decoded === text.replaceAll(nonce, other);
}

function compressInBlocks(blocks: readonly Buffer[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const compressor = createBrotliCompress(brotliOptions);
    const output: Buffer[] = [];
    compressor.on('data', (chunk: Buffer) => output.push(chunk));
    compressor.on('end', () => resolve(Buffer.concat(output)));
    compressor.on('error', reject);
    const writeFrom = (index: number): void => {
      const block = blocks[index];
      if (block === undefined) {
        compressor.end();
        return;
      }
      compressor.write(block);
      compressor.flush(() => writeFrom(index + 1));
    };
    writeFrom(0);
  });
}

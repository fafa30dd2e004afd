import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib';

/** 128 random bits, the same length every time so that one can stand in another's place. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

/** A successful page as it was rendered once, with the nonce that it was rendered with. */
export interface StoredPage {
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  nonce: string;
  /** The page compressed so that its nonce can be exchanged in place, once that is ready. */
  patchable: PatchableBrotli | null;
  expiresAt: number;
}

/** Compressed bytes in which the nonce stands readable at one place and is copied from there. */
interface PatchableBrotli {
  bytes: Buffer;
  nonceAt: number;
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
    bytes -= page.body.length;
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
    async keep(key: string, page: Omit<StoredPage, 'expiresAt' | 'patchable'>): Promise<void> {
      if (page.body.length > maxBytes / 8) return;
      drop(key);
      const stored: StoredPage = { ...page, patchable: null, expiresAt: now() + lifetimeMs };
      pages.set(key, stored);
      bytes += page.body.length;
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
      stored.patchable = await compressPatchable(page.body, page.nonce);
    },
    get bytes() {
      return bytes;
    },
  };
}

/** The page's text with a fresh nonce in every place of the stored one. */
export function withNonce(page: StoredPage, nonce: string): Buffer {
  return Buffer.from(page.body.toString('utf8').replaceAll(page.nonce, nonce));
}

/** The compressed page with a fresh nonce: 22 bytes are written over, nothing is compressed anew. */
export function brotliWithNonce({ bytes, nonceAt }: PatchableBrotli, nonce: string): Buffer {
  const copy = Buffer.from(bytes);
  copy.write(nonce, nonceAt, 'latin1');
  return copy;
}

/**
 * Compresses a page with its first nonce in a block by itself. Random characters hardly compress, so
 * they nearly always stand in the output as they are, and the compressor writes every later nonce
 * as a copy of the first; exchanging those bytes exchanges all. That is an expectation about the
 * compressor, so each attempt is proved with another nonce; null means that none of them held.
 */
export async function compressPatchable(
  html: Buffer,
  nonce: string,
): Promise<PatchableBrotli | null> {
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
    const patchable = { bytes, nonceAt: bytes.indexOf(standIn, 0, 'latin1') };
    if (patchable.nonceAt >= 0 && takesNonce(patchable, text, nonce)) return patchable;
  }
  return null;
}

function takesNonce(patchable: PatchableBrotli, text: string, nonce: string): boolean {
  const other = newNonce();
  const decoded = brotliDecompressSync(brotliWithNonce(patchable, other)).toString('utf8');
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

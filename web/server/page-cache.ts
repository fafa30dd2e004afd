import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { SealedPage } from './page-policy.ts';

/** A page as it was rendered once, for everybody who asks for it in the next moment. */
export interface RenderedPage extends SealedPage {
  headers: readonly (readonly [string, string])[];
}

export interface StoredPage extends RenderedPage {
  expiresAt: number;
  /** The body compressed, once somebody took it so. */
  brotli?: Promise<Buffer>;
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
 * rendering. Bounded by bytes; the oldest page leaves first, and none stays when its time is over,
 * so that a crowd that has gone leaves nothing behind.
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
  let sweeping: NodeJS.Timeout | undefined;

  const drop = (key: string): void => {
    const page = pages.get(key);
    if (!page) return;
    bytes -= page.body.length;
    pages.delete(key);
  };

  /** Pages expire in the order in which they were kept, as all are kept for as long. */
  const sweep = (): void => {
    sweeping = undefined;
    for (const [key, { expiresAt }] of pages) {
      if (expiresAt > now()) break;
      drop(key);
    }
    if (pages.size > 0) sweepLater();
  };
  const sweepLater = (): void => {
    sweeping ??= setTimeout(sweep, lifetimeMs).unref();
  };

  return {
    find(key: string): StoredPage | null {
      const page = pages.get(key);
      if (!page) return null;
      if (page.expiresAt > now()) return page;
      drop(key);
      return null;
    },
    keep(key: string, page: RenderedPage): void {
      if (page.body.length > maxBytes / 8) return;
      drop(key);
      pages.set(key, { ...page, expiresAt: now() + lifetimeMs });
      bytes += page.body.length;
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
      sweepLater();
    },
    get bytes() {
      return bytes;
    },
  };
}

const compress = promisify(brotliCompress);

/**
 * A stored page compressed, once for all. Most pages are asked for once while they are kept, so it
 * is done when the next visitor comes.
 */
export function brotliOf(page: StoredPage): Promise<Buffer> {
  return (page.brotli ??= compress(page.body, brotliOptions));
}

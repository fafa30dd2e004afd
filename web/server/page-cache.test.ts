import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compressPatchable, createPageCache, newNonce, withNonce } from './page-cache.ts';

describe('compressPatchable', () => {
  test('whatever stands around the nonces, exchanging the bytes exchanges every one of them', async () => {
    const text = fc.array(
      fc.constantFrom('<p>', 'tap', ' nonce="', '"', '</p>', 'é', '0123456789'),
    );
    await fc.assert(
      fc.asyncProperty(text, text, text, async (before, between, after) => {
        const [first, other] = [newNonce(), newNonce()];
        const page = (nonce: string) =>
          [before.join(''), nonce, between.join(''), nonce, after.join('')].join('|');
        const patchable = await compressPatchable(Buffer.from(page(first)), first);
        expect(patchable).not.toBeNull();
        const decoded = brotliDecompressSync(withNonce(patchable!, other)).toString();
        expect(decoded).toBe(page(other));
      }),
      { numRuns: 50 },
    );
  });

  test('a page without a nonce is not patchable', async () => {
    expect(await compressPatchable(Buffer.from('<p>plain</p>'), newNonce())).toBeNull();
  });
});

describe('createPageCache', () => {
  const page = (size: number) => ({ headers: [], body: Buffer.alloc(size, 'x'), nonce: 'n' });

  test('it never holds more than its bound, and the oldest page leaves first', async () => {
    const cache = createPageCache({ lifetimeMs: 1000, maxBytes: 1000, now: () => 0 });
    for (let name = 0; name < 20; name += 1) cache.keep(`/${name}`, page(100));
    expect(cache.bytes).toBeLessThanOrEqual(1000);
    expect(cache.find('/0')).toBeNull();
    expect(cache.find('/19')).not.toBeNull();
  });

  test('a page that would push out most others is not kept', async () => {
    const cache = createPageCache({ lifetimeMs: 1000, maxBytes: 1000, now: () => 0 });
    cache.keep('/', page(500));
    expect(cache.find('/')).toBeNull();
  });
});

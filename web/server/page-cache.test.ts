import { describe, expect, test, vi } from 'vitest';
import { createPageCache } from './page-cache.ts';

describe('createPageCache', () => {
  const inline = { scripts: [], styles: [] };
  const page = (size: number) => ({ headers: [], body: Buffer.alloc(size, 'x'), inline });

  test('it never holds more than its bound, and the oldest page leaves first', async () => {
    const cache = createPageCache({ lifetimeMs: 1000, maxBytes: 1000, now: () => 0 });
    for (let name = 0; name < 20; name += 1) cache.keep(`/${name}`, page(100));
    expect(cache.bytes).toBeLessThanOrEqual(1000);
    expect(cache.find('/0')).toBeNull();
    expect(cache.find('/19')).not.toBeNull();
  });

  test('a page that is over counts no longer, nor does one that another took the place of', () => {
    let time = 0;
    const cache = createPageCache({ lifetimeMs: 1000, maxBytes: 1000, now: () => time });
    cache.keep('/', page(100));
    cache.keep('/', page(50));
    expect(cache.bytes).toBe(50);
    time = 1000;
    expect(cache.find('/')).toBeNull();
    expect(cache.bytes).toBe(0);
  });

  test('pages that nobody asks for again leave when their time is over', () => {
    vi.useFakeTimers();
    try {
      const cache = createPageCache({ lifetimeMs: 1000, maxBytes: 1000, now: Date.now });
      cache.keep('/early', page(100));
      vi.advanceTimersByTime(600);
      cache.keep('/late', page(50));
      vi.advanceTimersByTime(400);
      expect(cache.bytes).toBe(50);
      vi.advanceTimersByTime(1000);
      expect(cache.bytes).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('what fills the bound to the byte is kept', () => {
    const cache = createPageCache({ lifetimeMs: 1000, maxBytes: 800, now: () => 0 });
    for (let name = 0; name < 8; name += 1) cache.keep(`/${name}`, page(100));
    expect(cache.find('/0')).not.toBeNull();
    expect(cache.bytes).toBe(800);
  });

  test('a page that would push out most others is not kept', async () => {
    const cache = createPageCache({ lifetimeMs: 1000, maxBytes: 1000, now: () => 0 });
    cache.keep('/', page(500));
    expect(cache.find('/')).toBeNull();
  });
});

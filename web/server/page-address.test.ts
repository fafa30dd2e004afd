import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';

const shop = 'https://shop.example';
const address = (url: string, host: string | undefined, origin = shop) =>
  pageAddress({ url, headers: host === undefined ? {} : { host } }, origin)?.href;

describe('pageAddress', () => {
  test.each([
    ['/', 'shop.example', `${shop}/`],
    ['/c/taps?page=2', 'other.example', `${shop}/c/taps?page=2`],
    ['/c/taps', undefined, `${shop}/c/taps`],
    ['//other.example/basket', 'shop.example', `${shop}//other.example/basket`],
    ['/\\other.example', 'shop.example', `${shop}//other.example`],
    ['/basket#top', 'shop.example', `${shop}/basket`],
  ])('%s at host %s is %s', (url, host, expected) => {
    expect(address(url, host)).toBe(expected);
  });

  test.each([
    ['http://other.example/', 'shop.example'],
    ['*', 'shop.example'],
    ['', 'shop.example'],
    ['/', ''],
    ['/', '127.0.0.1/basket?'],
    ['/', 'shop.example@other.example'],
    ['/', 'a b'],
  ])('%s at host %s is no address', (url, host) => {
    expect(address(url, host)).toBeUndefined();
  });

  test('a local shop is itself by each of its local names', () => {
    const at = (host: string) => address('/', host, 'http://localhost:3000');
    expect(at('127.0.0.1:3000')).toBe('http://127.0.0.1:3000/');
    expect(at('[::1]:3000')).toBe('http://[::1]:3000/');
    expect(at('other.example')).toBe('http://localhost:3000/');
    expect(at('localhost:99999')).toBe('http://localhost:3000/');
    expect(address('/', '127.0.0.1:3000')).toBe(`${shop}/`);
  });

  test('no host ever changes the path', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(shop, 'http://localhost:3000'), (host, origin) => {
        for (const each of [host, `127.0.0.1${host}`]) {
          const found = address('/c/taps?page=2', each, origin) ?? `${origin}/c/taps?page=2`;
          expect(found.replace(/^https?:\/\/[^/]+/, '')).toBe('/c/taps?page=2');
        }
      }),
    );
  });
});

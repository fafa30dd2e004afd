import { expect, test } from 'vitest';
import { deriveKey, seal, unseal } from './seal.ts';

const key = deriveKey(Buffer.alloc(32, 1), 'tests');

test('what was sealed comes back, and nothing else does', () => {
  const sealed = seal(key, Buffer.from('a secret'));
  expect(unseal(key, sealed).toString()).toBe('a secret');
  const changed = Buffer.from(sealed);
  changed[changed.length - 1]! ^= 1;
  expect(() => unseal(key, changed)).toThrow(/authenticate/);
  expect(() => unseal(deriveKey(Buffer.alloc(32, 1), 'others'), sealed)).toThrow(/authenticate/);
});

test('a tag of which the end is missing proves nothing', () => {
  const cut = seal(key, Buffer.alloc(0)).subarray(0, 16);
  expect(() => unseal(key, cut)).toThrow(/tag/i);
});

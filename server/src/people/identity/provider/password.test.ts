import { scryptSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { presentCost } from '../../../core/password-cost.ts';
import { findPasswordProblem, hashPassword, isOutdated, verifyPassword } from './password.ts';

describe('a stored password', () => {
  test('is memory-hard, salted and says how it was made', async () => {
    const [first, second] = await Promise.all([
      hashPassword('a short sentence', presentCost),
      hashPassword('a short sentence', presentCost),
    ]);
    const [scheme, logN, r, p] = first.split('$');
    expect([scheme, Number(logN) >= 15, r, Number(p) >= 1]).toEqual(['scrypt', true, '8', true]);
    expect(first).not.toBe(second);
  });

  test('is known again, whichever way its letters were put together', async () => {
    const stored = await hashPassword('café au lait, please', presentCost);
    expect(await verifyPassword('cafe\u0301 au lait, please', stored, presentCost)).toBe(true);
    expect(await verifyPassword('cafe au lait, please', stored, presentCost)).toBe(false);
    expect(await verifyPassword('', stored, presentCost)).toBe(false);
  });

  test('made at an older cost still works, and is known to be outdated', async () => {
    const salt = Buffer.from('0123456789abcdef');
    const hash = scryptSync('old', salt, 32, { N: 2 ** 14, r: 8, p: 1 });
    const old = `scrypt$14$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
    expect(await verifyPassword('old', old, presentCost)).toBe(true);
    expect(isOutdated(old, presentCost)).toBe(true);
    expect(isOutdated(await hashPassword('new', presentCost), presentCost)).toBe(false);
  });

  test('that is not there is never right, not even for an empty one', async () => {
    expect(await verifyPassword('', null, presentCost)).toBe(false);
    expect(await verifyPassword('a short sentence', null, presentCost)).toBe(false);
  });
});

describe('a new password', () => {
  const owner = { email: 'robin.larch@example.com', shopName: 'Plumbline' };

  test.each([
    'correct horse',
    'my cat is 12 years',
    '七つの海を越えて行く長い旅路だ',
    'ümläütß ünd mehr',
  ])('may be %s', async (password) => {
    expect(await findPasswordProblem(password, owner)).toBeNull();
  });

  test.each([
    ['eleven chars', 'abcdefghij!', /12 characters or more/],
    ['too long', 'x1y2z'.repeat(41), /200 characters or fewer/],
    ['one letter', 'aaaaaaaaaaaa', /more different characters/],
    ['four letters', 'abababcdcdcd', /more different characters/],
    ['a keyboard row', 'qwertyuiopasdf', /rows of keys/],
    ['a row backwards', 'poiuytrewq0987', /rows of keys/],
    ['counting', '123456789012', /rows of keys/],
    ['the address', 'robin.larch12', /would not guess/],
    ['the shop', 'plumbline2026', /would not guess/],
    ['the word', 'password1234', /would not guess/],
    ['the word twice', 'PasswordPassword', /would not guess/],
    ['a common one', 'finalfantasy', /would not guess/],
    ['a common one with figures', '*Liverpool2024!', /would not guess/],
    ['two common ones', 'iloveyouforever', /would not guess/],
  ])('may not be %s', async (_, password, words) => {
    expect(await findPasswordProblem(password, owner)).toMatch(words);
  });
});

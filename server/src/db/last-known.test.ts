import { expect, test, vi } from 'vitest';
import { DatabaseAwayError } from './database-away.ts';
import { lastKnown } from './last-known.ts';

type Ask = (key: string) => Promise<string>;
const away = () => Promise.reject(new DatabaseAwayError());

test('what was answered last is given while the database is away, and while it hangs', async () => {
  const ask = vi.fn<Ask>(async (key) => `${key} 1`);
  const known = lastKnown(ask);
  expect(await known('a')).toBe('a 1');
  ask.mockImplementation(away);
  expect(await known('a')).toBe('a 1');
  ask.mockImplementation(() => new Promise<never>(() => {}));
  expect(await known('a')).toBe('a 1');
  ask.mockImplementation(async () => 'a 2');
  expect(await known('a')).toBe('a 2');
});

test('what was never answered is not made up, and a fault stays a fault', async () => {
  const ask = vi.fn<Ask>(away);
  const known = lastKnown(ask);
  await expect(known('a')).rejects.toThrow(DatabaseAwayError);
  ask.mockResolvedValueOnce('a 1');
  await known('a');
  ask.mockRejectedValueOnce(new Error('no such column'));
  await expect(known('a')).rejects.toThrow('no such column');
});

test('no more is remembered than it may be', async () => {
  const ask = vi.fn<Ask>(async (key) => key);
  const known = lastKnown(ask, { limit: 2 });
  for (const key of ['a', 'b', 'a', 'c']) await known(key);
  ask.mockImplementation(away);
  expect(await known('a')).toBe('a');
  await expect(known('b')).rejects.toThrow(DatabaseAwayError);
});

test('whoever keeps what was told is told once the answer is there and another', async () => {
  const cameLate = vi.fn<() => void>();
  const ask = vi.fn<Ask>(async () => '1');
  const known = lastKnown(ask, { cameLate });
  await known('a');
  const askLate = async (value: string) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    ask.mockReturnValueOnce(promise);
    const told = await known('a');
    resolve(value);
    await promise;
    return told;
  };
  expect(await askLate('1')).toBe('1');
  expect(cameLate).not.toHaveBeenCalled();
  expect(await askLate('2')).toBe('1');
  await vi.waitFor(() => expect(cameLate).toHaveBeenCalledTimes(1));
  expect(await known('a')).toBe('1');
  expect(cameLate).toHaveBeenCalledTimes(1);
});

import { expect, it } from 'vitest';
import { createPlaces } from './places.ts';

it('lets so many work at once, has as many wait as may, and turns the rest away', async () => {
  const places = createPlaces({ most: 2, waiting: 1 });
  const ends: (() => void)[] = [];
  let atWork = 0;
  const work = async () => {
    atWork += 1;
    await new Promise<void>((resolve) => ends.push(resolve));
    atWork -= 1;
    return 'done';
  };
  const [first, second, third] = [places.take(work), places.take(work), places.take(work)];
  expect(places.take(work)).toBeUndefined();
  await Promise.resolve();
  expect(atWork).toBe(2);
  ends.shift()!();
  expect(await first).toBe('done');
  await expect.poll(() => ends.length).toBe(2);
  expect(atWork).toBe(2);
  // Who failed has left as well.
  const failed = places.take(() => Promise.reject(new Error('unreadable')));
  for (const end of ends.splice(0)) end();
  await expect(failed).rejects.toThrow('unreadable');
  expect(await Promise.all([second, third])).toEqual(['done', 'done']);
  const again = places.take(work);
  ends.shift()!();
  expect(await again).toBe('done');
});

import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { isDatabaseAway } from './database-away.ts';

/** Nobody who can be told what was known waits longer than this for what may be new. */
const graceMs = 200;

/**
 * Asks each time, and remembers the answers: while the database is away or hangs, it gives what was
 * answered last. It is for what everybody may see on pages that must not go with the database, and
 * that no money depends on. Of `limit` keys at most, those asked for longest ago are forgotten.
 * `cameLate` is told once an answer is there that is not what was told in its place: whatever shows
 * that is old now.
 */
export function lastKnown<K, V>(
  ask: (key: K) => Promise<V>,
  { limit = 1_000, cameLate }: { limit?: number; cameLate?: () => void } = {},
) {
  const known = new Map<K, V>();
  const keep = (key: K, value: V): V => {
    known.delete(key);
    known.set(key, value);
    for (const oldest of known.keys()) {
      if (known.size <= limit) break;
      known.delete(oldest);
    }
    return value;
  };
  return async (key: K): Promise<V> => {
    const asking = ask(key).then((value) => keep(key, value));
    if (!known.has(key)) return asking;
    const last = known.get(key)!;
    const orLast = asking.catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error;
      return last;
    });
    const late = Symbol('late');
    const first = await Promise.race([orLast, wait(graceMs, late, { ref: false })]);
    if (first !== late) return first as V;
    if (cameLate) {
      // Whoever asks next is told of a fault; this one has their answer.
      void asking.then(
        (value) => !isDeepStrictEqual(value, last) && cameLate(),
        () => {},
      );
    }
    return last;
  };
}

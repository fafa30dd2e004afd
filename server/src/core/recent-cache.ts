/** Keeps what was used lately, within a bound. */
export interface RecentCache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  values(): V[];
  removeWhere(isGone: (value: V) => boolean): void;
  clear(): void;
}

/**
 * Holds at most `limit`, in entries or as `sizeOf` measures them, in two halves: what is used moves
 * to the young half, and when that is full the old half, unused since the last turn, is let go. It
 * costs less than an exact order. What is larger than a half is not kept.
 */
export function recentCache<K, V>(limit: number, sizeOf: (value: V) => number = () => 1) {
  let young = new Map<K, V>();
  let old = new Map<K, V>();
  let youngSize = 0;
  const turn = () => {
    old = young;
    young = new Map();
    youngSize = 0;
  };
  const set = (key: K, value: V) => {
    const size = sizeOf(value);
    if (size > limit / 2) return;
    if (youngSize + size > limit / 2) turn();
    if (!young.has(key)) youngSize += size;
    young.set(key, value);
  };
  const cache: RecentCache<K, V> = {
    get(key) {
      const value = young.get(key);
      if (value !== undefined) return value;
      const older = old.get(key);
      if (older !== undefined) set(key, older);
      return older;
    },
    set,
    values: () => [...old.values(), ...young.values()],
    clear() {
      turn();
      turn();
    },
    removeWhere(isGone) {
      for (const half of [young, old]) {
        for (const [key, value] of half) {
          if (!isGone(value)) continue;
          half.delete(key);
          if (half === young) youngSize -= sizeOf(value);
        }
      }
    },
  };
  return cache;
}

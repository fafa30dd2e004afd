/** Keeps what was used lately, within a bound. */
export interface RecentCache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  values(): V[];
  removeWhere(isGone: (value: V) => boolean): void;
  clear(): void;
}

/**
 * Holds at most `limit` entries in two halves: what is used moves to the young half, and when that
 * is full the old half, unused since the last turn, is let go. It costs less than an exact order.
 */
export function recentCache<K, V>(limit: number): RecentCache<K, V> {
  let young = new Map<K, V>();
  let old = new Map<K, V>();
  const set = (key: K, value: V) => {
    if (young.size >= limit / 2) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  };
  return {
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
      young = new Map();
      old = new Map();
    },
    removeWhere(isGone) {
      for (const half of [young, old]) {
        for (const [key, value] of half) if (isGone(value)) half.delete(key);
      }
    },
  };
}

/**
 * Draws that depend on nothing but the seed and the name of what is drawn, so that an offering is
 * the same whatever else the catalogue holds and in whatever order it is made.
 */
export interface Draw {
  /** From 0 up to, but not including, 1. */
  unit(name: string): number;
  /** A whole number from `min` to `max`, both included. */
  integer(name: string, min: number, max: number): number;
  pick<T>(name: string, choices: readonly T[]): T;
}

export function drawFrom(seed: number): Draw {
  const unit = (name: string) => mixed(seed, name) / 2 ** 32;
  const integer = (name: string, min: number, max: number) =>
    min + Math.floor(unit(name) * (max - min + 1));
  return {
    unit,
    integer,
    pick: (name, choices) => choices[integer(name, 0, choices.length - 1)]!,
  };
}

/** FNV-1a over the name, then the finaliser of MurmurHash3, which spreads near-equal names. */
function mixed(seed: number, name: string): number {
  let hash = (0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1)) >>> 0;
  for (let i = 0; i < name.length; i++) {
    hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

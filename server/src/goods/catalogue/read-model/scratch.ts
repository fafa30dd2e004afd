/**
 * Room for the lists of numbers that one answer needs while it is made. A listing makes dozens, and
 * allocating and collecting them would cost more than filling them.
 */
export interface Scratch {
  /** So many numbers, whatever they hold; they are the caller's until `reset`. */
  take(length: number): Int32Array;
  /** Takes everything back. Nothing taken before may be used after. */
  reset(): void;
}

export function createScratch(): Scratch {
  let room = new Int32Array(65_536);
  let used = 0;
  return {
    take(length) {
      if (used + length > room.length) {
        // What was taken keeps the smaller room until it is let go.
        room = new Int32Array(2 * Math.max(room.length, length));
        used = 0;
      }
      const taken = room.subarray(used, used + length);
      used += length;
      return taken;
    },
    reset() {
      used = 0;
    },
  };
}

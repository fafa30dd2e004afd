import { Refusal } from '../../core/refusal.ts';

const keptMs = 10 * 60_000;
const most = 2000;

/**
 * Things as this process saw them last, by their ids, for minutes. They are guesses: whoever writes
 * by one has the statement compare it with what is there, and nobody is shown or refused by it alone.
 */
export interface LatelySeen<T> {
  find(id: string): T | undefined;
  note(id: string, seen: T): void;
  forget(id: string): void;
}

/** Remembers the newest two thousand. */
export function createLatelySeen<T>(now: () => Date): LatelySeen<T> {
  // In the order in which they were noted, so that the first ones are the oldest.
  const kept = new Map<string, { seen: T; until: number }>();
  const forgetOld = () => {
    for (const [id, { until }] of kept) {
      if (kept.size <= most && until > now().getTime()) return;
      kept.delete(id);
    }
  };
  return {
    find(id) {
      forgetOld();
      return kept.get(id)?.seen;
    },
    note(id, seen) {
      kept.delete(id);
      kept.set(id, { seen, until: now().getTime() + keptMs });
      forgetOld();
    },
    forget: (id) => void kept.delete(id),
  };
}

/** What is decided on a guess; null where it would be refused, which only what is there may be. */
export function decideOnGuess<T>(decide: () => T): T | null {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

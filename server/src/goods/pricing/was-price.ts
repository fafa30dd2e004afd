/** At what price an offering was sold from an instant on, in one channel. */
export interface PriceSince {
  incPence: number;
  fromAt: Date;
}

export interface SupportedWas {
  incPence: number;
  daysCharged: number;
  windowDays: number;
}

const dayMs = 86_400_000;
export const wasWindowDays = 90;
export const wasMinimumDays = 28;

/** The first instant that a was-price looks at. */
export function wasWindowStart(now: Date): Date {
  return new Date(now.getTime() - wasWindowDays * dayMs);
}

/** For how many whole days of the window a price was charged, from an instant to the next change. */
export function daysInWindow(fromAt: Date, until: Date | null, now: Date): number {
  const from = Math.max(fromAt.getTime(), wasWindowStart(now).getTime());
  const end = Math.min(until?.getTime() ?? Infinity, now.getTime());
  return Math.max(0, Math.floor((end - from) / dayMs));
}

/**
 * The highest price above `nowPence` that was charged for at least 28 of the last 90 days, or null
 * where the history supports no claim. `history` holds every change of the last 90 days and the
 * one in force before them, in any order.
 */
export function supportedWas(
  history: readonly PriceSince[],
  nowPence: number,
  now: Date,
): SupportedWas | null {
  const windowStart = wasWindowStart(now).getTime();
  const changes = history.toSorted((a, b) => a.fromAt.getTime() - b.fromAt.getTime());
  const chargedMs = new Map<number, number>();
  for (const [index, change] of changes.entries()) {
    const from = Math.max(change.fromAt.getTime(), windowStart);
    const until = Math.min(changes[index + 1]?.fromAt.getTime() ?? Infinity, now.getTime());
    if (until <= from) continue;
    chargedMs.set(change.incPence, (chargedMs.get(change.incPence) ?? 0) + until - from);
  }
  let best: SupportedWas | null = null;
  for (const [incPence, ms] of chargedMs) {
    const daysCharged = Math.floor(ms / dayMs);
    if (incPence <= nowPence || daysCharged < wasMinimumDays) continue;
    if (!best || incPence > best.incPence) {
      best = { incPence, daysCharged, windowDays: wasWindowDays };
    }
  }
  return best;
}

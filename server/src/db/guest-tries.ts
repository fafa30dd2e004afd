import type { Caller } from '../core/caller.ts';
import type { Allowance } from './tries.ts';

/** So many guests behind one address may each use up their day. */
const guestsPerNetwork = 25;

/**
 * What guests of one network may try together: a guest who drops their cookie is another one. Who
 * is signed in counts for themselves alone, and so does an app, which nobody asks from a network.
 */
export function ofNetwork(
  what: string,
  { accountId, network }: Caller,
  triesPerDay: number,
): Allowance[] {
  if (accountId !== null || network === null) return [];
  const tries = triesPerDay * guestsPerNetwork;
  return [{ key: `${what}-from:${network}`, tries, windowMs: 86_400_000, isShared: true }];
}

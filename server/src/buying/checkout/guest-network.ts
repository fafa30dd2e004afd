import { createHmac } from 'node:crypto';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';

/**
 * What the network of a guest is counted by, today: a guest who drops their cookie is another one, and
 * their network is not. Null for an account that has proved its address, which counts for itself;
 * another is opened as easily as a cookie is dropped, and counts as a guest. Tomorrow it is another
 * mark, so that what is kept of payments leads nobody to where people live.
 */
export function guestNetwork(
  { signingKey, now }: Pick<Context, 'signingKey' | 'now'>,
  { isProven, network }: Caller,
): string | null {
  if (isProven || network === null) return null;
  const day = now().toISOString().slice(0, 10);
  const mark = createHmac('sha256', signingKey)
    .update(`network:${day}:${siteOf(network)}`)
    .digest();
  return mark.subarray(0, 16).toString('base64url');
}

/**
 * All of a site, where limits elsewhere count a /64: hosts and tunnels give a whole /48 to whoever
 * asks, and the 65,536 networks in that would be as many fresh starts. People who share one lose
 * nothing by it, since what is asked for above a ceiling is a code.
 */
const siteOf = (network: string): string => network.split(':').slice(0, 3).join(':');

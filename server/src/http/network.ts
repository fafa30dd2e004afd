/**
 * Where requests come from, as limits count it: one subscriber has a whole /64 of IPv6 addresses to
 * try from.
 */
export function networkOf(ip: string): string {
  return ip.includes('.') ? ip : ip.split(':').slice(0, 4).join(':');
}

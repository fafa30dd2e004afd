import { isIP } from 'node:net';

/** Who came from nowhere that can be told, all together: a client that vanished has no address. */
const unknown = 'unknown';

/**
 * Where requests come from, as limits count it. One subscriber has a whole /64 of IPv6 addresses to
 * try from, however they are written; an IPv4 address that is written as one of IPv6 is itself. Some
 * proxies tell the client's port as well, and a new port makes nobody somebody else.
 */
export function networkOf(ip: string | undefined): string {
  const address = withoutPort(ip ?? '');
  switch (isIP(address)) {
    case 4:
      return address;
    case 6:
      return networkOf6(address);
    default:
      return unknown;
  }
}

/** '192.0.2.7:51213' and '[2001:db8::1]:443' with their ports, and any address by itself. */
function withoutPort(text: string): string {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  return inBrackets ?? text.replace(/^([\d.]+):\d+$/, '$1');
}

function networkOf6(address: string): string {
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped)
    return groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':');
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The eight numbers of an address that `isIP` takes: '::' stands for as many zeros as are missing. */
function groupsOf(address: string): number[] {
  const [before = '', after] = withoutZone(address).split('::');
  const first = numbersOf(before);
  const last = numbersOf(after ?? '');
  const missing = after === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array.from({ length: missing }, () => 0), ...last];
}

/** An address of a link names the interface that it is reached by: 'fe80::1%eth0'. */
const withoutZone = (address: string) => address.replace(/%.*$/, '');

/** '2001:db8', or '::ffff' and an IPv4 address in its own form, as two numbers. */
function numbersOf(text: string): number[] {
  return text
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
}

import { expect, test } from 'vitest';
import { guest } from '../../core/caller.ts';
import { networkOf } from '../../http/network.ts';
import { guestNetwork } from './guest-network.ts';

const at = (day: string) => ({ signingKey: Buffer.alloc(32, 7), now: () => new Date(day) });
const monday = at('2026-11-23T10:00:00Z');
const markOf = (ip: string, context = monday) =>
  guestNetwork(context, { ...guest, network: networkOf(ip) });

test.each([
  ['another address of one network', '2001:db8:7:1::5', '2001:db8:7:1:9::1', true],
  ['another network of one site', '2001:db8:7:1::5', '2001:db8:7:ffff::5', true],
  ['another site', '2001:db8:7:1::5', '2001:db8:8:1::5', false],
  ['another address of the old kind', '192.0.2.7', '192.0.2.8', false],
  ['the same as it is written in the new kind', '192.0.2.7', '::ffff:192.0.2.7', true],
])('%s counts with it or apart', (_, one, other, isSame) => {
  expect(markOf(one) === markOf(other)).toBe(isSame);
});

test('the mark is another each day, and that of an account only while it has proved nothing', () => {
  expect(markOf('192.0.2.7')).not.toBe(markOf('192.0.2.7', at('2026-11-24T00:00:00Z')));
  const account = { ...guest, accountId: 1, network: '192.0.2.7' };
  expect(guestNetwork(monday, { ...account, isProven: true })).toBeNull();
  expect(guestNetwork(monday, account)).toBe(markOf('192.0.2.7'));
});

import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:51213', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:51213', '192.0.2.7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::2', '2001:db8:0:0'],
  ['2001:0DB8:0000:0000:ffff:1:2:3', '2001:db8:0:0'],
  ['[2001:db8::1]:443', '2001:db8:0:0'],
  ['2001:db8:0:7::4', '2001:db8:0:7'],
  ['2001:db8:0:8::4', '2001:db8:0:8'],
  ['2001:db8::7:0:0:0:4', '2001:db8:0:7'],
  ['::1', '0:0:0:0'],
  ['1::', '1:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as of %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('who vanished, and who says what is no address, count as one', () => {
  for (const ip of [
    undefined,
    '',
    'somebody',
    '192.0.2',
    '192.0.2.7, 192.0.2.8',
    '[192.0.2.7',
    ':::',
  ]) {
    expect(networkOf(ip)).toBe('unknown');
  }
});

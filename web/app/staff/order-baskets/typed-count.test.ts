import { expect, test } from 'vitest';
import { typedCount } from './typed-count.ts';

test.each([
  ['6 LODE-CS-CH', { count: 6, text: 'LODE-CS-CH', isSure: false }],
  ['6 x LODE-CS-CH', { count: 6, text: 'LODE-CS-CH', isSure: true }],
  ['6× basin mixer', { count: 6, text: 'basin mixer', isSure: true }],
  ['2 basin mixer', { count: 2, text: 'basin mixer', isSure: false }],
  // An EAN may follow a sign as well as a size may, and is known by being one.
  ['2 x 9520000000017', { count: 2, text: '9520000000017', isSure: false }],
  ['22 x 15 mm reducer', { count: 22, text: '15 mm reducer', isSure: false }],
  ['15 mm elbow', null],
  ['90 cm tray', null],
  ['3 m pipe', null],
  ['15mm elbow', null],
  ['LODE-CS-CH', null],
  ['1000 LODE-CS-CH', null],
])('“%s” is read as a count only where one is meant', (typed, read) => {
  expect(typedCount(typed)).toEqual(read);
});

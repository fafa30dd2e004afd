import { expect, test } from 'vitest';
import { isElectrical } from './electricals.ts';

test.each([
  ['an electric towel rail', [{ key: 'fuel', value: 'electric' }], true],
  ['a lit mirror, as its page has it', [{ key: 'lighting', value: 'LED' }], true],
  ['a fan', [{ key: 'ip-rating', value: 'ip45' }], true],
  ['a mirror without a light', [{ key: 'lighting', value: 'none' }], false],
  ['a radiator', [{ key: 'heat-output', value: '800' }], false],
  ['a tap', [{ key: 'control', value: 'lever' }], false],
  ['what says nothing', [], false],
])('%s is told apart by its specification', (_, facts, is) => {
  expect(isElectrical(facts)).toBe(is);
});

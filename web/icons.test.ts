import { expect, test } from 'vitest';
import { buildSprite, readSprite } from './icons.ts';

test('the file of icons holds exactly those that are listed', () => {
  expect(readSprite()).toBe(buildSprite());
});

import { describe, expect, it } from 'vitest';
import { soundOf } from './sounds.ts';

describe('soundOf', () => {
  it.each([
    ['gunmettle', 'gunmetal'],
    ['anteek', 'antique'],
    ['fosset', 'faucet'],
    ['kwadrant', 'quadrant'],
    ['isolashun', 'isolation'],
    ['strate', 'straight'],
    ['thermostattick', 'thermostatic'],
  ])('hears in %s what is heard in %s', (written, word) => {
    expect(soundOf(written)).toBe(soundOf(word));
  });

  it('tells words apart that sound otherwise', () => {
    expect(soundOf('basin')).not.toBe(soundOf('bath'));
    expect(soundOf('oval')).not.toBe(soundOf('valve'));
  });
});

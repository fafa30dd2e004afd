import { describe, expect, it } from 'vitest';
import { findCued, readCues } from './cues.ts';
import { wordsOf } from './stems.ts';

const cues = readCues([
  { words: 'toilet/cistern fill/stop', name: 'fills' },
  { words: 'toilet/cistern slow fill', name: 'slow' },
  { words: 'mirror steam', name: 'steam' },
  { words: 'shower spray', name: 'sprays' },
  { words: 'loo wont flush', name: 'denied' },
]);
const found = (text: string, tells?: (word: string) => boolean) =>
  findCued(cues, wordsOf(text), tells).map(({ value, isTold }) => [value.name, isTold]);

const alike = readCues([
  { words: 'toilet/tap shut/off', name: 'shut' },
  { words: 'toilet/loo/wc/lavatory/seat slam/slams/bang', name: 'slams' },
  { words: 'bath side/panel side/end', name: 'panel' },
  { words: 'bath/tub leak/leaks/leaking side/edge', name: 'leaks' },
]);

describe('findCued', () => {
  it.each([
    ["my cistern won't stop", 'fills'],
    ['stopped my TOILET', 'fills'],
    ['steamy mirrors', 'steam'],
    ['mirror steams up', 'steam'],
    ['shower sprays sideways', 'sprays'],
    ["the loo isn't flushing", 'denied'],
    ['loo never flushes', 'denied'],
  ])('knows %s by its words in any order and form', (text, name) => {
    expect(found(text)).toEqual([[name, true]]);
  });

  it('needs every cue', () => {
    expect(found('mirror')).toEqual([]);
    expect(found('fill and stop')).toEqual([]);
  });

  it('puts the row first that more is said of, and one with a telling word before all', () => {
    expect(found('cistern slow to fill').map(([name]) => name)).toEqual(['slow', 'fills']);
    const tells = (word: string) => word === 'steam';
    expect(found('cistern slow fill mirror steam', tells)[0]).toEqual(['steam', true]);
  });

  it('tells which words said it, and none beside them', () => {
    const [first] = findCued(cues, wordsOf('the toilet is so slow to fill'));
    expect(first?.said).toEqual(['toilet', 'slow', 'fill']);
  });

  it('takes the row whose words begin first and, of those, the one that is said sooner', () => {
    const rows = readCues([
      { words: 'loo wont flush', name: 'flush' },
      { words: 'loo/lavatory wont fill', name: 'fill' },
      { words: 'tiny loo space', name: 'loo' },
      { words: 'sink/basin tiny space/stairs', name: 'sink' },
    ]);
    const first = (text: string) => findCued(rows, wordsOf(text))[0]!.value.name;
    expect(first('loo wont fill after a flush')).toBe('fill');
    expect(first('sink for a tiny space by the loo')).toBe('sink');
  });

  it('counts what is said, not the cues that one word answers', () => {
    const first = (text: string) => findCued(alike, wordsOf(text))[0]!.value.name;
    expect(first('toilet seat slams shut')).toBe('slams');
    expect(first('my bath leaks down the side')).toBe('leaks');
  });
});

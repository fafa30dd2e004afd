import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const sheet = ['base.css', 'further.css']
  .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
  .join('');

interface Face {
  stretch: string;
  file: string;
  ranges: [first: number, last: number][];
}

const faces: Face[] = [...sheet.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, rules = '']) => {
  const url = /url\('(.*?)'\)/.exec(rules)?.[1];
  if (url === undefined) return [];
  return {
    stretch: /font-stretch: (.*?);/.exec(rules)![1]!,
    file: url.startsWith('.') ? path.join(import.meta.dirname, url) : require.resolve(url),
    ranges: [...rules.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, first, last = first]) => [parseInt(first!, 16), parseInt(last!, 16)],
    ),
  };
});
const widths = [...new Set(faces.map(({ stretch }) => stretch))];

test.each(faces)('the letters in $file are under 32 kB', ({ file }) => {
  expect(statSync(file).size).toBeLessThan(32_000);
});

describe.each(widths)('letters of %s width', (width) => {
  const ofWidth = faces.filter(({ stretch }) => stretch === width);
  const isIn = ({ ranges }: Face, letter: string) =>
    ranges.some(([first, last]) => first <= letter.charCodeAt(0) && letter.charCodeAt(0) <= last);

  test('are there for the names of Europe, each in one file', () => {
    const letters = Array.from({ length: 0x180 - 0xc0 }, (_, at) => String.fromCharCode(0xc0 + at));
    const filesOf = (letter: string) => ofWidth.filter((face) => isIn(face, letter)).length;
    expect(letters.filter((letter) => filesOf(letter) !== 1)).toEqual([]);
  });

  test('need no second file for the words of the shop', () => {
    const words = [...'Café £1,299.00 – 600 × 450 mm, ½ price €'];
    expect(words.filter((letter) => !isIn(ofWidth[0]!, letter))).toEqual([]);
  });
});

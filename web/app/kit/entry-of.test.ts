import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { entryOf } from './entry-of.ts';

it('finds what a table says of a word, and nothing that every object inherits', () => {
  const texts = { saved: 'It is saved.' };
  expect(entryOf(texts, 'saved')).toBe('It is saved.');
  for (const word of ['constructor', '__proto__', 'toString', '', 'sent', null, undefined]) {
    expect(entryOf(texts, word)).toBeUndefined();
  }
});

it('is how every page reads a table by a word of its address or its form', () => {
  const app = new URL('..', import.meta.url);
  const bare =
    /\w\[(?:\w+\.)*(?:searchParams|sent|form|query)\.get\(|[\w}]\[String\((?:\w+\.)*sent\.get\(/;
  const found = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .filter((name) => bare.test(readFileSync(new URL(name, app), 'utf8')));
  expect(found).toEqual([]);
});

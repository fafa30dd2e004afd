import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const app = path.resolve(import.meta.dirname, '..');

/** The classes that a sheet has rules of its own for, whatever the width, and not only on paper. */
function classesOf(file: string): Set<string> {
  const [screen = ''] = readFileSync(path.join(app, file), 'utf8').split('\n@media print');
  return new Set([...screen.matchAll(/^ {2}\.([\w-]+)(?: \{|,)$/gm)].map(([, name]) => name!));
}

// A sheet stays when another screen is gone to, so that a class of two sheets would mean on the
// second screen what it meant on the first.
test('no class has rules in two sheets', () => {
  const owners = new Map<string, string[]>();
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.css'))) {
    for (const name of classesOf(file)) owners.set(name, [...(owners.get(name) ?? []), file]);
  }
  expect(owners.size).toBeGreaterThan(300);
  expect([...owners].filter(([, sheets]) => sheets.length > 1)).toEqual([]);
});

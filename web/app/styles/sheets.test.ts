import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const app = path.resolve(import.meta.dirname, '..');
const sheets = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);
const textOf = (file: string) => readFileSync(path.join(app, file), 'utf8');

/** The classes that a sheet has rules of its own for, whatever the width, and not only on paper. */
function classesOf(file: string): Set<string> {
  const [screen = ''] = textOf(file).split('\n@media print');
  return new Set([...screen.matchAll(/^ {2}\.([\w-]+)(?: \{|,)$/gm)].map(([, name]) => name!));
}

// A sheet stays when another screen is gone to, so that a class of two sheets would mean on the
// second screen what it meant on the first.
test('no class has rules in two sheets', () => {
  const owners = new Map<string, string[]>();
  for (const file of sheets) {
    for (const name of classesOf(file)) owners.set(name, [...(owners.get(name) ?? []), file]);
  }
  expect(owners.size).toBeGreaterThan(300);
  expect([...owners].filter(([, files]) => files.length > 1)).toEqual([]);
});

const floors = ['kit', 'parts', 'frame'];

// The order of sheets differs with the way to a screen; that of the layers is said in the shell.
test('the rules of a sheet stand in the layer of its floor', () => {
  for (const file of sheets) {
    const [folder = ''] = file.split(path.sep);
    const own = folder === 'styles' ? 'base' : floors.includes(folder) ? folder : 'screen';
    const layers = [...textOf(file).matchAll(/@layer ([\w-]+) \{/g)].map(([, name]) => name);
    expect([file, layers.filter((name) => name !== own)]).toEqual([file, []]);
  }
});

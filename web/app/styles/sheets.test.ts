import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const app = path.resolve(import.meta.dirname, '..');
const files = readdirSync(app, { recursive: true, encoding: 'utf8' });
const sheets = files.filter((file) => file.endsWith('.css'));
const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
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
  expect([...owners].filter(([, owning]) => owning.length > 1)).toEqual([]);
});

const floors = ['kit', 'parts', 'frame'];

/** The words of kit/text.css count over what a screen says. */
const ownLayers: Record<string, string> = { [path.join('kit', 'text.css')]: 'text' };

// The order of sheets differs with the way to a screen, that of the layers does not.
test('the rules of a sheet stand in the layer of its floor', () => {
  for (const file of sheets) {
    const [folder = ''] = file.split(path.sep);
    const floor = folder === 'styles' ? 'base' : floors.includes(folder) ? folder : 'screen';
    const own = ownLayers[file] ?? floor;
    const layers = [...textOf(file).matchAll(/@layer ([\w-]+) \{/g)].map(([, name]) => name);
    expect([file, layers.filter((name) => name !== own)]).toEqual([file, []]);
  }
});

// React puts a sheet that comes with a later screen before the shell's: it would order the layers anew.
test('every sheet that a page links begins with the order of the layers', () => {
  const linked = new Set(['styles/shell.css']);
  for (const file of sources) {
    for (const [, sheet] of textOf(file).matchAll(/from '(\.[^']+\.css)\?url'/g)) {
      linked.add(path.join(path.dirname(file), sheet!));
    }
  }
  expect(linked.size).toBeGreaterThan(20);
  const first = (file: string) => /@import '([^']+)'/.exec(textOf(file))?.[1] ?? '';
  const begin = (file: string) => path.join(path.dirname(file), first(file));
  const others = [...linked].filter((file) => begin(file) !== path.join('styles', 'layers.css'));
  expect(others).toEqual([]);
});

/** Words of three letters or fewer; no other class is so short. */
const shortWords = new Set(
  'add all bad box buy day few job no now off ok on one out pay tag two up was why sum'.split(' '),
);
const withoutComments = (text: string) => text.replace(/\/\*[^]*?\*\/|^ *\/\/.*$/gm, '');

/** Every class that has a rule, those that elements are given, and all that is said between quotation marks. */
function classesAndWords() {
  const rules = new Set<string>();
  for (const file of sheets) {
    const selectors = withoutComments(textOf(file)).replace(/url\([^)]*\)|'[^'\n]*'/g, '');
    for (const [, name] of selectors.matchAll(/(?<!\d)\.(-?[A-Za-z][\w-]*)/g)) rules.add(name!);
  }
  const said = new Set<string>();
  const given = new Set<string>();
  for (const file of sources) {
    for (const [, classes] of textOf(file).matchAll(/className="([^"]+)"/g)) {
      for (const name of classes!.split(' ')) given.add(name);
    }
    for (const [text] of withoutComments(textOf(file)).matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)) {
      for (const word of text.split(/[^\w-]+/)) said.add(word);
    }
  }
  return { rules, given, said };
}

test('a class is a word of ours, which has a rule and is given to something', () => {
  const { rules, given, said } = classesAndWords();
  const isShort = (name: string) => name.length <= 3 && !shortWords.has(name);
  expect([...rules].filter(isShort)).toEqual([]);
  expect([...given].filter((name) => !rules.has(name))).toEqual([]);
  expect([...rules].filter((name) => !said.has(name))).toEqual([]);
});

import { expect, test } from 'vitest';
import { sayJoints } from './joints.ts';
import { readLanguage } from './language.ts';

const synonyms = [
  { phrase: 'toilet with cistern', means: ['close coupled toilet'] },
  { phrase: 'shower head with hand held', means: ['mixer shower'] },
  { phrase: 'loo', means: ['toilet'] },
  { phrase: 'shower over bath', means: ['bath screen'] },
  { phrase: 'cistern lid', means: ['cistern'] },
];
const language = readLanguage({ synonyms, redirects: [], problems: [], pages: [] });

test.each([
  ['the seat on my loo', 'the seat for loo'],
  ['handle of the flush in our bathroom', 'handle for flush for bathroom'],
  ['Cupboard to go above the basin', 'cupboard for basin'],
  ['a fan that is quiet', 'a fan for is quiet'],
  ['tap to go with my basin', 'tap for my basin'],
  ['loo and cistern', 'loo with cistern'],
  ['fixed shower head and a hand held one', 'fixed shower head with hand held one'],
])('says “%s” as “%s”', (text, said) => {
  expect(sayJoints(text, language)).toBe(said);
});

test.each(['shower over the bath', 'cistern in the lid', 'black and white tile', 'set of taps'])(
  'leaves “%s” as it is, which has a meaning so or says nothing of a place',
  (text) => {
    expect(sayJoints(text, language)).toBe(text);
  },
);

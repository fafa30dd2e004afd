import { expect, test } from 'vitest';
import { takeChosen } from './picture-choice.ts';

const taken = (fields: Record<string, string>) => {
  const sent = new FormData();
  for (const [name, text] of Object.entries(fields)) sent.append(name, text);
  return Object.fromEntries(takeChosen(sent));
};

test('a picture that is chosen from the library is the one meant, and is described as it is there', () => {
  expect(
    taken({
      'slides/1/picture/from': 'product',
      'slides/1/picture/ref': 'TAP-10',
      'slides/1/picture/ref~chosen': 'a1-b2 A steel rule on a tile',
      'slides/1/picture/alt': ' ',
    }),
  ).toEqual({
    'slides/1/picture/from': 'library',
    'slides/1/picture/ref': 'a1-b2',
    'slides/1/picture/alt': 'A steel rule on a tile',
  });
});

test('a description that was typed stays, and so does all of it where nothing is chosen', () => {
  const typed = { 'picture/from': 'product', 'picture/ref': 'TAP-10', 'picture/alt': 'Mine' };
  expect(taken({ ...typed, 'picture/ref~chosen': '' })).toEqual(typed);
  expect(taken({ ...typed, 'picture/ref~chosen': 'a1 Theirs' })).toMatchObject({
    'picture/ref': 'a1',
    'picture/alt': 'Mine',
  });
});

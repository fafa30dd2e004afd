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

test('another picture takes no description from the one before, unless it was written for it', () => {
  const shown = { 'picture/ref': 'a1', 'picture/alt~given': 'A steel rule' };
  const after = (chosen: string, alt: string) =>
    taken({ ...shown, 'picture/ref~chosen': chosen, 'picture/alt': alt });
  const kept = { 'picture/from': 'library', 'picture/ref': 'b2' };
  expect(after('b2 A brass tap', 'A steel rule')).toEqual({
    ...kept,
    'picture/alt': 'A brass tap',
  });
  expect(after('b2 A brass tap', 'Our tap')).toEqual({ ...kept, 'picture/alt': 'Our tap' });
  const twoLines = {
    'picture/ref': 'a1',
    'picture/alt~given': 'A rule\nof steel',
    'picture/alt': 'A rule\r\nof steel',
  };
  expect(taken({ ...twoLines, 'picture/ref~chosen': 'b2 A brass tap' })).toMatchObject({
    'picture/alt': 'A brass tap',
  });
  // The one that is shown keeps what the page says of it.
  expect(after('a1 A rule', 'A steel rule')).toMatchObject({ 'picture/alt': 'A steel rule' });
});

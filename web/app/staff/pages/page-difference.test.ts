import type { Block } from '@plumbline/contracts/nouns/content/blocks.ts';
import type { PageContent } from '@plumbline/contracts/nouns/content/content-page.ts';
import { parseMarkup } from '@plumbline/contracts/nouns/content/text-markup.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conflictView, differenceOf, piecesOf, type Piece } from './page-difference.server.ts';

const textOf = (pieces: readonly Piece[], without: Piece['change']) =>
  pieces
    .filter(({ change }) => change !== without)
    .map(({ text }) => text)
    .join('');

const words = (id: string, signs: string): Block => ({
  kind: 'text',
  id,
  text: parseMarkup(signs),
});
const page: PageContent = {
  slug: 'about',
  title: 'About us',
  summary: 'Who we are.',
  picture: null,
  category: null,
  author: null,
  related: [],
  about: [],
  searchWords: '',
  blocks: [words('a', 'We measure *twice*.'), words('b', '- one\n- two')],
};

describe('the difference of two texts', () => {
  test('says what each of them has, whatever was written', () => {
    const text = fc.stringMatching(/^[a-c .\n]{0,40}$/);
    fc.assert(
      fc.property(text, text, (was, now) => {
        const pieces = piecesOf(was, now);
        expect(textOf(pieces, 'added')).toBe(was);
        expect(textOf(pieces, 'removed')).toBe(now);
      }),
    );
  });

  test('shows what changed with some words around it, and not all that stayed', () => {
    const long = 'Cut the noggins to length. '.repeat(40);
    const pieces = piecesOf(`${long}Use two screws. ${long}`, `${long}Use four screws. ${long}`);
    expect(pieces.filter(({ change }) => change !== 'same')).toEqual([
      { text: 'two', change: 'removed' },
      { text: 'four', change: 'added' },
    ]);
    expect(pieces.map(({ text }) => text).join('').length).toBeLessThan(250);
  });

  test('of texts with nothing in common comes soon, as the one and then the other', () => {
    const random = (letters: string) =>
      Array.from({ length: 8_000 }, (_, at) => letters[(at * at) % 7]! + at).join(' ');
    const pieces = piecesOf(random('abcdefg'), random('hijklmn'));
    expect(pieces.some(({ change }) => change === 'added')).toBe(true);
  });
});

describe('the difference of two versions', () => {
  test('names the part, and shows bold words, links and lists as they are typed', () => {
    const blocks = [words('a', 'We measure twice. See [taps](/c/taps).'), page.blocks[1]!];
    const found = differenceOf(page, { ...page, title: 'About', blocks });
    expect(found.map(({ part }) => part)).toEqual(['Title', 'Text, block 1']);
    expect(textOf(found[1]!.pieces, 'added')).toBe('We measure *twice*.');
    expect(textOf(found[1]!.pieces, 'removed')).toBe('We measure twice. See [taps](/c/taps).');
  });

  test('tells of blocks that came, went or changed places', () => {
    const [a, b] = page.blocks;
    const added = differenceOf(page, { ...page, blocks: [a!, b!, words('c', 'New')] });
    expect(added).toEqual([{ part: 'Text, block 3', pieces: [{ text: 'New', change: 'added' }] }]);
    const gone = differenceOf(page, { ...page, blocks: [a!] });
    expect(gone).toEqual([
      { part: 'Text, block 2', pieces: [{ text: '- one\n- two', change: 'removed' }] },
    ]);
    const moved = differenceOf(page, { ...page, blocks: [b!, a!] });
    expect(moved.map(({ part }) => part)).toEqual(['Order']);
    expect(differenceOf(page, page)).toEqual([]);
  });

  test('shows what is left whole, once a long page has taken its time', () => {
    let nowMs = 0;
    const clock = () => (nowMs += 400);
    const title = 'About all of us';
    const blocks = [words('a', 'We measure *thrice*.'), words('b', '- one\n- three')];
    const found = differenceOf(page, { ...page, title, blocks }, clock);
    expect(found.map(({ pieces }) => pieces.some(({ change }) => change === 'same'))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

test('what two people wrote in one part is shown as it was, with what each of them made of it', () => {
  const [a] = page.blocks;
  const conflict = {
    part: 'block a',
    was: a,
    mine: words('a', 'We measure *three times*.'),
    theirs: null,
  };
  const view = conflictView(conflict, page);
  expect(view).toMatchObject({ part: 'Text, block 1', was: 'We measure *twice*.' });
  expect(textOf(view.mine, 'removed')).toBe('We measure *three times*.');
  expect(view.theirs).toEqual([{ text: 'We measure *twice*.', change: 'removed' }]);
});

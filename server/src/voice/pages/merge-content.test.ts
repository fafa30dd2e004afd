import type { PageContent } from '@plumbline/contracts/nouns/content/content-page.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeContent } from './merge-content.ts';

const base: PageContent = {
  slug: 'about',
  title: 'About',
  summary: 'Who we are.',
  picture: null,
  category: null,
  author: null,
  related: [],
  about: [],
  searchWords: '',
  blocks: ['a', 'b', 'c', 'd'].map((id) => quoteOf(id, `words of ${id}`)),
};

function quoteOf(id: string, text: string): PageContent['blocks'][number] {
  return { kind: 'quote', id, text, who: 'Ines', role: '' };
}

/** Something that one person does to a page, with words that nobody else writes. */
const edit = fc.oneof(
  fc.record({ does: fc.constant('write' as const), at: fc.nat(3), word: fc.nat(9) }),
  fc.record({ does: fc.constant('add' as const), at: fc.nat(4), word: fc.nat(9) }),
  fc.record({ does: fc.constant('remove' as const), at: fc.nat(3), word: fc.nat(9) }),
  fc.record({ does: fc.constant('move' as const), at: fc.nat(3), word: fc.nat(3) }),
  fc.record({ does: fc.constant('title' as const), at: fc.nat(3), word: fc.nat(9) }),
);
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

function apply(page: PageContent, edits: readonly Edit[], who: string): PageContent {
  return edits.reduce((now, { does, at, word }, place) => {
    const blocks = [...now.blocks];
    const target = blocks[at % Math.max(1, blocks.length)];
    const said = `${who} ${place} ${word}`;
    switch (does) {
      case 'title':
        return { ...now, title: said };
      case 'add':
        blocks.splice(at, 0, quoteOf(`${who}-${place}`, said));
        return { ...now, blocks };
      case 'write':
        return {
          ...now,
          blocks: blocks.map((each) => (each === target ? quoteOf(each.id, said) : each)),
        };
      case 'remove':
        return { ...now, blocks: blocks.filter((each) => each !== target) };
      case 'move': {
        const rest = blocks.filter((each) => each !== target);
        if (target) rest.splice(word, 0, target);
        return { ...now, blocks: rest };
      }
    }
  }, page);
}

const edits = fc.array(edit, { maxLength: 4 });
/** The words that somebody wrote, wherever they stand. */
const saidBy = (who: string, page: PageContent) =>
  [page.title, ...page.blocks.map((block) => (block.kind === 'quote' ? block.text : ''))].filter(
    (text) => text.startsWith(`${who} `),
  );

test('no word of two people who write at once is lost: it is in what comes of it, or told', () => {
  fc.assert(
    fc.property(edits, edits, (one, other) => {
      const mine = apply(base, one, 'mine');
      const theirs = apply(base, other, 'theirs');
      const { content, conflicts } = mergeContent(base, mine, theirs);
      const told = JSON.stringify(conflicts);
      const kept = JSON.stringify(content);
      for (const text of [...saidBy('mine', mine), ...saidBy('theirs', theirs)]) {
        expect(kept.includes(text) || told.includes(text)).toBe(true);
      }
      // What nobody touched is there, once.
      const ids = content.blocks.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 500 },
  );
});

test('whoever changed nothing gets what the other wrote, whoever of the two that is', () => {
  fc.assert(
    fc.property(edits, (some) => {
      const changed = apply(base, some, 'mine');
      expect(mergeContent(base, changed, base)).toEqual({ content: changed, conflicts: [] });
      expect(mergeContent(base, base, changed)).toEqual({ content: changed, conflicts: [] });
    }),
  );
});

test('one block that both wrote is a conflict that shows it as it was, and as both left it', () => {
  const mine = { ...base, blocks: base.blocks.with(1, quoteOf('b', 'mine')) };
  const theirs = { ...base, blocks: base.blocks.with(1, quoteOf('b', 'theirs')), title: 'New' };
  const { conflicts } = mergeContent(base, mine, theirs);
  expect(conflicts).toMatchObject([
    {
      part: 'block b',
      was: { text: 'words of b' },
      mine: { text: 'mine' },
      theirs: { text: 'theirs' },
    },
  ]);
});

test('a block that one took away and the other wrote in is a conflict, never gone', () => {
  const mine = { ...base, blocks: base.blocks.filter(({ id }) => id !== 'b') };
  const theirs = { ...base, blocks: base.blocks.with(1, quoteOf('b', 'theirs')) };
  expect(mergeContent(base, mine, theirs).conflicts).toMatchObject([
    { part: 'block b', mine: null },
  ]);
  expect(mergeContent(base, theirs, mine).conflicts).toMatchObject([
    { part: 'block b', theirs: null },
  ]);
});

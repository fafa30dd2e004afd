import { RequestError } from '@plumbline/contracts/call/client.ts';
import type { Block } from '@plumbline/contracts/nouns/content/blocks.ts';
import type { PageContent } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { PageConflict } from '@plumbline/contracts/staff/pages.ts';
import { expect, test } from 'vitest';
import { answerEdit, changeBlocks } from './page-actions.server.ts';

const blocks = [
  { kind: 'quote', id: 'first', text: 'One', by: 'A', role: '' },
  { kind: 'quote', id: 'second', text: 'Two', by: 'B', role: '' },
  { kind: 'quote', id: 'third', text: 'Three', by: 'C', role: '' },
];

/** The pages of a shop that has one, and the order in which its blocks were last kept. */
function onePage() {
  const kept: string[][] = [];
  const pages = {
    getPageVersion: async () => ({ content: { title: 'Showers', blocks } }),
    savePage: async ({ body }: { body: { content: { blocks: { id: string }[] } } }) => {
      kept.push(body.content.blocks.map(({ id }) => id));
    },
  };
  return { kept, services: { pages } as never };
}

test('a block moves by a step, to a place, and out', async () => {
  const { kept, services } = onePage();
  await changeBlocks(services, 1, { version: 1, id: 'second', does: 'up' });
  await changeBlocks(services, 1, { version: 1, id: 'second', does: 'down' });
  await changeBlocks(services, 1, { version: 1, id: 'third', does: 'to', place: 0 });
  await changeBlocks(services, 1, { version: 1, id: 'second', does: 'out' });
  expect(kept).toEqual([
    ['second', 'first', 'third'],
    ['first', 'third', 'second'],
    ['third', 'first', 'second'],
    ['first', 'third'],
  ]);
});

test.each(['up', 'out'] as const)(
  'a block that the version does not have is not there to go %s',
  async (does) => {
    const { kept, services } = onePage();
    const forged = changeBlocks(services, 1, { version: 1, id: 'none', does });
    await expect(forged).rejects.toMatchObject({ status: 404 });
    expect(kept).toEqual([]);
  },
);

const quote = (id: string, text: string): Block => ({
  kind: 'quote',
  id,
  text,
  who: 'A',
  role: '',
});
const first: PageContent = {
  slug: 'showers',
  title: 'Showers',
  summary: 'About them.',
  picture: null,
  category: 'choose',
  author: null,
  related: ['TAP'],
  about: [],
  searchWords: '',
  blocks: [quote('first', 'One'), quote('second', 'Two'), quote('third', 'Three')],
};

/** The pages of a shop that has one in two versions, and refuses what is written from the first. */
function twoVersions(second: PageContent, conflict: PageConflict) {
  const versions = [first, second];
  const kept: PageContent[] = [];
  const pages = {
    getPageVersion: async ({ params }: { params: { version: number } }) => ({
      content: versions[params.version - 1],
    }),
    savePage: async ({ body }: { body: { version: number; content: PageContent } }) => {
      if (body.version === 2) return kept.push(body.content);
      const told = { code: 'page-changed', title: 'Changed', status: 409, conflicts: [conflict] };
      throw new RequestError('Changed', 409, { ...told, page: { version: 2, content: second } });
    },
  };
  return { kept, services: { pages } as never };
}

/** What a form of the editor sends: its texts, one a field. */
function sent(of: string, version: number, texts: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...texts, of, version, intent: 'save' })) {
    form.set(name, [text ?? ''].flat().join('\n'));
  }
  return form;
}

test('a head that is saved again over a conflict leaves what only the other changed as it is', async () => {
  const theirs = { ...first, title: 'Their title', category: 'fit', related: ['BASIN', 'TAP'] };
  const conflict = { part: 'title', was: 'Showers', mine: 'My title', theirs: 'Their title' };
  const { kept, services } = twoVersions(theirs, conflict);
  const { blocks: _, picture: __, ...head } = first;
  const mine = { ...head, title: 'My title', summary: 'My summary.' };
  const outcome = await answerEdit(services, 1, sent('head', 1, mine));
  if (!('refused' in outcome)) throw new Error('It was saved.');
  const { value, version, conflicts } = outcome.refused;
  expect(version).toBe(2);
  expect(conflicts.map(({ part }) => part)).toEqual(['Title']);
  await answerEdit(services, 1, sent('head', version, value));
  expect(kept).toEqual([{ ...theirs, title: 'My title', summary: 'My summary.' }]);
});

test('a block that somebody took out is saved again where it stood', async () => {
  const theirs = { ...first, blocks: first.blocks.filter(({ id }) => id !== 'second') };
  const [, second] = first.blocks;
  const conflict = { part: 'block second', was: second, mine: second, theirs: null };
  const { kept, services } = twoVersions(theirs, conflict);
  const mine = { text: 'Mine', who: 'A', role: '' };
  const outcome = await answerEdit(services, 1, sent('second', 1, mine));
  if (!('refused' in outcome)) throw new Error('It was saved.');
  const { of, value, version, after } = outcome.refused;
  expect([of, after]).toEqual(['new quote', 'first']);
  await answerEdit(services, 1, sent(of, version, { ...value, after }));
  expect(kept[0]!.blocks.map((block) => 'text' in block && block.text)).toEqual([
    'One',
    'Mine',
    'Three',
  ]);
});

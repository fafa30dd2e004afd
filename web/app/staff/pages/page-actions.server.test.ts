import { expect, test } from 'vitest';
import { changeBlocks } from './page-actions.server.ts';

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

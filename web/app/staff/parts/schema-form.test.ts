import { blockKinds, blockSchemas, type Block } from '@plumbline/contracts/nouns/content/blocks.ts';
import {
  globalItemIds,
  globalItemSchemas,
  type GlobalItemValues,
} from '@plumbline/contracts/nouns/content/global-items.ts';
import { expect, test } from 'vitest';
import { exampleBlocks as examples } from '../../../test/example-blocks.ts';
import {
  changeList,
  emptyOfSchema,
  fieldsOfSchema,
  valueOfSchema,
  type FieldSchema,
  type SchemaField,
} from './schema-form.ts';

/** What a browser would send of the fields as they are. */
function sent(fields: readonly SchemaField[]): [string, string][] {
  return fields.flatMap((field) => {
    if (field.kind === 'group') return sent(field.fields);
    if (field.kind === 'list') return sent(field.items);
    return [[field.name, field.text]];
  });
}

test.each(blockKinds)('the form of the block %s gives back what stands in it', (kind) => {
  const schema = blockSchemas[kind] as FieldSchema;
  const block = examples[kind];
  const typed = new Map(sent(fieldsOfSchema(schema, block)));
  const value = { ...valueOfSchema(schema, typed), id: block.id };
  expect(value).toEqual(block);
});

test.each(blockKinds)(
  'a new block %s has a form with a field for everything that it needs',
  (kind) => {
    const schema = blockSchemas[kind] as FieldSchema;
    const fields = fieldsOfSchema(schema, emptyOfSchema(schema));
    expect(fields.length).toBeGreaterThan(0);
  },
);

const link = { href: '/advice', name: 'Advice' };
const times = { from: '2026-12-01T09:00:00.000Z', until: '2026-12-24T17:00:00.000Z' };
const sometimes = { audience: 'everyone', from: null, until: null } as const;
const exampleItems: GlobalItemValues = {
  'header-links': { links: [link] },
  footer: { words: 'Since 1987.', columns: [{ title: 'Help', links: [link] }], legal: [link] },
  announcement: {
    items: [
      { key: 'snow', tone: 'warn', text: 'Snow.', link, audience: 'trade', ...times },
      { key: 'sun', tone: 'plain', text: 'Sun.', link: null, ...sometimes },
    ],
  },
  banners: {
    items: [
      { place: 'home', title: 'Taps', text: '', picture: null, link, ...times },
      {
        place: 'advice',
        title: 'Traps',
        text: 'All sizes.',
        picture: { from: 'product', ref: 'TAP', alt: 'A tap' },
        link: null,
        from: null,
        until: null,
      },
    ],
  },
  'opening-hours': {
    days: Array.from({ length: 7 }, (_, day) =>
      day < 5 ? { opens: '08:00', closes: '17:30' } : null,
    ),
    exceptions: [
      { day: '2026-12-25', hours: null, reason: 'Christmas' },
      { day: '2026-12-24', hours: { opens: '08:00', closes: '12:00' }, reason: 'Christmas Eve' },
    ],
    note: 'By phone as well.',
  },
  incidents: {
    items: [
      {
        title: 'Late vans',
        text: [{ part: 'paragraph', words: [{ text: 'They come tomorrow.' }] }],
        startedAt: times.from,
        endedAt: times.until,
        areas: ['IV', 'AB'],
      },
    ],
  },
};

test.each(globalItemIds)('the form of %s gives back what stands in it, times included', (id) => {
  const schema = globalItemSchemas[id] as FieldSchema;
  const typed = new Map(sent(fieldsOfSchema(schema, exampleItems[id])));
  expect(valueOfSchema(schema, typed)).toEqual(exampleItems[id]);
});

test('a list of a form grows by an empty item, and loses the one that is taken out', () => {
  const schema = blockSchemas.carousel as FieldSchema;
  const { slides } = examples.carousel as Extract<Block, { kind: 'carousel' }>;
  const grown = changeList(schema, { ...examples.carousel }, 'add', 'slides');
  expect(grown['slides']).toHaveLength(3);
  const less = changeList(schema, grown, 'remove', 'slides/0');
  expect((less['slides'] as unknown[])[0]).toEqual(slides[1]);
});

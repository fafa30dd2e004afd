import { blockKinds, blockSchemas, type Block } from '@plumbline/contracts/nouns/content/blocks.ts';
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

test('a list of a form grows by an empty item, and loses the one that is taken out', () => {
  const schema = blockSchemas.carousel as FieldSchema;
  const { slides } = examples.carousel as Extract<Block, { kind: 'carousel' }>;
  const grown = changeList(schema, { ...examples.carousel }, 'add', 'slides');
  expect(grown['slides']).toHaveLength(3);
  const less = changeList(schema, grown, 'remove', 'slides/0');
  expect((less['slides'] as unknown[])[0]).toEqual(slides[1]);
});

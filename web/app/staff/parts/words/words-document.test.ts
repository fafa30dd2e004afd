import {
  RichText,
  type TextPart,
  type Words,
} from '@plumbline/contracts/nouns/content/rich-text.ts';
import { parseMarkup, toMarkup } from '@plumbline/contracts/nouns/content/text-markup.ts';
import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { documentOf, textOfDocument } from './words-document.ts';
import { isLink, wordsExtensions } from './words-schema.ts';

const schema = getSchema(wordsExtensions);
const isText = Compile(RichText);

test('the editor knows what a rich text may be made of, and nothing else', () => {
  const lists = ['bulletList', 'listItem', 'orderedList'];
  expect(new Set(Object.keys(schema.nodes))).toEqual(
    new Set(['doc', 'text', 'paragraph', 'heading', 'note', ...lists]),
  );
  expect(Object.keys(schema.marks).toSorted()).toEqual(['bold', 'italic', 'link']);
  // A line of a list is one line: no list lies within another.
  expect(schema.nodes['listItem']!.spec.content).toBe('paragraph');
});

const looks = fc.record(
  {
    bold: fc.constant(true as const),
    italic: fc.constant(true as const),
    link: fc.constantFrom('/c/taps', 'https://example.com/a_b', '#why', 'tel:+441632960123'),
  },
  { requiredKeys: [] },
);
const inside = fc.stringMatching(/^[a-zé½ *_[\]\\()#>!.<&"'1-9-]{1,14}$/);
const runs = fc.array(fc.record({ text: inside, look: looks }), { minLength: 1, maxLength: 5 });

/** A line as the editor leaves it: neighbours of one look are one, and its ends are no blanks. */
const line = runs
  .map((all) => {
    const content = all.map(({ text, look }) => ({ text, ...look }));
    const [part] = textOfDocument(documentOf([{ part: 'paragraph', words: content }]));
    return part?.part === 'paragraph' ? part.words : ([] as Words[]);
  })
  .filter((words) => words.length > 0);
const part: fc.Arbitrary<TextPart> = fc.oneof(
  line.map((words) => ({ part: 'paragraph' as const, words })),
  fc
    .tuple(fc.constantFrom(2 as const, 3 as const), line)
    .map(([level, words]) => ({ part: 'heading' as const, level, words })),
  fc
    .tuple(fc.constantFrom('info' as const, 'warn' as const), line)
    .map(([tone, words]) => ({ part: 'note' as const, tone, words })),
  fc
    .tuple(fc.boolean(), fc.array(line, { minLength: 1, maxLength: 4 }))
    .map(([ordered, items]) => ({ part: 'list' as const, ordered, items })),
);

test('what is typed in the editor is what is stored: through its document and the signs that are sent', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (text) => {
      const document = schema.nodeFromJSON(documentOf(text));
      document.check();
      const typed = textOfDocument(document.toJSON());
      expect(typed).toEqual(text);
      expect(isText.Check(typed)).toBe(true);
      expect(parseMarkup(toMarkup(typed))).toEqual(text);
    }),
    { numRuns: 300 },
  );
});

test('lines without words are no part of a text, and an empty text is a line to type into', () => {
  const document = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 } },
      { type: 'paragraph', content: [{ type: 'text', text: '  \n ' }] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
      { type: 'note', attrs: { tone: 'warn' }, content: [{ type: 'text', text: ' Off\nfirst ' }] },
    ],
  };
  expect(textOfDocument(document)).toEqual([
    { part: 'note', tone: 'warn', words: [{ text: 'Off first' }] },
  ]);
  schema.nodeFromJSON(documentOf([])).check();
  expect(textOfDocument(documentOf([]))).toEqual([]);
});

test.each(['javascript:alert(1)', 'http://example.com', '//example.com', `/${'a'.repeat(300)}`])(
  'words of the editor never lead to %s',
  (href) => {
    expect(isLink(href)).toBe(false);
    const { link } = schema.marks;
    const [, attributes] = link!.spec.toDOM!(link!.create({ href }), true) as [string, object];
    expect(attributes).not.toHaveProperty('href');
  },
);

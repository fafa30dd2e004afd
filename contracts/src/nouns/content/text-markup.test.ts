import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { Link, RichText, type TextPart, type Words } from './rich-text.ts';
import { parseMarkup, toMarkup } from './text-markup.ts';

const isText = Compile(RichText);

describe('what is typed in signs', () => {
  test('is read as headings, lists, notes and words of their look', () => {
    expect(
      parseMarkup(`
## Find the studs
Mark *850* from the
finished _floor_.

- one
- [two](/c/taps)
1. first
! Pipes
first`),
    ).toEqual([
      { part: 'heading', level: 2, words: [{ text: 'Find the studs' }] },
      {
        part: 'paragraph',
        words: [
          { text: 'Mark ' },
          { text: '850', bold: true },
          { text: ' from the finished ' },
          { text: 'floor', italic: true },
          { text: '.' },
        ],
      },
      {
        part: 'list',
        ordered: false,
        items: [[{ text: 'one' }], [{ text: 'two', link: '/c/taps' }]],
      },
      { part: 'list', ordered: true, items: [[{ text: 'first' }]] },
      { part: 'note', tone: 'warn', words: [{ text: 'Pipes first' }] },
    ]);
  });

  const looks = fc.record({
    text: fc.stringMatching(
      /^[a-zA-Z0-9*_[\]\\()#>!.<&"'-]([ a-zA-Z0-9*_[\]\\()#>!.<&"'-]{0,12}[a-zA-Z0-9*_[\]\\()#>!.<&"'-])?$/,
    ),
    bold: fc.option(fc.constant(true as const), { nil: undefined }),
    italic: fc.option(fc.constant(true as const), { nil: undefined }),
    link: fc.option(fc.constantFrom('/c/taps', 'https://example.com/a_b', '#why'), {
      nil: undefined,
    }),
  });
  /** As an editor leaves it: neighbours of one look are one. */
  const line = fc.array(looks, { minLength: 1, maxLength: 4 }).map((all) =>
    all
      .map(
        (each) =>
          Object.fromEntries(
            Object.entries(each).filter(([, value]) => value !== undefined),
          ) as Words,
      )
      .filter(
        (each, place, found) =>
          place === 0 ||
          each.bold !== found[place - 1]!.bold ||
          each.italic !== found[place - 1]!.italic ||
          each.link !== found[place - 1]!.link,
      )
      .filter((each, place) => place === 0 || each.link === undefined),
  );
  const alike = (words: Words[]) =>
    words.reduce<Words[]>((all, each) => {
      const last = all.at(-1);
      const isSame =
        last && last.bold === each.bold && last.italic === each.italic && last.link === each.link;
      return isSame
        ? [...all.slice(0, -1), { ...last, text: last.text + each.text }]
        : [...all, each];
    }, []);
  const part: fc.Arbitrary<TextPart> = fc.oneof(
    line.map((words) => ({ part: 'paragraph' as const, words: alike(words) })),
    line.map((words) => ({ part: 'heading' as const, level: 2 as const, words: alike(words) })),
    line.map((words) => ({ part: 'note' as const, tone: 'info' as const, words: alike(words) })),
    fc
      .tuple(fc.boolean(), fc.array(line.map(alike), { minLength: 1, maxLength: 3 }))
      .map(([ordered, items]) => ({ part: 'list' as const, ordered, items })),
  );

  test('is the same text when it is typed again from what was read', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (text) => {
        expect(parseMarkup(toMarkup(text))).toEqual(text);
      }),
      { numRuns: 300 },
    );
  });

  test('is a text of the shape that the shop keeps, whatever signs it is made of', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-c *_[\]\\()#>!.\n-]{1,60}$/), (typed) => {
        const text = parseMarkup(typed).filter(({ part: kind }) => kind !== 'paragraph' || true);
        const links = text.flatMap((each) =>
          each.part === 'list' ? each.items.flat() : each.words,
        );
        const isSound = links.every(({ link }) => link === undefined || Compile(Link).Check(link));
        expect(text.length === 0 || !isSound || isText.Check(text)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['/c/taps?size=1#top', true],
  ['#why-it-smells', true],
  ['https://example.com/a', true],
  ['mailto:hello@example.com', true],
  ['tel:+441632960123', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['http://example.com', false],
  ['https://"onmouseover=', false],
  ['/a<script>', false],
])('a link to %s is taken: %s', (href, isTaken) => {
  expect(Compile(Link).Check(href)).toBe(isTaken);
});

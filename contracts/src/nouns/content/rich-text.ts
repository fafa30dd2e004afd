import Type, { type Static } from 'typebox';
import { strictObject } from '../../call/schema.ts';
import { withTexts } from '../../call/form-fields.ts';

/**
 * Where words and buttons lead: a path of the shop's own, or another site by https, a mailbox or a
 * telephone. Nothing that a browser would run is one of these.
 */
export const Link = withTexts(
  Type.String({
    minLength: 1,
    maxLength: 300,
    pattern:
      '^(/(?![/\\\\])[^\\s\\\\<>"]*|#[a-z0-9-]{1,80}|https://[a-zA-Z0-9][^\\s\\\\<>"]*|mailto:[^\\s<>"]+|tel:[+0-9]+)$',
  }),
  { advice: 'Give a path like /c/taps, or an address that begins with https://.' },
);

/** Words of one look. */
export const Words = strictObject({
  text: Type.String({ minLength: 1, maxLength: 2_000 }),
  bold: Type.Optional(Type.Literal(true)),
  italic: Type.Optional(Type.Literal(true)),
  link: Type.Optional(Link),
});
export type Words = Static<typeof Words>;

const Line = Type.Array(Words, { minItems: 1, maxItems: 60 });

/**
 * A part of a text. There are no others and none lies within another, so that a text is drawn by one
 * pure function and holds nothing that could be markup.
 */
export const TextPart = Type.Union([
  strictObject({ part: Type.Literal('paragraph'), words: Line }),
  strictObject({
    part: Type.Literal('heading'),
    level: Type.Union([Type.Literal(2), Type.Literal(3)]),
    words: Line,
  }),
  strictObject({
    part: Type.Literal('list'),
    ordered: Type.Boolean(),
    items: Type.Array(Line, { minItems: 1, maxItems: 40 }),
  }),
  strictObject({
    part: Type.Literal('note'),
    tone: Type.Enum(['info', 'warn']),
    words: Line,
  }),
]);
export type TextPart = Static<typeof TextPart>;

/** A text with headings, lists and notes, as a small tree without any HTML. */
export const RichText = Type.Array(TextPart, { minItems: 1, maxItems: 120 });
export type RichText = Static<typeof RichText>;

export const wordsText = (words: readonly Words[]): string =>
  words.map(({ text }) => text).join('');

/** All lines of a text as they are read, without looks and links. */
export function linesOf(text: RichText): string[] {
  return text.flatMap((each) =>
    each.part === 'list' ? each.items.map(wordsText) : [wordsText(each.words)],
  );
}

/** Where the words of a text lead. */
export function linksOf(text: RichText): string[] {
  const all = text.flatMap((each) => (each.part === 'list' ? each.items.flat() : each.words));
  return all.flatMap(({ link }) => (link === undefined ? [] : [link]));
}

/** The place of a heading on its page: "Noggin or rail?" is #noggin-or-rail. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
}

import type { RichText } from '@plumbline/contracts/nouns/content/rich-text.ts';
import { toMarkup } from '@plumbline/contracts/nouns/content/text-markup.ts';

/** What says how a text is built, and is none of it. */
const structure = new Set([
  'kind',
  'part',
  'level',
  'ordered',
  'tone',
  'look',
  'of',
  'from',
  'stroke',
  'id',
]);

/** A part of a page or an item in words, a line for each text in it. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .filter(([name]) => !structure.has(name))
    .map(([, each]) => asText(each))
    .filter((text) => text !== 'nothing')
    .join('\n');
}

/** What names a part and its kind, and is told beside it. */
const names = new Set(['id', 'kind']);
const richParts = new Set(['paragraph', 'heading', 'list', 'note']);

/**
 * A part of a page with all that it says, so that two of them are compared: rich text in the signs that
 * it is typed in, what belongs together on a line. Nothing is an empty text.
 */
export function asTyped(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if (isRichText(value)) return toMarkup(value);
  const held = Object.entries(value).filter(([name]) => !names.has(name));
  const isOneLine =
    !Array.isArray(value) && held.every(([, each]) => typeof each !== 'object' || each === null);
  return held
    .map(([, each]) => asTyped(each))
    .filter((text) => text !== '')
    .join(isOneLine ? ' · ' : '\n');
}

const isRichText = (value: object): value is RichText =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((each) => richParts.has((each as { part?: string } | null)?.part ?? ''));

import type { RichText, TextPart, Words } from '@plumbline/contracts/nouns/content/rich-text.ts';
import type { JSONContent } from '@tiptap/core';

/** A rich text as the editor's document. */
export function documentOf(text: RichText): JSONContent {
  const content = text.map(blockOf);
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

function blockOf(part: TextPart): JSONContent {
  switch (part.part) {
    case 'paragraph':
      return paragraphOf(part.words);
    case 'heading':
      return { type: 'heading', attrs: { level: part.level }, content: part.words.map(runOf) };
    case 'note':
      return { type: 'note', attrs: { tone: part.tone }, content: part.words.map(runOf) };
    case 'list':
      return {
        type: part.ordered ? 'orderedList' : 'bulletList',
        content: part.items.map((words) => ({
          type: 'listItem',
          content: [paragraphOf(words)],
        })),
      };
  }
}

const paragraphOf = (words: readonly Words[]): JSONContent => ({
  type: 'paragraph',
  content: words.map(runOf),
});

function runOf({ text, bold, italic, link }: Words): JSONContent {
  const marks = [
    ...(link === undefined ? [] : [{ type: 'link', attrs: { href: link } }]),
    ...(bold ? [{ type: 'bold' }] : []),
    ...(italic ? [{ type: 'italic' }] : []),
  ];
  return { type: 'text', text, ...(marks.length > 0 && { marks }) };
}

/** The editor's document as the rich text that it is; lines without words are left out. */
export function textOfDocument({ content = [] }: JSONContent): RichText {
  return content.flatMap((block): TextPart[] => {
    const { type, attrs } = block;
    if (type === 'bulletList' || type === 'orderedList') {
      const items = (block.content ?? [])
        .map((item) => lineOf(item.content?.[0] ?? {}))
        .filter((words) => words.length > 0);
      return items.length > 0 ? [{ part: 'list', ordered: type === 'orderedList', items }] : [];
    }
    const words = lineOf(block);
    if (words.length === 0) return [];
    switch (type) {
      case 'heading':
        return [{ part: 'heading', level: attrs?.['level'] === 3 ? 3 : 2, words }];
      case 'note':
        return [{ part: 'note', tone: attrs?.['tone'] === 'warn' ? 'warn' : 'info', words }];
      default:
        return [{ part: 'paragraph', words }];
    }
  });
}

/** The words of a line: neighbours of one look are one, and blanks at either end are none. */
function lineOf({ content = [] }: JSONContent): Words[] {
  const words: Words[] = [];
  for (const { text: raw = '', marks = [] } of content) {
    const text = raw.replace(/[\n\r\t\f\v]+/g, ' ');
    const link = marks.find(({ type }) => type === 'link')?.attrs?.['href'] as string | undefined;
    const last = words.at(-1);
    const look: Omit<Words, 'text'> = {
      ...(marks.some(({ type }) => type === 'bold') && { bold: true as const }),
      ...(marks.some(({ type }) => type === 'italic') && { italic: true as const }),
      ...(link !== undefined && { link }),
    };
    const isSame =
      last?.bold === look.bold && last?.italic === look.italic && last?.link === look.link;
    if (last && isSame) last.text += text;
    else words.push({ text, ...look });
  }
  return trimmed(words);
}

function trimmed(words: readonly Words[]): Words[] {
  const [first, ...rest] = words;
  if (!first) return [];
  const text = first.text.trimStart();
  if (text === '') return trimmed(rest);
  return withoutEnd([{ ...first, text }, ...rest]);
}

function withoutEnd(words: readonly Words[]): Words[] {
  const last = words.at(-1);
  if (!last) return [];
  const text = last.text.trimEnd();
  const before = words.slice(0, -1);
  return text === '' ? withoutEnd(before) : [...before, { ...last, text }];
}

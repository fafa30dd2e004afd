import type { RichText, TextPart, Words } from './rich-text.ts';

/**
 * A rich text as it is typed where no editor runs, and as the shop's own guides are written:
 *
 *     ## A heading, or ### a smaller one
 *     A paragraph with *bold*, _italic_ and [words that lead](/c/taps) somewhere.
 *     - a line of a list          1. or of one that counts
 *     > a note                    ! or a warning
 *
 * A line goes on with the one before it; an empty one ends a paragraph, a list or a note. A backslash takes the meaning of the sign after it away.
 */
export function parseMarkup(typed: string): RichText {
  const parts: TextPart[] = [];
  let open: 'paragraph' | 'bullets' | 'numbers' | 'note' | null = null;
  for (const line of typed.replaceAll('\r\n', '\n').split('\n')) {
    const [kind, rest] = kindOf(line.trim());
    if (kind === 'empty') {
      open = null;
      continue;
    }
    const words = parseWords(rest);
    if (words.length === 0) continue;
    const last = parts.at(-1);
    // A plain line goes on with what the line before it began.
    if (kind === 'paragraph' && open !== null && last) {
      if (last.part === 'list') last.items.push(joined(last.items.pop()!, words));
      else last.words = joined(last.words, words);
      continue;
    }
    if (kind === 'bullets' || kind === 'numbers') {
      if (open === kind && last?.part === 'list') last.items.push(words);
      else parts.push({ part: 'list', ordered: kind === 'numbers', items: [words] });
      open = kind;
    } else if (kind === 'paragraph') {
      parts.push({ part: 'paragraph', words });
      open = kind;
    } else {
      parts.push(
        typeof kind === 'number'
          ? { part: 'heading', level: kind, words }
          : { part: 'note', tone: kind, words },
      );
      open = typeof kind === 'number' ? null : 'note';
    }
  }
  return parts;
}

type LineKind = 'empty' | 'bullets' | 'numbers' | 'paragraph' | 'info' | 'warn' | 2 | 3;

function kindOf(line: string): [LineKind, string] {
  if (line === '') return ['empty', ''];
  const [, sign, rest] = /^(#{2,3}|-|\d{1,3}\.|>|!) +(.*)$/.exec(line) ?? [];
  switch (sign) {
    case undefined:
      return ['paragraph', line];
    case '##':
      return [2, rest!];
    case '###':
      return [3, rest!];
    case '-':
      return ['bullets', rest!];
    case '>':
      return ['info', rest!];
    case '!':
      return ['warn', rest!];
    default:
      return ['numbers', rest!];
  }
}

/** Two lines of one paragraph, with a blank between them. */
function joined(before: readonly Words[], after: readonly Words[]): Words[] {
  return alike([...before, { text: ' ' }, ...after]);
}

function parseWords(line: string): Words[] {
  const found: Words[] = [];
  let bold = false;
  let italic = false;
  let link: string | undefined;
  let text = '';
  const end = () => {
    if (text !== '') found.push(lookOf(text, { bold, italic, link }));
    text = '';
  };
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at]!;
    if (sign === '\\' && at + 1 < line.length) {
      at += 1;
      text += line[at]!;
    } else if (sign === '*') {
      end();
      bold = !bold;
    } else if (sign === '_') {
      end();
      italic = !italic;
    } else if (sign === '[' && link === undefined) {
      const [, , address] = /^\[((?:\\.|[^\]\\])*)\]\(([^()\s]+)\)/.exec(line.slice(at)) ?? [];
      if (address === undefined) text += sign;
      else {
        end();
        link = address;
      }
    } else if (sign === ']' && link !== undefined) {
      end();
      at += link.length + 2;
      link = undefined;
    } else {
      text += sign;
    }
  }
  end();
  return alike(found);
}

interface Look {
  bold: boolean;
  italic: boolean;
  link: string | undefined;
}

function lookOf(text: string, { bold, italic, link }: Look): Words {
  return {
    text,
    ...(bold && { bold: true as const }),
    ...(italic && { italic: true as const }),
    ...(link !== undefined && { link }),
  };
}

/** Neighbours of one look as one. */
function alike(words: readonly Words[]): Words[] {
  const found: Words[] = [];
  for (const each of words) {
    const last = found.at(-1);
    if (last && isAlike(last, each))
      found[found.length - 1] = { ...last, text: last.text + each.text };
    else found.push(each);
  }
  return found;
}

const isAlike = (one: Words, other: Words) =>
  one.bold === other.bold && one.italic === other.italic && one.link === other.link;

/** The same text as it would be typed; what is parsed of it is the text again. */
export function toMarkup(text: RichText): string {
  return text.map(partMarkup).join('\n\n');
}

function partMarkup(part: TextPart): string {
  switch (part.part) {
    case 'heading':
      return `${'#'.repeat(part.level)} ${wordsMarkup(part.words)}`;
    case 'note':
      return `${part.tone === 'warn' ? '!' : '>'} ${wordsMarkup(part.words)}`;
    case 'list':
      return part.items
        .map((item, place) => `${part.ordered ? `${place + 1}.` : '-'} ${wordsMarkup(item)}`)
        .join('\n');
    case 'paragraph':
      return wordsMarkup(part.words).replace(/^(#{2,3}|-|\d{1,3}\.|>|!)(?= )/, escapeFirst);
  }
}

/** A paragraph that begins as a list would; a number keeps its digits and loses its point. */
const escapeFirst = (sign: string) => (/^\d/.test(sign) ? `${sign.slice(0, -1)}\\.` : `\\${sign}`);

function wordsMarkup(words: readonly Words[]): string {
  return words
    .map(({ text, bold, italic, link }) => {
      const around = `${bold ? '*' : ''}${italic ? '_' : ''}`;
      const ended = `${italic ? '_' : ''}${bold ? '*' : ''}`;
      const shown = around + text.replace(/[\\*_[\]]/g, String.raw`\$&`) + ended;
      return link === undefined
        ? shown
        : `[${shown}](${link.replaceAll('(', '%28').replaceAll(')', '%29')})`;
    })
    .join('');
}

import { docxType, odtType } from '@plumbline/contracts/call/call.ts';
import { listParts, readPart } from './read-archive.ts';

/** The types of text documents, by which their parts are read. */
export type TextDocumentType = typeof docxType | typeof odtType;

/** What a letter's own markup may come to; one with fifty pages is a tenth of it. */
const mostReadBytes = 8 * 1024 * 1024;
const mostParts = 500;

/** Parts that run, or that hide another file which may: macros, controls and what is embedded. */
const activePart =
  /vbaProject|vbaData|(?:^|\/)(?:embeddings|activeX|oleObject|macros|Basic|Scripts)(?:\/|\d|\.|$)|^Object |ObjectReplacements\/|\.(?:exe|dll|js|vbs|jar|html?)$/i;

/** Where each type says what it fetches when it is opened. */
const telling: Readonly<Record<TextDocumentType, RegExp>> = {
  [docxType]: /\.rels$/i,
  [odtType]: /^(?:content|styles|settings|META-INF\/manifest)\.xml$/i,
};

/**
 * Whether whoever opens a text document opens words and pictures alone. Nothing here reads its words:
 * a stranger's file that runs something, or fetches something as it is opened, is not handed on.
 */
export async function isPlainTextDocument(bytes: Buffer, type: TextDocumentType): Promise<boolean> {
  try {
    const parts = listParts(bytes, mostParts);
    if (parts.some(({ name }) => activePart.test(name))) return false;
    const told = parts.filter(({ name }) => telling[type].test(name));
    if (told.reduce((sum, { size }) => sum + size, 0) > mostReadBytes) return false;
    for (const part of told) {
      if (!fetchesNothing((await readPart(part)).toString(), type)) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** Markup that hides its own letters, which is not looked through further. */
const hidden = /<!DOCTYPE|<!ENTITY|\0/i;

/**
 * What in an OpenDocument runs, holds another document, or is fetched from elsewhere. An address may be
 * written letter by letter; and a tag goes on to the next one, as its texts may hold the sign that ends
 * it. So all of it is looked through once, however it is written.
 */
const activeMarkup = [
  /<script:|<(?:office|text):dde|<text:section-source/i,
  /<draw:(?:applet|plugin|floating-frame|object)/i,
  /xlink:href\s*=\s*["'](?:(?:vnd\.sun\.star|macro|javascript|file):|[^"'<:/]*&#)/i,
  /<(?:draw:(?:image|fill-image)|style:background-image)\b[^<]*xlink:href\s*=\s*["'][^"'<:/]*:/i,
];

/**
 * What `activeMarkup` knows of by its usual short names. A document may call these as it likes, and
 * programs take any 1.x of a name for the same; one that does so hides what it holds.
 */
const ownName = /^(?:urn:oasis:names:tc:[^:]*:xmlns:([a-z]+):.*|.*\/(xlink))$/i;
const usualNames = new Map([
  ['office', 'office'],
  ['text', 'text'],
  ['drawing', 'draw'],
  ['style', 'style'],
  ['script', 'script'],
  ['xlink', 'xlink'],
]);
const binding = /\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function namesAsUsual(markup: string): boolean {
  return [...markup.matchAll(binding)].every(([, prefix = '', one, other]) => {
    const name = one ?? other ?? '';
    const [, format = '', link = ''] = ownName.exec(name.trim()) ?? [];
    const usual = usualNames.get((format || link).toLowerCase());
    return !name.includes('&') && (usual === undefined || usual === prefix);
  });
}

/** The texts of a tag by their names, each whole: one may look as if it held another. */
const attribute = /\s([\w:]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function typeOf(relation: string): string {
  const [, , one, other] =
    [...relation.matchAll(attribute)].find(([, name]) => name === 'Type') ?? [];
  return one ?? other ?? '';
}

function fetchesNothing(markup: string, type: TextDocumentType): boolean {
  if (hidden.test(markup)) return false;
  if (type === odtType) {
    return namesAsUsual(markup) && activeMarkup.every((active) => !active.test(markup));
  }
  const relations = markup.match(/<(?:[^<>\s:]+:)?Relationship\b[^<]*/g) ?? [];
  // A link waits until somebody presses it; anything else from elsewhere comes by itself.
  return relations.every(
    (relation) => !/External|&#/i.test(relation) || typeOf(relation).endsWith('/hyperlink'),
  );
}

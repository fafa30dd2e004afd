import { type Measure, measureAt, pairTerm, unitAt } from './measures.ts';
import { countOf, isJoiningWord, isTurningWord, singular } from './words.ts';

/** A piece of text as it is searched. */
export interface Token {
  /** What it was, in plain letters. */
  text: string;
  kind: 'word' | 'size' | 'turn';
  /** The term that it is found under: a singular, '#600', '#1700x700'. */
  term: string;
  /** Terms that will do as well: 600 mm for 24 inches. */
  others: string[];
  /** For two or three sizes together, each by itself. */
  parts: string[];
  /** Its hyphenated neighbours in one word, where it begins one: 'wallhung'. */
  joined: string | null;
}

const fractions: Record<string, string> = {
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
};

/** Inches after feet need no unit, unless they count what stands there. */
const feetAndInches =
  /\b(\d) ?(?:ft|foot|feet|['’′])[ -]?(\d{1,2})(?: ?(?:ins?\b|inch(?:es)?\b|["″”]|''|′′)|$|(?= (?!drawers?|doors?|bowls?|holes?|taps?|x|by)[a-z]))/gi;

/** Baths of feet and inches are made in whole hundreds: 5'6" is 1700. */
function nominalMm(feet: string, inches: string): number {
  return Math.round((Number(feet) * 300 + Number(inches) * 25) / 100) * 100;
}

const spoken = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** A number in words is one where a unit follows. */
const spokenNumber = new RegExp(
  String.raw`\b(${spoken.join('|')})[ -](?=(?:foot|feet|ft|inch|metre|meter|litre|liter|bar|kw)(?:e?s)?\b)`,
  'g',
);

/** Lower case without accents, with one way to write fractions, inches, squares, initials and "by". */
export function plainText(text: string): string {
  return text
    .replaceAll(/[¼½¾⅛⅜⅝]/g, (sign) => ` ${fractions[sign]}`)
    .replaceAll(
      feetAndInches,
      (_, feet: string, inches: string) => ` ${nominalMm(feet, inches)}mm `,
    )
    .replaceAll(/[″”“"]|''|′′/g, 'in ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll('×', 'x')
    .replaceAll(/\bthree[ -]quarters?[ -](?=inch)/g, '3/4 ')
    .replaceAll(/\bone and (?:a )?half\b/g, '1.5')
    .replaceAll(/\b(\d+) ?(mm|cm)? ?sq\b(?! ?m)/g, '$1x$1$2')
    .replaceAll(/\b(\d+) ?pks?\b/g, '$1 pack')
    .replaceAll(/\b([a-z])\.([a-z])\.?(?![a-z])/g, '$1$2')
    .replaceAll(/\b([a-z])\/([a-z])\b/g, '$1$2')
    .replaceAll(spokenNumber, (_, word: string) => `${spoken.indexOf(word) + 1} `)
    .replaceAll(/\bhalf[ -](?:an? )?(?=inch)/g, '1/2 ')
    .replaceAll('&', ' and ')
    .replaceAll(/\b([a-z])\+/g, '$1 plus');
}

const wordPattern = /[a-z0-9δ]+(?:-[a-z0-9]+)*/y;
const byPattern = / ?(?:x|\*|by|to) ?(?=\d)/y;

/** Cuts a text into what is searched. Words that only join others are left out. */
export function tokenise(text: string): Token[] {
  const plain = plainText(text);
  const tokens: Token[] = [];
  for (let at = 0; at < plain.length;) {
    const measured = measuresAt(plain, at);
    if (measured) {
      tokens.push(sizeToken(plain.slice(at, measured.at(-1)!.end), measured));
      at = measured.at(-1)!.end;
      continue;
    }
    wordPattern.lastIndex = at;
    const word = wordPattern.exec(plain)?.[0];
    if (word === undefined) {
      at++;
      continue;
    }
    pushWords(tokens, word);
    at += word.length;
  }
  return tokens;
}

/** A plain phrase as the terms that it is searched by. */
export function termsOf(phrase: string): string[] {
  return tokenise(phrase)
    .filter(({ kind }) => kind !== 'turn')
    .map(({ term }) => term);
}

/** One measure, or up to three with "x" between them. */
function measuresAt(plain: string, at: number): Measure[] | null {
  const found: Measure[] = [];
  for (let next = at; found.length < 3;) {
    const measure = measureAt(plain, next);
    if (!measure) break;
    found.push(measure);
    byPattern.lastIndex = measure.end;
    const by = byPattern.exec(plain);
    if (!by) break;
    next = measure.end + by[0].length;
  }
  if (found.length < 2) return found.length === 0 ? null : found;
  const unit = unitAt(plain, startOfLast(plain, found));
  return found.map((measure) =>
    measure.hasUnit || unit === undefined ? measure : remeasured(plain, measure, unit),
  );
}

function startOfLast(plain: string, found: readonly Measure[]): number {
  byPattern.lastIndex = found.at(-2)!.end;
  return found.at(-2)!.end + byPattern.exec(plain)![0].length;
}

function remeasured(plain: string, measure: Measure, unit: string): Measure {
  let start = measure.end;
  while (/[\d.,/]/.test(plain[start - 1] ?? '')) start--;
  return measureAt(plain, start, unit) ?? measure;
}

function sizeToken(text: string, measures: readonly Measure[]): Token {
  const [first, second] = measures;
  const base = { text: text.trim(), kind: 'size' as const, joined: null };
  if (!second || first!.mm === null || second.mm === null) {
    return { ...base, term: first!.term, others: first!.others, parts: [] };
  }
  return {
    ...base,
    term: pairTerm(first!.mm, second.mm),
    others: [],
    parts: measures.map(({ mm, term }) => (mm === null ? term : `#${mm}`)),
  };
}

function pushWords(tokens: Token[], hyphenated: string): void {
  const words = hyphenated.split('-');
  const joined = words.length > 1 ? singular(words.join('')) : null;
  for (const [place, word] of words.entries()) {
    if (isTurningWord(word)) {
      tokens.push({ text: word, kind: 'turn', term: word, others: [], parts: [], joined: null });
      continue;
    }
    if (isJoiningWord(word) && words.length === 1) continue;
    const count = countOf(word);
    tokens.push({
      text: word,
      kind: count === undefined && !/^\d+$/.test(word) ? 'word' : 'size',
      term: count === undefined ? (/^\d+$/.test(word) ? `#${word}` : singular(word)) : `#${count}`,
      others: [],
      parts: [],
      joined: place === 0 ? joined : null,
    });
  }
}

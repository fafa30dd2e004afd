import { joinWords } from '../catalogue/text-index/text-index.ts';
import type { Token } from '../catalogue/text-index/tokens.ts';
import type { Alternative, Group } from '../catalogue/text-index/understood-query.ts';
import { isRefusingWord, singular } from '../catalogue/text-index/words.ts';
import { findPlainMeaning } from './language.ts';
import type { Lexicon } from './lexicon.ts';
import { splitWord } from './mend-words.ts';
import { isPlainWord } from './plain-words.ts';
import { readSize } from './read-sizes.ts';
import { alternativesOf, percents, wordGroup } from './word-group.ts';

export interface ReadWords {
  groups: Group[];
  /** What nothing in the shop is called. */
  ignored: string[];
}

export const mostGroups = 12;
const mostCompletions = 24;
/** One letter begins so much that its most usual words must do. */
const completionsPerLetter = 3;
const longestType = 5;
/** What stands before its owner: "door seal" of "door seal for a shower". */
const longestTurned = 2;

/**
 * Reads words as what goods may be called, phrases first. What follows a turning word is no longer
 * what is looked for: it says what that has or is meant for or, after a refusing one, what it is to
 * be without. `isTyping`: the last word may go on.
 */
export function readWords(said: readonly Token[], lexicon: Lexicon, isTyping: boolean): ReadWords {
  const tokens = bringTogether(said, lexicon);
  const read: ReadWords = { groups: [], ignored: [] };
  let mayBeHead = true;
  let isRefused = false;
  for (let at = 0; at < tokens.length && read.groups.length < mostGroups;) {
    const token = tokens[at]!;
    // After "oval" or "hot and cold" it is the goods themselves that are spoken of.
    const turned = read.groups.length === 0 ? turnedPhrase(tokens, at, lexicon) : null;
    const phrase = turned ?? longestPhrase(tokens, at, lexicon, read.groups.length === 0);
    if (token.kind === 'turn' && (!phrase || read.groups.length > 0)) {
      // What is to be without something is known by what it has in its place.
      if (phrase) addGroup(read, { ...phrase.group, mayBeHead: false, isOptional: true });
      isRefused = isRefusingWord(token.term);
      if (!isRefused && read.groups.length > 0) mayBeHead = false;
      at++;
      continue;
    }
    const isLast = isTyping && at === tokens.length - 1;
    const found = phrase ?? readOne(tokens, at, lexicon, isLast);
    if (found) {
      addGroup(read, {
        ...(mayBeHead ? found.group : asContext(found.group, token)),
        mayBeHead: mayBeHead && !isRefused,
        isUnwanted: isRefused,
      });
      isRefused = false;
      if (turned) mayBeHead = false;
    } else if (!isPlainWord(token.text)) read.ignored.push(token.text);
    at += found?.length ?? 1;
  }
  return read;
}

/** A size, but no count, beside the word that it has a meaning with: a "110 grey bend" is a grey "110 bend". */
function bringTogether(said: readonly Token[], { language }: Lexicon): readonly Token[] {
  const at = said.findIndex(({ kind, term }) => kind === 'size' && !/^#\d$/.test(term));
  if (at < 0) return said;
  const size = said[at]!;
  const turnsAt = said.findIndex(({ kind }, place) => place > at && kind === 'turn');
  const end = turnsAt < 0 ? said.length : turnsAt;
  for (let to = end - 1; to > at + 1; to--) {
    if (!language.meanings.has(`${size.term} ${said[to]!.term}`)) continue;
    return [...said.slice(0, at), ...said.slice(at + 1, to), size, ...said.slice(to)];
  }
  return said;
}

/** What goods are meant for or have, which a part of its name may tell. */
function asContext(group: Group, { term }: Token): Group {
  if (!group.text.includes(' ')) return group;
  const last = singular(group.text.split(' ').at(-1)!);
  return {
    ...group,
    alternatives: [
      ...group.alternatives,
      { terms: [term], percent: percents.context },
      { terms: [last], percent: percents.contextHead },
    ],
  };
}

function addGroup({ groups }: ReadWords, group: Group): void {
  if (!groups.some(({ text }) => text === group.text)) groups.push(group);
}

interface Found {
  group: Group;
  /** How many tokens it takes. */
  length: number;
}

function foundWord(tokens: readonly Token[], alternatives: Alternative[]): Found {
  const text = tokens.map((token) => token.text).join(' ');
  return { group: wordGroup(text, alternatives), length: tokens.length };
}

/**
 * The longest run of words from here that has a meaning of its own. `isFirst`: lists of goods begin
 * with what they are, "seat toilet" or "pipe copper 15".
 */
function longestPhrase(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
  isFirst = false,
): Found | null {
  const most = Math.max(lexicon.language.longestPhrase, longestType);
  for (let length = Math.min(most, tokens.length - at); length > 0; length--) {
    const run = tokens.slice(at, at + length);
    const found = readPhrase(run, lexicon);
    if (found && !isCutShort(tokens, at, length, lexicon)) return { group: found, length };
    if (isFirst && length === 2) {
      const turned = typeOf(run, lexicon);
      const next = turned && longestPhrase(tokens, at + 1, lexicon);
      if (turned && (next?.length ?? 0) < 2) return { group: turned, length };
    }
    // "Without using the boiler" is "without boiler".
    const [first, last] = [run[0]!, run.at(-1)!];
    const meant = run.filter(isMeant);
    if (meant.length < 2 || meant.length === length || !isMeant(first) || !isMeant(last)) continue;
    const around = readPhrase(meant, lexicon);
    if (around) return { group: around, length };
  }
  return null;
}

/** Of "traditional bath taps" the taps are traditional: the last word belongs to what follows it. */
function isCutShort(
  tokens: readonly Token[],
  at: number,
  length: number,
  lexicon: Lexicon,
): boolean {
  const run = tokens.slice(at, at + length);
  const next = tokens[at + length];
  if (length < 2 || next?.kind !== 'word' || run.at(-1)!.kind !== 'word') return false;
  if (lexicon.isType(run.map(({ term }) => term).join(' '))) return false;
  const after = [run.at(-1)!, next];
  return !after.every(isMeant) ? false : readPhrase(after, lexicon) !== null;
}

/** "Hinges for a toilet seat" are toilet seat hinges, where the shop knows of those. */
function turnedPhrase(tokens: readonly Token[], at: number, lexicon: Lexicon): Found | null {
  for (let length = longestTurned; length > 0; length--) {
    if (tokens[at + length]?.term !== 'for') continue;
    const after = tokens.slice(at + length + 1, at + length + 1 + longestType);
    const end = after.findIndex(({ kind }) => kind === 'turn');
    const owner = end < 0 ? after : after.slice(0, end);
    for (let taken = owner.length; taken > 0; taken--) {
      const said = owner.slice(0, taken).filter(isMeant);
      if (said.length === 0) break;
      const group = readPhrase([...said, ...tokens.slice(at, at + length)], lexicon);
      if (group) return { group, length: length + 1 + taken };
    }
  }
  return null;
}

/** A type of goods whose two words are the wrong way round; "lever taps" are no tap lever. */
function typeOf(run: readonly Token[], lexicon: Lexicon): Group | null {
  const { text, term: last } = run.at(-1)!;
  if (text !== last || run.some(({ kind }) => kind !== 'word')) return null;
  const terms = run.map(({ term }) => term).toReversed();
  const isType = lexicon.isType(terms.join(' ')) || plainType(terms, lexicon) !== undefined;
  return isType ? readPhrase([...run].toReversed(), lexicon) : null;
}

function isMeant({ kind, text }: Token): boolean {
  return kind !== 'word' || !isPlainWord(text);
}

/** What these words are together, as they are said or else with each as the shop says it. */
function readPhrase(run: readonly Token[], lexicon: Lexicon): Group | null {
  const { meanings } = lexicon.language;
  const phrase = run.map(({ term }) => term).join(' ');
  const isType = run.length > 1 && lexicon.isType(phrase);
  let meant = meanings.get(phrase);
  if (!meant && !isType && run.length > 1) {
    const terms = phrase.split(' ');
    meant = findPlainMeaning(terms, lexicon.language) ?? plainType(terms, lexicon);
  }
  if (!meant && !isType) return null;
  // Several words that are no type of goods mean what the shop says, rather than what they are.
  const isFigurative = run.length > 1 && !isType;
  const words = run.filter(({ kind }) => kind !== 'turn').map(({ term }) => term);
  const asSaid = alternativesOf(words, isFigurative ? percents.meant : percents.said, lexicon);
  const best = isFigurative ? percents.said : percents.meant;
  const others = (meant ?? []).flatMap((other, place) =>
    alternativesOf(other, Math.max(percents.leastMeant, best - place * percents.perPlace), lexicon),
  );
  // Of what goods are to be without, the words themselves say nothing.
  const own = run[0]!.kind === 'turn' ? [] : asSaid;
  const { group } = foundWord(run, [...own, ...others]);
  if (run.every(({ kind }) => kind === 'size')) group.kind = 'size';
  return { ...group, isTradeWord: meant?.length === 0 };
}

/** "Mirror cab" is a mirror cabinet, but the sink of an "undermounted sink" is no basin. */
function plainType(terms: readonly string[], lexicon: Lexicon): string[][] | undefined {
  const { plainForms } = lexicon.language;
  const plain = terms.map((term) =>
    lexicon.hasTerm(term) ? term : (plainForms.get(term) ?? term),
  );
  return lexicon.isType(plain.join(' ')) ? [plain] : undefined;
}

function readOne(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
  isLast: boolean,
): Found | null {
  const token = tokens[at]!;
  if (token.kind === 'size') return { group: readSize(token, lexicon), length: 1 };
  const next = tokens[at + 1];
  const joined = next?.kind === 'word' ? joinWords(token.text, next.text) : null;
  const known = lexicon.hasTerm(token.term);
  if (joined !== null && lexicon.hasTerm(joined)) {
    const apart = { terms: [token.term, next!.term], percent: percents.said };
    return foundWord([token, next!], [apart, { terms: [joined], percent: percents.joined }]);
  }
  const own = known ? [{ terms: [token.term], percent: percents.said }] : [];
  if (isLast) {
    const most = Math.min(mostCompletions, token.text.length * completionsPerLetter);
    const begun = lexicon.termsWithPrefix(token.text, most);
    const others = begun.filter((term) => term !== token.term);
    const rest = others.map((term) => ({ terms: [term], percent: percents.begun }));
    if (own.length + rest.length > 0) return foundWord([token], [...own, ...rest]);
  }
  if (isPlainWord(token.text)) return null;
  if (!known) return readUnknown(token, lexicon);
  const found = foundWord([token], own);
  return { ...found, group: { ...found.group, isName: lexicon.isName(token.term) } };
}

/** An unknown word: two in one, or the beginning of others. */
function readUnknown(token: Token, lexicon: Lexicon): Found | null {
  const { term, text } = token;
  const parts = splitWord(term, lexicon);
  if (parts) return foundWord([token], [{ terms: parts, percent: percents.joined }]);
  const begun = text.length >= 4 ? lexicon.termsWithPrefix(term, mostCompletions) : [];
  if (begun.length === 0) return null;
  return foundWord(
    [token],
    begun.map((each) => ({ terms: [each], percent: percents.begun })),
  );
}

import { type Model, segmentsOf } from '../read-model/model.ts';
import type { Scratch } from '../read-model/scratch.ts';
import type { Segment } from '../read-model/segment.ts';
import { type List, uniteLists } from './posting-lists.ts';
import { type Postings, headListOf, impactsOn, listOf, postingsOf } from './postings.ts';
import { headBit, weightBits } from './text-index.ts';
import type { Group } from './understood-query.ts';

/** What of one segment fits a query, in order, with how well. */
export interface Hits {
  segment: Segment;
  documents: Int32Array;
  scores: Int32Array;
}

export interface QueryHits {
  hits: Hits[];
  /** Parts that had to be given up to find enough; what fits them all the same stands first. */
  relaxed: Group[];
}

/** With fewer products than this a part of the query is given up. */
const fewProducts = 3;
/** What fits a given-up part stands before all that does not. */
const fitsRelaxed = 1_000;
/** Of two such parts what is said first counts for more: "from 22 mm down to 15". */
const saidEarlier = 30;

interface Part {
  group: Group;
  /** By segment. */
  postings: Postings[];
}

/**
 * Finds what fits every part of a query. Where a part names goods ("seat" in "toilet seat"), only
 * such goods count; the last part that does so decides. A part is given up when too few fit, but
 * never the one that names the goods. Where a code is known, what has it is what was looked for.
 */
export function matchQuery(model: Model, groups: readonly Group[]): QueryHits {
  const all = partsOf(model, groups);
  const found = matchCodes(model, all) ?? matchWords(model, all);
  preferAll(found.hits, found.preferred);
  return {
    hits: withoutUnwanted(found.hits, all),
    relaxed: found.given.map(({ group }) => group),
  };
}

/** Finds what fits every part of a query, and nothing where that is none: no part is given up. */
export function matchEvery(model: Model, groups: readonly Group[]): Hits[] {
  const all = partsOf(model, groups);
  const codes = matchCodes(model, all);
  if (codes) return codes.hits;
  const { parts, optional } = byNeed(all);
  if (parts.length === 0 || !parts.every(fitsSomething)) return [];
  const hits = matchParts(model, parts);
  preferAll(hits, optional);
  return withoutUnwanted(hits, all);
}

function partsOf(model: Model, groups: readonly Group[]): Part[] {
  const segments = segmentsOf(model);
  return groups.map((group) => ({
    group,
    postings: segments.map((segment) => postingsOf(segment, group)),
  }));
}

/** What goods must fit, and what they may. */
function byNeed(all: readonly Part[]): { parts: Part[]; optional: Part[] } {
  const wanted = all.filter(({ group }) => !group.isUnwanted);
  return {
    parts: wanted.filter(({ group }) => !group.isOptional),
    optional: wanted.filter(({ group }) => group.isOptional),
  };
}

function fitsSomething({ postings }: Part): boolean {
  return postings.some(({ length }) => length > 0);
}

function withoutUnwanted(hits: Hits[], parts: readonly Part[]): Hits[] {
  return parts
    .filter(({ group }) => group.isUnwanted)
    .reduce((rest, part) => withoutFitting(rest, part), hits);
}

/** What fits these parts stands before all that does not, the first of them most. */
function preferAll(hits: readonly Hits[], parts: readonly Part[]): void {
  for (const [at, part] of parts.entries()) {
    preferFitting(hits, part, fitsRelaxed + (parts.length - at) * saidEarlier);
  }
}

interface Matched {
  hits: Hits[];
  /** What fits these stands first. */
  preferred: Part[];
  /** Of those, what a shopper asked for and does not get. */
  given: Part[];
}

/** What has any of the codes of a query, or null where none has. */
function matchCodes(model: Model, all: readonly Part[]): Matched | null {
  const codes = all.filter(({ group }) => group.kind === 'code');
  if (codes.length === 0) return null;
  const hits = segmentsOf(model).map((segment, at) => {
    const lists = codes.flatMap(({ postings }) => postings[at]!.lists);
    return matchListed(segment, uniteLists(lists));
  });
  if (countProducts(hits, 1) === 0) return null;
  const others = all.filter(({ group }) => group.kind !== 'code' && !group.isUnwanted);
  const given = others.filter(({ postings }) => !fitsAny(hits, postings));
  return { hits, preferred: others, given };
}

function fitsAny(hits: readonly Hits[], postings: readonly Postings[]): boolean {
  return hits.some(({ documents }, at) =>
    impactsOn(documents, postings[at]!).some((fit) => fit > 0),
  );
}

function matchWords(model: Model, all: readonly Part[]): Matched {
  const { parts, optional } = byNeed(all);
  // A part that fits nothing at all, such as a size that is not made, is given up at once.
  let kept = parts.filter(fitsSomething);
  const given = parts.filter((part) => !kept.includes(part));
  const notSold = given.filter(({ group }) => group.isTradeWord && group.mayBeHead);
  // Where something else is named that is sold, the goods that are not ("boiler") say which.
  if (kept.length === 0 || (notSold.length > 0 && !kept.some(namesGoods))) {
    return { hits: [], preferred: [], given: notSold };
  }
  let hits = matchParts(model, kept);
  while (kept.length > 1 && countProducts(hits, fewProducts) < fewProducts) {
    const { without, found } = bestWithout(model, kept);
    given.push(without);
    kept = kept.filter((part) => part !== without);
    hits = found;
  }
  return { hits, preferred: [...given, ...optional], given };
}

/** Without what has the unwanted, unless everything has. */
function withoutFitting(hits: Hits[], { postings }: Part): Hits[] {
  const rest = hits.map((some, at) => {
    const { segment, documents, scores } = some;
    const impacts = impactsOn(documents, postings[at]!);
    return {
      segment,
      documents: documents.filter((_, index) => impacts[index] === 0),
      scores: scores.filter((_, index) => impacts[index] === 0),
    };
  });
  return countProducts(rest, 1) > 0 ? rest : hits;
}

/**
 * The part without which most is found, other than the one that names the goods. Where giving up one
 * is not enough, it is the part that fits the fewest of them.
 */
function bestWithout(model: Model, kept: readonly Part[]) {
  const head = headOf(model, kept);
  const others = kept.filter((part) => part !== head);
  const tried = others.map((part) => {
    const found = matchParts(
      model,
      kept.filter((other) => other !== part),
    );
    return { without: part, found, count: countDocuments(found) };
  });
  const best = tried.reduce((most, each) => (each.count > most.count ? each : most));
  if (best.count > 0) return best;
  const fits = tried.map((each) => countDocuments(matchParts(model, [head, each.without])));
  return tried[fits.indexOf(Math.min(...fits))]!;
}

/**
 * The part that names what is looked for: the last, unless another before it does and goes with all
 * of the rest, where that one is a phrase or the last goes with nothing. Of a "ball valve cistern"
 * the valve is wanted, of a "walk-in shower tray" the tray, of a "round mirror, gold frame" the
 * mirror.
 */
function headOf(model: Model, kept: readonly Part[]): Part {
  const naming = kept.filter(namesGoods);
  const last = naming.at(-1) ?? kept[0]!;
  const rest = kept.filter((part) => part !== last);
  const isLost = () =>
    rest.length > 1 && rest.every((part) => countDocuments(matchParts(model, [part, last])) === 0);
  const other = naming.findLast((part) => part !== last && isPhrase(part)) ?? naming.at(-2);
  if (!other || other === last || !(isPhrase(other) || isLost())) return last;
  return countDocuments(matchParts(model, rest)) > 0 ? other : last;
}

function isPhrase({ group }: Part): boolean {
  return group.text.includes(' ');
}

function countDocuments(hits: readonly Hits[]): number {
  return hits.reduce((sum, { documents }) => sum + documents.length, 0);
}

function namesGoods({ group, postings }: Part): boolean {
  return group.mayBeHead && postings.some(({ heads }) => heads > 0);
}

function matchParts(model: Model, parts: readonly Part[]): Hits[] {
  const segments = segmentsOf(model);
  const fitting = (head: Part | null) =>
    segments.map((segment, at) => matchAll(segment, at, parts, head, model.scratch));
  const naming = parts.filter(namesGoods);
  for (const head of naming.toReversed()) {
    const hits = fitting(head);
    if (countProducts(hits, 1) > 0) return hits;
  }
  // What has all the words, but is none of the goods that they name, only mentions them: worth
  // showing of a range that makes no such goods, its basin mixers for a basin.
  const isOfRange = parts.length > 1 && parts.some(({ group }) => group.isName);
  return naming.length > 0 && !isOfRange ? segments.map(noHits) : fitting(null);
}

function noHits(segment: Segment): Hits {
  return { segment, documents: new Int32Array(), scores: new Int32Array() };
}

/**
 * What fits all parts and, where one of them is to name the goods, is named by it. The rarest comes
 * first, and what it has becomes fewer in place with each other part.
 */
function matchAll(
  segment: Segment,
  segmentAt: number,
  parts: readonly Part[],
  head: Part | null,
  scratch: Scratch,
): Hits {
  const [rarest, ...others] = parts
    .map((part) => ({ postings: part.postings[segmentAt]!, isHead: part === head }))
    .toSorted((a, b) => lengthOf(a) - lengthOf(b));
  const { postings, isHead } = rarest!;
  const list = isHead ? headListOf(postings) : listOf(postings);
  scratch.reset();
  const documents = scratch.take(list.documents.length);
  const scores = scratch.take(list.documents.length);
  let count = scoreListed(segment, list, documents, scores);
  for (const other of others) {
    const impacts = impactsOn(documents.subarray(0, count), other.postings);
    count = scoreFitting(impacts, other.isHead ? headBit : headBit | weightBits, documents, scores);
  }
  return { segment, documents: documents.slice(0, count), scores: scores.slice(0, count) };
}

function lengthOf({ postings, isHead }: { postings: Postings; isHead: boolean }): number {
  return isHead ? postings.heads : postings.length;
}

function matchListed(segment: Segment, list: List): Hits {
  const documents = new Int32Array(list.documents.length);
  const scores = new Int32Array(list.documents.length);
  const count = scoreListed(segment, list, documents, scores);
  return { segment, documents: documents.slice(0, count), scores: scores.slice(0, count) };
}

/** Copies the documents that are listed, with their weights; returns how many. */
function scoreListed(
  { isReplaced, productOf, hasReplaced, listedDocuments }: Segment,
  { documents, impacts }: List,
  intoDocuments: Int32Array,
  intoScores: Int32Array,
): number {
  const { length } = documents;
  let count = 0;
  for (let at = 0; at < length; at++) {
    const doc = documents[at]!;
    // Codes are known of what is no longer listed too.
    if (doc >= listedDocuments) break;
    intoDocuments[count] = doc;
    intoScores[count] = impacts[at]! & weightBits;
    count += hasReplaced ? 1 - isReplaced[productOf[doc]!]! : 1;
  }
  return count;
}

/** Keeps the documents whose impacts have any of these bits, with weights added; returns how many. */
function scoreFitting(
  impacts: Uint8Array,
  bits: number,
  documents: Int32Array,
  scores: Int32Array,
): number {
  const { length } = impacts;
  let count = 0;
  for (let at = 0; at < length; at++) {
    const impact = impacts[at]!;
    // Written always, and over it where it does not fit: see match.ts.
    documents[count] = documents[at]!;
    scores[count] = scores[at]! + (impact & weightBits);
    count += (0 - (impact & bits)) >>> 31;
  }
  return count;
}

function preferFitting(hits: readonly Hits[], { postings }: Part, bonus: number): void {
  for (const [at, { documents, scores }] of hits.entries()) {
    const impacts = impactsOn(documents, postings[at]!);
    const { length } = documents;
    for (let index = 0; index < length; index++) {
      const impact = impacts[index]!;
      if (impact > 0) scores[index]! += bonus + (impact & weightBits);
    }
  }
}

/** How many products are among the hits, counted no further than `enough`. */
function countProducts(hits: readonly Hits[], enough: number): number {
  let count = 0;
  for (const { segment, documents } of hits) {
    let last = -1;
    for (let at = 0; at < documents.length && count < enough; at++) {
      const product = segment.productOf[documents[at]!]!;
      if (product !== last) count++;
      last = product;
    }
  }
  return count;
}

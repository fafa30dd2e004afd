import { type Model, segmentsOf } from '../read-model/model.ts';
import {
  type Hits,
  countDocuments,
  countProducts,
  fitsAny,
  matchAll,
  matchListed,
  noHits,
  preferFitting,
  withoutFitting,
} from './hits.ts';
import { uniteLists } from './posting-lists.ts';
import { type Postings, postingsOf } from './postings.ts';
import type { Group } from './understood-query.ts';

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
    .reduce((rest, part) => withoutFitting(rest, part.postings), hits);
}

/** What fits these parts stands before all that does not, the first of them most. */
function preferAll(hits: readonly Hits[], parts: readonly Part[]): void {
  for (const [at, part] of parts.entries()) {
    preferFitting(hits, part.postings, fitsRelaxed + (parts.length - at) * saidEarlier);
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
  const phrase = isPhrase(last) ? undefined : naming.findLast(isPhrase);
  const other = phrase ?? naming.at(-2);
  if (!other || !(phrase || isLost())) return last;
  return countDocuments(matchParts(model, rest)) > 0 ? other : last;
}

function isPhrase({ group }: Part): boolean {
  return group.text.includes(' ');
}

function namesGoods({ group, postings }: Part): boolean {
  return group.mayBeHead && postings.some(({ heads }) => heads > 0);
}

function matchParts(model: Model, parts: readonly Part[]): Hits[] {
  const segments = segmentsOf(model);
  const fitting = (head: Part | null) =>
    segments.map((segment, at) => {
      const wanted = parts.map((part) => ({ postings: part.postings[at]!, isHead: part === head }));
      return matchAll(segment, wanted, model.scratch);
    });
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

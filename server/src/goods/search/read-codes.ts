import { mayBeCode, plainCode } from '../catalogue/text-index/codes.ts';
import { tokenise } from '../catalogue/text-index/tokens.ts';
import type { Group } from '../catalogue/text-index/understood-query.ts';
import type { Lexicon } from './lexicon.ts';

export interface ReadCodes {
  groups: Group[];
  corrected: { from: string; to: string }[];
  /** What is no code. */
  rest: string;
}

/** EANs are written in up to so many parts, part numbers in no more. */
const mostParts = 6;
const shortestMistyped = 5;
/** What is said around part numbers: how many of them, and what is asked about them. */
const aroundCodes =
  /^(?:x?\d{1,4}x?|x|qty:?|quantity:?|no\.?|nos\.?|nr\.?|pcs?\.?|pieces?|off|each|ea|of|for|and|or|is|in|stock|price|cost|how|much|have|you|do|got|any|the|please|need|order|barcode|ean:?|sku:?|mpn:?|part|product|item|code:?|number:?|ref:?|per|delivery)$/i;

/**
 * Finds SKUs, manufacturers' numbers and EANs, whatever stands between their parts and around them.
 * `mayBeMistyped`: those that no goods have are read as the nearest that some have.
 */
export function readCodes(text: string, lexicon: Lexicon, mayBeMistyped: boolean): ReadCodes {
  const chunks = text
    .split(/[\s,;+]+/)
    .filter((chunk) => chunk !== '')
    .flatMap((chunk) => partsOf(chunk, lexicon));
  const read: ReadCodes = { groups: [], corrected: [], rest: text };
  const others: string[] = [];
  for (let at = 0; at < chunks.length;) {
    const length = codeLengthAt(chunks, at, lexicon);
    const said = chunks.slice(at, at + Math.max(1, length)).join(' ');
    if (length > 0) read.groups.push(codeGroup(said, [plainCode(said)]));
    else if (mayBeMistyped && mayBeSlip(said, lexicon)) mendCode(said, lexicon, read, others);
    else others.push(said);
    at += Math.max(1, length);
  }
  if (read.groups.length === 0) return read;
  return { ...read, rest: others.filter((chunk) => !aroundCodes.test(chunk)).join(' ') };
}

/** Two codes with "/" between them; some codes have one inside. */
function partsOf(chunk: string, lexicon: Lexicon): string[] {
  const parts = chunk.split('/');
  const areCodes = parts.every((part) => lexicon.hasCode(plainCode(part)));
  return parts.length > 1 && areCodes ? parts : [chunk];
}

/** How many chunks from here on are a code or, of one alone, the beginning of one. */
function codeLengthAt(chunks: readonly string[], at: number, lexicon: Lexicon): number {
  let code = '';
  let length = 0;
  for (let parts = 1; parts <= mostParts && at + parts <= chunks.length; parts++) {
    const chunk = chunks[at + parts - 1]!;
    code += plainCode(chunk);
    if (code === '' || !lexicon.hasCodePrefix(code)) break;
    if (!mayBeCode(code)) continue;
    if (parts === 1 && (!looksLikeCode(chunk) || isSize(chunk))) continue;
    if (parts === 1 || lexicon.hasCode(code)) length = parts;
  }
  return length;
}

function looksLikeCode(chunk: string): boolean {
  return (/[a-z]/i.test(chunk) && /[\d-]/.test(chunk)) || /^\d{8,}$/.test(plainCode(chunk));
}

function isSize(text: string): boolean {
  return !/\d{8}/.test(text) && tokenise(text).every(({ kind }) => kind === 'size');
}

/** Whether something reads like a code, and not like words with a hyphen between them. */
function mayBeSlip(chunk: string, lexicon: Lexicon): boolean {
  if (!looksLikeCode(chunk) || plainCode(chunk).length < shortestMistyped || isSize(chunk)) {
    return false;
  }
  if (/\d/.test(chunk)) return true;
  return tokenise(chunk).some(({ kind, term }) => kind === 'word' && !lexicon.hasTerm(term));
}

function mendCode(said: string, lexicon: Lexicon, read: ReadCodes, others: string[]): void {
  const nearest = lexicon.nearestCodes(plainCode(said));
  if (nearest.length === 0) {
    others.push(said);
    return;
  }
  read.groups.push(codeGroup(said, nearest));
  read.corrected.push({ from: said, to: lexicon.skuOf(nearest[0]!) ?? nearest[0]! });
}

function codeGroup(text: string, codes: string[]): Group {
  return {
    text,
    kind: 'code',
    alternatives: [],
    codes,
    sizes: [],
    mayBeHead: false,
    isUnwanted: false,
    isOptional: false,
    isName: false,
    isTradeWord: false,
  };
}

import { growingArray } from '../read-model/growing-array.ts';
import { lowerBound } from '../read-model/segment.ts';

/**
 * SKUs, manufacturers' numbers and EANs as letters and figures alone, sorted, one after another in
 * ASCII: code `at` lies from `starts[at]` up to `starts[at + 1]` and is `documents[at]`'s.
 */
export interface CodeIndex {
  text: Uint8Array;
  starts: Uint32Array;
  documents: Int32Array;
}

const shortestCode = 4;
const longestCode = 64;

/** A code without punctuation, blanks and case. */
export function plainCode(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Whether a plain code is long enough to be meant as one. */
export function mayBeCode(code: string): boolean {
  return code.length >= shortestCode && code.length <= longestCode;
}

export function codeIndexBuilder() {
  const codes: [code: string, doc: number][] = [];
  return {
    add(doc: number, texts: readonly string[]) {
      for (const code of new Set(texts.map(plainCode))) if (code !== '') codes.push([code, doc]);
    },
    finish(): CodeIndex {
      codes.sort(([a, docA], [b, docB]) => (a < b ? -1 : a > b ? 1 : docA - docB));
      const text = growingArray(Uint8Array);
      const starts = new Uint32Array(codes.length + 1);
      for (const [at, [code]] of codes.entries()) {
        text.append(Buffer.from(code, 'latin1'));
        starts[at + 1] = text.length;
      }
      const documents = Int32Array.from(codes, ([, doc]) => doc);
      return { text: text.toArray(), starts, documents };
    },
  };
}

/** The documents that have exactly this plain code, in order. */
export function documentsOfCode(index: CodeIndex, code: string): number[] {
  const { starts } = index;
  return documentsFrom(index, code, Infinity, (at) => starts[at]! + code.length === starts[at + 1]);
}

export function hasCode(index: CodeIndex, code: string): boolean {
  return documentsOfCode(index, code).length > 0;
}

/** The documents with a code that begins so, in order and each once; at most so many codes. */
export function documentsOfCodePrefix(index: CodeIndex, prefix: string, most: number): number[] {
  const found = documentsFrom(index, prefix, most, () => true);
  return [...new Set(found)].toSorted((a, b) => a - b);
}

/** Codes that begin so stand together, the shortest first. */
function documentsFrom(
  index: CodeIndex,
  prefix: string,
  most: number,
  isWanted: (at: number) => boolean,
): number[] {
  const { documents } = index;
  const first = lowerBound(documents.length, (at) => compareBeginning(index, at, prefix) < 0);
  const found: number[] = [];
  for (let at = first; at < documents.length && found.length < most; at++) {
    if (compareBeginning(index, at, prefix) !== 0 || !isWanted(at)) break;
    found.push(documents[at]!);
  }
  return found;
}

/** From which place on and up to which codes begin so, of those between two places. */
export function rangeOfPrefix(
  index: CodeIndex,
  prefix: string,
  from = 0,
  to = index.documents.length,
): [from: number, to: number] {
  const compare = (at: number) => compareBeginning(index, from + at, prefix);
  const first = lowerBound(to - from, (at) => compare(at) < 0);
  const end = lowerBound(to - from, (at) => compare(at) <= 0);
  return [from + first, from + end];
}

/** Below zero where a code stands before all that begin so, zero where it begins so itself. */
function compareBeginning({ text, starts }: CodeIndex, at: number, prefix: string): number {
  const start = starts[at]!;
  const end = starts[at + 1]!;
  for (let place = 0; place < prefix.length; place++) {
    if (start + place >= end) return -1;
    const difference = text[start + place]! - prefix.charCodeAt(place);
    if (difference !== 0) return difference;
  }
  return 0;
}

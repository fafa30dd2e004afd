import { type CodeIndex, rangeOfPrefix } from './codes.ts';

/** In halves of a slip: letters that look like each other or changed places are half of another. */
const half = 1;
const whole = 2;
const lookAlikes = ['o0q', 'i1l', 's5', 'b8', 'z2', 'g6'];
/** A long code may have two slips, a shorter one has one. */
const longCode = 8;
const mostNearest = 6;

/** A beginning that codes share, and where those stand. */
interface Node {
  prefix: string;
  from: number;
  to: number;
  /** What it costs to make the first letters of what was typed into the beginning, by how many. */
  costs: readonly number[];
  /** The costs of the beginning that is a letter shorter, for letters that changed places. */
  costsBefore: readonly number[] | null;
}

/**
 * The plain codes that are nearest to what was typed, at the same least cost, the shortest first.
 * Codes are walked letter by letter, as far as a beginning may still become what was typed.
 */
export function nearestCodes(indexes: readonly CodeIndex[], typed: string): string[] {
  const most = typed.length < longCode ? whole : 2 * whole;
  for (const limit of [half, whole, most]) {
    const found = new Set(indexes.flatMap((index) => codesWithin(index, typed, limit)));
    if (found.size > 0) return [...found].slice(0, mostNearest);
  }
  return [];
}

function codesWithin(index: CodeIndex, typed: string, limit: number): string[] {
  const costs = Array.from({ length: typed.length + 1 }, (_, count) => count * whole);
  const root: Node = { prefix: '', from: 0, to: index.documents.length, costs, costsBefore: null };
  const found: string[] = [];
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    const isCode = endOf(index, node.from) === node.prefix.length;
    if (isCode && node.costs.at(-1)! <= limit) found.push(node.prefix);
    for (let from = isCode ? endOfCode(index, node) : node.from; from < node.to;) {
      const child = childAt(index, node, from, typed);
      // Of two letters that changed places the first alone is no match yet.
      const least = Math.min(Math.min(...child.costs), Math.min(...node.costs) + half);
      if (least <= limit) open.push(child);
      from = child.to;
    }
  }
  return found.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

function endOf({ starts }: CodeIndex, at: number): number {
  return starts[at + 1]! - starts[at]!;
}

/** Several documents may have the same code. */
function endOfCode(index: CodeIndex, { prefix, from, to }: Node): number {
  let at = from;
  while (at < to && endOf(index, at) === prefix.length) at++;
  return at;
}

/** The beginning that is a letter longer, as the code at this place has it. */
function childAt(index: CodeIndex, node: Node, at: number, typed: string): Node {
  const letter = String.fromCharCode(index.text[index.starts[at]! + node.prefix.length]!);
  const prefix = node.prefix + letter;
  const [, to] = rangeOfPrefix(index, prefix, at, node.to);
  return { prefix, from: at, to, costs: nextCosts(node, letter, typed), costsBefore: node.costs };
}

/** A row of the table of edit distances, with neighbours that changed places. */
function nextCosts({ prefix, costs, costsBefore }: Node, letter: string, typed: string): number[] {
  const next = [costs[0]! + whole];
  for (let count = 1; count <= typed.length; count++) {
    const own = typed[count - 1]!;
    let cost = Math.min(
      costs[count]! + whole,
      next[count - 1]! + whole,
      costs[count - 1]! + costOf(own, letter),
    );
    const isSwap = count > 1 && own === prefix.at(-1) && typed[count - 2] === letter;
    if (isSwap && costsBefore) cost = Math.min(cost, costsBefore[count - 2]! + half);
    next.push(cost);
  }
  return next;
}

function costOf(one: string, other: string): number {
  if (one === other) return 0;
  return lookAlikes.some((alike) => alike.includes(one) && alike.includes(other)) ? half : whole;
}

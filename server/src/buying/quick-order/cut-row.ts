import { cutText } from '../../core/cut-text.ts';

/** Nobody's code stands further to the right. */
export const mostCells = 40;
/** What a code comes to at most; anything longer is none. */
export const longestCode = 80;
/** Longer than a code, so that what is cut here is never taken for one. */
const longestCell = 100;
/** Nobody sets a column with more blanks than this; what is longer is cut as it stands. */
const longestFolded = 1_000;
/** Stands where more was written than is looked at. With it a cell holds no count either. */
const mark = '…';

/** The quantity of a row that goes on: one may stand where nobody looked, so that none is taken for granted. */
export const unreadQuantity = mark;

const cut = (text: string, most: number): string =>
  text.length > most ? cutText(text, most - mark.length) + mark : text;

/** As much of a cell as is looked at, with single blanks: a stranger's may have a million letters. */
export function cutCell(cell: string): string {
  const text = cell.trim();
  return cut(text.length > longestFolded ? text : text.replace(/\s+/g, ' '), longestCell);
}

/** As much of a row as is looked at; where more stands in it than that, it has one cell too many. */
export function cutRow(cells: readonly string[]): string[] {
  const first = cells.slice(0, mostCells).map(cutCell);
  const goesOn = cells.slice(mostCells).some((cell) => cell.trim() !== '');
  return goesOn ? goingOn(first) : first;
}

/** A row of which no more than this was read. */
export const goingOn = (cells: readonly string[]): string[] =>
  Array.from({ length: mostCells + 1 }, (_, at) => cells[at] ?? '');

/** What is shown for a code: of one that is too long as much as there is room for. */
export const cutCode = (cell: string): string => cut(cell, longestCode);

/** Whether this is the beginning of something longer, which may be the code of something else. */
export const isCutCode = (code: string): boolean =>
  code.length >= longestCode - mark.length && code.endsWith(mark);

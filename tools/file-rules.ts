import path from 'node:path';
import type { SourceFile } from './source-files.ts';

const longLines = 300;
const tooManyLines = 400;
const saysNothing = new Set(['utils', 'helpers', 'common', 'misc', 'lib', 'types', 'index']);

/** Goods and style sheets are lists: they have no thread that one could lose. */
const lists = /^demo\/catalogue\/|\.css$/;

export interface FileFindings {
  problems: string[];
  warnings: string[];
}

/** Finds names that say nothing, names in another style, and files grown past what one reads. */
export function findFileProblems(files: readonly SourceFile[]): FileFindings {
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const { path: file, text } of files) {
    for (const part of file.split('/')) {
      const name = part.split('.')[0]!;
      if (saysNothing.has(name)) problems.push(`${file}: the name '${name}' says nothing`);
    }
    const name = path.posix.basename(file).split('.')[0]!;
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
      problems.push(`${file}: the name is not kebab-case`);
    if (lists.test(file)) continue;
    const lines = text.split('\n').length - 1;
    if (lines > tooManyLines) problems.push(`${file}: ${lines} lines, more than ${tooManyLines}`);
    else if (lines > longLines) warnings.push(`${file}: ${lines} lines, split it soon`);
  }
  return { problems, warnings };
}

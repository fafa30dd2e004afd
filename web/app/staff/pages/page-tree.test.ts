import { expect, test } from 'vitest';
import type { PageRow } from './page-list.ts';
import { treeOf, type Branch } from './page-tree.ts';

const pageAt = (path: string): PageRow => ({
  pageId: 1,
  title: path,
  path,
  kind: '',
  state: '',
  tone: '',
  saved: '',
  owner: '',
  reviewOn: '',
  read: '',
  wrote: '',
});

/** A tree as one can read it: a star where there is a page, and in brackets what lies below. */
const drawn = (branches: Branch[]): string =>
  branches
    .map(({ name, page, below, count }) =>
      below.length === 0 ? `${name}*` : `${name}${page ? '*' : ''} ${count} (${drawn(below)})`,
    )
    .join(' ');

test('pages lie below the addresses that theirs begin with, each of them once', () => {
  const paths = ['/help/articles/paying', '/terms', '/advice/traps', '/advice', '/help/articles/a'];
  expect(drawn(treeOf(paths.map(pageAt)))).toBe(
    '/advice* 2 (/traps*) /help/articles 2 (/a* /paying*) /terms*',
  );
});

test('a way on which nothing parts is one branch, and a page of its own stays where it is', () => {
  expect(drawn(treeOf(['/a/b/c/d', '/a/b/c/e'].map(pageAt)))).toBe('/a/b/c 2 (/d* /e*)');
  expect(drawn(treeOf(['/a/b', '/a/b/c/d'].map(pageAt)))).toBe('/a/b* 2 (/c/d*)');
  expect(treeOf([])).toEqual([]);
});

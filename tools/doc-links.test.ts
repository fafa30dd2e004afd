import { readFileSync, readdirSync, existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(path.join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** Folders of the tree: what stands in backticks and begins with one of them is a place in it. */
const places =
  /^(?:\.ci|bench|bin|contracts|decisions|demo|deploy|docs|e2e|server|simulators|tools|web)\//;
/** What is made by the build or with data, and names of whole families of files. */
const isMade = /[*<{…]|^web\/build|^docs$|\s/;

test.each(documents)('%s names no file that is not there', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].map(([, link]) =>
    path.join(path.dirname(document), link!),
  );
  const named = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code]) => code!)
    .filter((code) => places.test(code) && !isMade.test(code));
  const missing = [...links, ...named].filter((file) => !existsSync(path.join(root, file)));
  expect(missing).toEqual([]);
});

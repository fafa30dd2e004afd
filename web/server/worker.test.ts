import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPages } from '../test/pages.ts';
import { workerAsset, workerPath } from './worker.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'worker-'));
  file = path.join(folder, 'worker.js');
  writeFileSync(file, '(function(){})();');
});
afterAll(() => rmSync(folder, { recursive: true }));

const textOf = (files: string[]) => workerAsset(file, files).plain.toString();

test('the worker is another with each build, and the same for the same files', () => {
  const built = textOf(['/assets/a-1.js', '/assets/b-1.js']);
  expect(built).toMatch(/^const build = '[0-9a-f]{12}';\n\(function\(\)\{\}\)\(\);$/);
  expect(textOf(['/assets/b-1.js', '/assets/a-1.js'])).toBe(built);
  expect(textOf(['/assets/a-2.js', '/assets/b-1.js'])).not.toBe(built);
});

test('it is served from the root, asked for anew each time, and may be run by the policy', async () => {
  const assets = new Map([[workerPath, workerAsset(file, [])]]);
  const pages = await startPages({ assets });
  const { statusCode, headers, body } = await pages.get('/worker.js');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(body).toBe(textOf([]));
  const policy = String((await pages.get('/')).headers['content-security-policy']);
  expect(policy).toContain("worker-src 'self';");
});

import { expect, test } from 'vitest';
import { findImportProblems } from './import-rules.ts';

function problemsOf(path: string, text: string): string[] {
  return findImportProblems([{ path, text }]);
}

test.each([
  ['server/src/basket/store.ts', `import { x } from '@plumbline/contracts/basket.ts';`],
  ['server/src/basket/handlers.ts', `import { x } from '../pricing/price.ts';`],
  ['server/src/basket/handlers.ts', `import { x } from '../db/transaction.ts';`],
  ['server/src/basket/handlers.ts', `import { x } from '../context.ts';`],
  ['server/src/basket/handlers.test.ts', `import { x } from '../app.ts';`],
  ['server/src/context.ts', `import type { X } from './catalogue/read-model/reader.ts';`],
  ['contracts/src/basket.ts', `import Type from 'typebox';`],
  ['bin/serve.ts', `import { x } from '../web/mount.ts';`],
  ['tools/check.ts', `import { x } from '@plumbline/server/app.ts';`],
])('%s may say %s', (path, text) => {
  expect(problemsOf(path, text)).toEqual([]);
});

test.each([
  ['web/app/root.tsx', `import { x } from '@plumbline/server/app.ts';`],
  ['web/app/root.tsx', `import { x } from '../../server/src/app.ts';`],
  ['web/app/root.tsx', `const x = await import('@plumbline/server/app.ts');`],
  ['contracts/src/basket.ts', `import { x } from 'node:fs';`],
  ['contracts/src/basket.ts', `import { x } from '@plumbline/server/app.ts';`],
  ['server/src/app.ts', `import { x } from '../../demo/seed.ts';`],
  ['server/src/app.ts', `export { x } from '../../tools/check.ts';`],
  ['server/src/pricing/price.ts', `import { x } from '../basket/basket.ts';`],
  ['server/src/pricing/price.ts', `import {\n  x,\n  y,\n} from '../basket/basket.ts';`],
  ['server/src/basket/basket.ts', `import { x } from '../pricing/handlers.ts';`],
  ['server/src/basket/basket.ts', `import { x } from '../app.ts';`],
  ['server/src/http/mount.ts', `import { x } from '../basket/basket.ts';`],
  ['server/src/outside/email.ts', `import '../messages/store.ts';`],
  ['server/src/gadgets/gadgets.ts', `import { x } from '../pricing/price.ts';`],
  ['server/src/basket/basket.ts', `import { x } from '../gadgets/gadgets.ts';`],
  ['e2e/shop.ts', `import { x } from '@plumbline/server/app.ts';`],
])('%s may not say %s', (path, text) => {
  expect(problemsOf(path, text)).toHaveLength(1);
});

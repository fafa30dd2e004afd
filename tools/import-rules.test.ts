import { expect, test } from 'vitest';
import { findImportProblems } from './import-rules.ts';

function problemsOf(path: string, text: string): string[] {
  return findImportProblems([{ path, text }]);
}

test.each([
  [
    'server/src/buying/basket/store.ts',
    `import { x } from '@plumbline/contracts/nouns/basket.ts';`,
  ],
  ['server/src/buying/basket/handlers.ts', `import { x } from '../../goods/pricing/price.ts';`],
  ['server/src/buying/wishlist/handlers.ts', `import { x } from '../basket/store.ts';`],
  ['server/src/buying/basket/handlers.ts', `import { x } from '../../db/transaction.ts';`],
  ['server/src/buying/basket/handlers.ts', `import { x } from '../../core/context.ts';`],
  ['server/src/buying/basket/handlers.test.ts', `import { x } from '../../app.ts';`],
  ['server/src/buying/basket/handlers.test.ts', `import { x } from '../../../test/shop.ts';`],
  ['server/src/core/context.ts', `import type { X } from '../goods/catalogue/reader.ts';`],
  ['server/src/db/tries.ts', `import { x } from '../core/refusal.ts';`],
  ['server/src/app.ts', `import { x } from './buying/basket/handlers.ts';`],
  ['server/test/shop.ts', `import { x } from '../../simulators/stripe/start.ts';`],
  ['simulators/stripe/card-page.ts', `import { x } from '@plumbline/server/http/html.ts';`],
  ['web/app/shop/basket/basket.tsx', `import { x } from '../../frame/screen.tsx';`],
  ['web/app/shop/basket/basket.tsx', `import { x } from '../product/same-goods.ts';`],
  ['web/app/root.tsx', `import { x } from './frame/header.tsx';`],
  ['web/app/staff/discounts/list.tsx', `import { x } from '../kit/list.tsx';`],
  ['web/app/staff/discounts/list.tsx', `import { x } from '../../kit/field.tsx';`],
  ['web/app/staff/parts/goods-cell.tsx', `import { x } from '../kit/list.tsx';`],
  ['web/app/staff/frame.tsx', `import { x } from './rooms.ts';`],
  ['web/app/staff/kit/confirm.tsx', `import { x } from 'react-aria-components';`],
  ['contracts/src/ordering/basket.ts', `import Type from 'typebox';`],
  ['contracts/src/ordering/basket.ts', `import { x } from '../nouns/prices.ts';`],
  ['contracts/src/ordering/basket.ts', `import { x } from './basket-lines.ts';`],
  ['contracts/src/nouns/prices.ts', `import { x } from '../call/schema.ts';`],
  ['contracts/src/calls.ts', `import { x } from './ordering/basket.ts';`],
  ['bin/serve.ts', `import { x } from '../web/mount.ts';`],
  ['bin/serve.ts', `const x = await import('../simulators/stripe/start.ts');`],
  ['bin/serve.ts', `import type { X } from '../simulators/stripe/start.ts';`],
  ['server/src/app.ts', `import { x } from './modules.ts';`],
  ['server/src/core/module.ts', `import type { X } from '../db/connect.ts';`],
  ['tools/check.ts', `import { x } from '@plumbline/server/app.ts';`],
])('%s may say %s', (path, text) => {
  expect(problemsOf(path, text)).toEqual([]);
});

test.each([
  ['web/app/root.tsx', `import { x } from '@plumbline/server/app.ts';`],
  ['web/app/root.tsx', `import { x } from '../../server/src/app.ts';`],
  ['web/app/root.tsx', `const x = await import('@plumbline/server/app.ts');`],
  ['contracts/src/ordering/basket.ts', `import { x } from 'node:fs';`],
  ['contracts/src/ordering/basket.ts', `import { x } from '@plumbline/server/app.ts';`],
  // One service's calls from another's, and shapes and machinery from what stands on them.
  ['contracts/src/shop/basket.ts', `import { x } from '../ordering/basket.ts';`],
  ['contracts/src/nouns/prices.ts', `import { x } from '../shop/basket.ts';`],
  ['contracts/src/call/client.ts', `import { x } from '../nouns/values.ts';`],
  ['contracts/src/shop/basket.ts', `import { x } from '../calls.ts';`],
  ['server/src/app.ts', `import { x } from '../../demo/seed.ts';`],
  ['server/src/app.ts', `export { x } from '../../tools/check.ts';`],
  // Upwards from a band, to the right inside one, and what runs through types as well.
  ['server/src/goods/pricing/price.ts', `import { x } from '../../buying/basket/basket.ts';`],
  ['server/src/goods/pricing/price.ts', `import {\n  x,\n} from '../stock/stock.ts';`],
  ['server/src/goods/pricing/price.ts', `import type { X } from '../stock/stock.ts';`],
  // Another module's handlers, whatever they are called.
  ['server/src/buying/basket/basket.ts', `import { x } from '../../goods/stock/handlers.ts';`],
  ['server/src/buying/basket/x.ts', `import { x } from '../../goods/stock/staff-handlers.ts';`],
  // The files that put everything together, and the ground that knows no module.
  ['server/src/buying/basket/basket.ts', `import { x } from '../../app.ts';`],
  ['server/src/buying/basket/basket.ts', `import { x } from '../../modules.ts';`],
  ['server/src/core/context.ts', `import { x } from '../goods/catalogue/reader.ts';`],
  ['server/src/core/module.ts', `import { x } from '../db/connect.ts';`],
  ['server/src/core/log.ts', `import type { X } from '../goods/catalogue/reader.ts';`],
  ['server/src/http/mount.ts', `import { x } from '../buying/basket/basket.ts';`],
  ['server/src/db/jobs.ts', `import { x } from '../http/mount.ts';`],
  ['server/src/outside/email.ts', `import '../base/messages/store.ts';`],
  // Folders that stand in no band.
  ['server/src/goods/gadgets/gadgets.ts', `import { x } from '../pricing/price.ts';`],
  ['server/src/buying/basket/basket.ts', `import { x } from '../gadgets/gadgets.ts';`],
  // What is made for tests.
  ['server/src/buying/basket/basket.ts', `import { x } from '../../../test/shop.ts';`],
  ['server/src/buying/basket/basket.ts', `import { x } from './basket.test.ts';`],
  ['server/src/app.ts', `import { x } from '../../simulators/stripe/start.ts';`],
  ['bin/serve.ts', `import { x } from '@plumbline/server/test/shop.ts';`],
  // A live shop is without simulators, and starts all the same.
  ['bin/serve.ts', `import { x } from '../simulators/stripe/start.ts';`],
  ['simulators/stripe/server.ts', `import { x } from '@plumbline/server/db/connect.ts';`],
  ['e2e/shop.ts', `import { x } from '@plumbline/server/app.ts';`],
  // Pages: an area from another, and a floor from what stands on it.
  ['web/app/shop/home/home.tsx', `import { x } from '../../checkout/steps.ts';`],
  ['web/app/account/cards.tsx', `import type { X } from '../shop/basket/basket.tsx';`],
  ['web/app/kit/field.tsx', `import { x } from '../parts/card.tsx';`],
  ['web/app/parts/card.tsx', `import { x } from '../frame/header.tsx';`],
  ['web/app/frame/header.tsx', `import { x } from '../shop/home/home.tsx';`],
  // The staff's side within itself, and what it alone is made with.
  ['web/app/staff/promotions/list.tsx', `import { x } from '../discounts/fields.tsx';`],
  ['web/app/staff/kit/list.tsx', `import { x } from '../parts/roles.ts';`],
  ['web/app/staff/kit/list.tsx', `import type { X } from '../discounts/paths.ts';`],
  ['web/app/kit/field.tsx', `import { x } from '../staff/kit/list.tsx';`],
  ['web/app/kit/overlay.tsx', `import { x } from 'react-aria-components';`],
  ['web/app/shop/basket/basket.tsx', `import { x } from '@tanstack/react-table';`],
])('%s may not say %s', (path, text) => {
  expect(problemsOf(path, text)).toHaveLength(1);
});

import { joinHandlers, type AllHandlers, type Module } from '@plumbline/server/core/module.ts';
import { modules } from '@plumbline/server/modules.ts';
import { expect, test } from 'vitest';
import { findModuleProblems } from './module-rules.ts';
import { listSourceFiles } from './source-files.ts';

const fileOf = (path: string) => ({ path: `server/src/${path}`, text: '' });
const pricing = fileOf('goods/pricing/module.ts');
const stock = fileOf('goods/stock/module.ts');

test('the modules of the shop are all there, in the order of their bands', async () => {
  expect(findModuleProblems(await listSourceFiles(), modules)).toEqual([]);
  expect(findModuleProblems([pricing, stock], [{ name: 'pricing' }, { name: 'stock' }])).toEqual(
    [],
  );
});

test.each([
  ['a module that the list has forgotten', ['pricing'], 'does not list goods/stock'],
  ['modules in another order', ['stock', 'pricing'], 'not to its left'],
  ['a module that stands in no band', ['pricing', 'stock', 'gadgets'], 'in no band'],
  ['a module that is listed twice', ['pricing', 'stock', 'stock'], 'not to its left'],
  ['a module that says nowhere what it brings', ['pricing', 'stock', 'basket'], 'is missing'],
])('%s is told', (_, names, problem) => {
  const listed = names.map((name) => ({ name }));
  const problems = findModuleProblems([pricing, stock, fileOf('db/tries.ts')], listed);
  expect(problems).toEqual([expect.stringContaining(problem)]);
});

test('the app does not compile while a declared call has no handler', () => {
  const handlers = joinHandlers(modules);
  const all: AllHandlers = handlers;
  expect(all.wishlist.getWishlist).toBeTypeOf('function');

  const { wishlist, ...others } = handlers;
  // @ts-expect-error -- no module answers the calls of the wishlist
  const withoutAll: AllHandlers = joinHandlers([{ name: 'x', handlers: others }]);
  const { getWishlist: _, ...rest } = wishlist;
  const fewer = { name: 'x', handlers: { ...others, wishlist: rest } } satisfies Module;
  // @ts-expect-error -- one call of the wishlist is answered nowhere
  const withoutOne: AllHandlers = joinHandlers([fewer]);
  expect([withoutAll.wishlist, withoutOne.wishlist.getWishlist]).toEqual([undefined, undefined]);
});

test('a call is answered by one module alone', () => {
  const both = modules.filter(({ name }) => name === 'wishlist');
  expect(() => joinHandlers([...both, ...both])).toThrow('as another does');
});

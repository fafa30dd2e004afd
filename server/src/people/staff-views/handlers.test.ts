import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [] });
});
afterAll(() => shop.stop());

const member = async () => {
  const { staffViews } = (await shop.signedIn({ roles: ['finance'] })).services;
  return {
    staffViews,
    save: (name: string, query = 'state=live', list = 'discounts') =>
      staffViews.saveStaffView({ body: { list, name, query } }),
    names: async (list = 'discounts') =>
      (await staffViews.listStaffViews({ query: { list } })).views.map(({ name }) => name),
  };
};

it('views are listed by name, for their own list and their own keeper alone', async () => {
  const [one, other] = [await member(), await member()];
  await one.save('Live');
  await one.save('ending soon', 'sort=endsAt');
  await one.save('Live', 'state=live', 'promotions');
  expect(await one.names()).toEqual(['ending soon', 'Live']);
  expect(await one.names('promotions')).toEqual(['Live']);
  expect(await other.names()).toEqual([]);
});

it('a view of the same name takes the place of the one before', async () => {
  const { save, staffViews } = await member();
  const first = await save('Live');
  const second = await save(' Live ', 'state=live&channel=100');
  expect(second).toEqual({ ...first, query: 'state=live&channel=100' });
  expect((await staffViews.listStaffViews({ query: { list: 'discounts' } })).views).toEqual([
    second,
  ]);
});

it('nobody removes somebody else’s view, and removing one twice is no fault', async () => {
  const [one, other] = [await member(), await member()];
  const { viewId } = await one.save('Mine');
  await other.staffViews.removeStaffView({ params: { viewId } });
  expect(await one.names()).toEqual(['Mine']);
  await one.staffViews.removeStaffView({ params: { viewId } });
  await one.staffViews.removeStaffView({ params: { viewId } });
  expect(await one.names()).toEqual([]);
});

it('a list keeps so many views for each, of which all can still be changed', async () => {
  const { save, names } = await member();
  for (let count = 0; count < 20; count += 1) await save(`View ${count}`);
  const { status, problem } = await refusalOf(save('One more'));
  expect([status, problem.code]).toEqual([409, 'too-many-views']);
  await save('View 3', 'state=ended');
  expect(await names()).toHaveLength(20);
});

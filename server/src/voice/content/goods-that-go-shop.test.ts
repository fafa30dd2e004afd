import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows, startContentShop, type ContentShop } from '../../../test/content.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { recordCatalogueChange } from '../../goods/catalogue/store.ts';

let shop: TestShop;
let editor: Visitor;
let publish: ContentShop['publish'];
let addPicture: ContentShop['addPicture'];

beforeAll(async () => {
  ({ shop, editor, publish, addPicture } = await startContentShop());
});
afterAll(() => shop.stop());

const banner = (picture: { from: 'library' | 'product'; ref: string; alt: string }) => ({
  place: 'home' as const,
  title: 'Winter',
  text: '',
  picture,
  link: null,
  from: null,
  until: null,
});
const saveBanners = (version: number, ...items: ReturnType<typeof banner>[]) =>
  editor.services.globalItems.saveGlobalItem({
    body: { version, item: { id: 'banners', value: { items } } },
  });

it('a banner’s picture that is not there or says nothing is refused at its field, and one that goes is a task', async () => {
  const { mediaId } = await addPicture('Tiles');
  const saving = saveBanners(
    0,
    banner({ from: 'product', ref: 'TPA', alt: '' }),
    banner({ from: 'library', ref: mediaId, alt: ' ' }),
    banner({ from: 'library', ref: 'nothing', alt: 'Tiles' }),
  );
  expect(await refusalOf(saving)).toMatchObject({
    code: 'invalid-request',
    paths: [
      '/body/item/value/items/0/picture/ref',
      '/body/item/value/items/1/picture/alt',
      '/body/item/value/items/2/picture/ref',
    ],
  });
  await saveBanners(
    0,
    banner({ from: 'product', ref: 'OLD', alt: '' }),
    banner({ from: 'library', ref: mediaId, alt: 'Grey tiles' }),
  );
  const tasks = async () =>
    (await editor.services.pages.listContentTasks()).tasks.filter(({ of }) => of === 'item');
  expect(await tasks()).toEqual([]);
  await shop.db.pool.query(
    `update product old set status = 'withdrawn', successor_id = tap.product_id
       from offering tap, offering gone
      where tap.sku = 'TAP' and gone.sku = 'OLD' and old.id = gone.product_id`,
  );
  await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'rebuild' }));
  await shop.app.context.catalogue.refresh();
  expect(await tasks()).toMatchObject([{ item: 'banners', kind: 'withdrawn' }]);
});

it('goods that are no longer sold name what took their place wherever a page shows them', async () => {
  await publish('rebuilt', [rows('OLD', 'TAP')]);
  const { goods } = await shop
    .visitor()
    .services.content.getPageData({ params: { slug: 'rebuilt' } });
  const { slug } = goods['TAP']!;
  expect(goods['OLD']).toMatchObject({
    availability: { state: 'discontinued' },
    successor: { slug },
  });
});

import { transaction } from '../src/db/transaction.ts';
import { recordCatalogueChange } from '../src/goods/catalogue/store.ts';
import { startTestShop, type TestShop, type Visitor } from './shop.ts';

/** A shop with a business of an owner and a buyer, and a rival's. */
export interface TradeShop {
  shop: TestShop;
  owner: Visitor;
  buyer: Visitor;
  rival: Visitor;
  /** Changes the goods as staff do, seen at once. */
  change(sql: string): Promise<void>;
}

const accountOf = async ({ services }: Visitor) =>
  (await services.accounts.getUserProfile()).accountId;

export async function startTradeShop(): Promise<TradeShop> {
  const shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, stock: 500, bandExPence: { 'band-3': 80_00 } },
      { sku: 'WASTE', incPence: 24_00, stock: 500, bandExPence: { 'band-3': 15_00 } },
      { sku: 'GONE', incPence: 60_00, stock: 50, bandExPence: { 'band-3': 40_00 } },
    ],
  });
  const owner = await shop.signedIn({ band: 'band-3' });
  const rival = await shop.signedIn({ band: 'band-3' });
  const buyersId = await accountOf(await shop.signedIn());
  await shop.db.pool.query(
    `insert into business_member (business_id, account_id, role, is_default)
     select business_id, $1, 'buyer', true from business_member where account_id = $2`,
    [buyersId, await accountOf(owner)],
  );
  await shop.db.pool.query(
    `update business set name = 'Marlow Pipe & Heat', vat_number = 'GB999999973'
      where id = (select business_id from business_member where account_id = $1)`,
    [await accountOf(owner)],
  );
  const buyer = shop.visitor();
  buyer.cookies.set('session', await shop.sessionOf(buyersId));
  return {
    shop,
    owner,
    buyer,
    rival,
    async change(sql) {
      await shop.db.pool.query(sql);
      await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'rebuild' }));
      await shop.app.context.catalogue.refresh();
    },
  };
}

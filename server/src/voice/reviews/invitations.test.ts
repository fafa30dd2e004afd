import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, drawPicture, formOf, report } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { inviteBuyers } from './jobs.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

const words = 'Straight out of the box it fitted, and the drawing agrees with it.';
const inviteAfter = (days: number) => {
  const { context } = shop.shop.app;
  const then = new Date(context.now().getTime() + days * 86_400_000);
  return inviteBuyers({ ...context, now: () => then });
};
const askedOf = async (guid: string) => {
  const { rows } = await shop.shop.db.pool.query<{ kind: string }>(
    `select i.kind from review_invitation i join customer_order o on o.id = i.order_id
      where o.guid = $1 order by i.kind`,
    [guid],
  );
  return rows.map(({ kind }) => kind);
};

it.each([
  ['that nobody has decided', { wish: 'refund', description: 'The grid is loose.' }, 'open'],
  ['whose replacement is on its way', { wish: 'replacement' }, 'granted'],
])(
  'a claim %s neither delays an invitation nor keeps anybody from writing',
  async (_, fields, state) => {
    const { order, visitor } = await arrived(shop, [{ sku: 'WASTE', quantity: 1 }]);
    const picture = await drawPicture(state === 'open' ? '#aa1111' : '#11aa11');
    const claim = await report(visitor, order.orderNumber, formOf(fields, [picture]));
    expect(claim.state).toBe(state);
    await inviteAfter(1.1);
    expect(await askedOf(order.orderGuid)).toEqual(['arrival']);
    await inviteAfter(60.5);
    expect(await askedOf(order.orderGuid)).toEqual(['arrival', 'living']);
    const { reviews } = visitor.services;
    expect((await reviews.listReviewable()).lines).toMatchObject([{ isVerified: true }]);
    const body = { sku: 'WASTE', stars: 1, words, pictures: [] };
    const review = await reviews.createVerifiedOrderReview({ body });
    expect(review).toMatchObject({ isVerified: true, status: 'pending' });
  },
);

it('all whose day has come are asked within the hour, each once, however many', async () => {
  const { order } = await arrived(shop, [{ sku: 'WASTE', quantity: 1 }]);
  const many = 230;
  // As many orders like it, with the line and the consignment that each has.
  const copied = [
    [
      'customer_order',
      "'id', n, 'guid', gen_random_uuid(), 'number', 'MANY-' || n, 'basket_id', n",
    ],
    ['order_line', "'order_id', n"],
    ['consignment', "'id', n, 'order_id', n"],
  ] as const;
  const { pool } = shop.shop.db;
  for (const [table, changes] of copied) {
    const { rows: columns } = await pool.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const { names } = columns[0]!;
    await pool.query(
      `insert into ${table} (${names}) overriding system value
       select ${names} from (
         select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${changes}))).*
           from ${table} t join customer_order m on m.guid = $1
            and m.id = (to_jsonb(t)->>$2)::int, generate_series(900001, 900000 + $3::int) as n) as x`,
      [order.orderGuid, table === 'customer_order' ? 'id' : 'order_id', many],
    );
  }
  await Promise.all([inviteAfter(1.1), inviteAfter(1.1)]);
  const { rows } = await shop.shop.db.pool.query<{ asked: number; mails: number }>(
    `select (select count(*)::int from review_invitation where order_id > 900000) as asked,
            (select count(*)::int from message
              where kind = 'review-arrival' and subject like '%MANY-%') as mails`,
  );
  expect(rows).toEqual([{ asked: many, mails: many }]);
});

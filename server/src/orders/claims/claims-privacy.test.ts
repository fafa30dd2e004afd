import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, drawPicture, formOf, report } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';
import { removeUploadsOver } from '../../base/uploads/jobs.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

it('a report with a file that is no picture is none: no claim, no file, no mail', async () => {
  const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
  const params = { order: order.orderGuid };
  const counts = async () => {
    const { rows } = await shop.shop.db.pool.query<{ files: number; mails: number }>(
      `select (select count(*)::int from upload where keep_until > $1) as files,
              (select count(*)::int from message) as mails`,
      [shop.shop.app.context.now()],
    );
    return rows[0];
  };
  const jpeg = await drawPicture();
  const before = await counts();
  const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  for (const [pictures, path] of [
    [[jpeg, page], '/body/pictures/1'],
    [Array.from({ length: 7 }, () => jpeg), '/body/pictures/6'],
    [[jpeg.subarray(0, 60)], '/body/pictures/0'],
  ] as const) {
    const asked = report(visitor, order.orderNumber, formOf({}, pictures));
    expect((await refusalOf(asked)).paths).toEqual([path]);
  }
  expect(await counts()).toEqual(before);
  expect((await visitor.services.claims.getClaimsOfOrder({ params })).claims).toEqual([]);
});

it('a part that was promised waits until it left: of ten who say so one does, and one mail tells of it', async () => {
  const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 2 }]);
  const { claims } = shop.staff.services;
  const decided = async (decision: 'spare-part' | 'refuse') => {
    const { claimNumber } = await report(visitor, order.orderNumber, formOf());
    const params = { claimNumber };
    const day = decision === 'refuse' ? null : '2026-11-23';
    const body = { decision, day, pence: null, note: 'As the pictures show.' };
    await claims.decideClaim({ params, body });
    return claimNumber;
  };
  const refused = await decided('refuse');
  const claimNumber = await decided('spare-part');
  const waiting = async () => (await claims.listClaims({ query: { stage: 'to-send' } })).claims;
  expect(await waiting()).toMatchObject([{ claimNumber, partDue: '2026-11-23' }]);
  const body = { name: 'Cartridge, 35 mm', carrier: 'Longwharf', trackingNumber: 'LW 1' };
  const send = (of: string) =>
    claims.sendPart({ params: { claimNumber: of }, body }).then(
      () => 'sent',
      async (error: unknown) => (await refusalOf(Promise.reject(error))).code,
    );
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => send(claimNumber)));
  const others = Array.from({ length: 9 }, () => 'part-not-due');
  expect(outcomes.toSorted()).toEqual([...others, 'sent']);
  expect(await send(refused)).toBe('part-not-due');
  expect(await waiting()).toEqual([]);
  const own = await visitor.services.claims.getClaim({
    params: { order: order.orderGuid, claimNumber },
  });
  expect(own.outcome!.part).toMatchObject(body);
  const exported = JSON.stringify(await visitor.services.privacy.exportData());
  for (const told of Object.values(body)) expect(exported).toContain(told);
  const { rows } = await shop.shop.db.pool.query(
    `select subject from message where text like '%LW 1%'`,
  );
  expect(rows).toEqual([{ subject: `Claim ${claimNumber}: the part is on its way` }]);
  // One that leaves after its day is not said to arrive on it.
  const late = await decided('spare-part');
  const { pool } = shop.shop.db;
  await pool.query(`update claim set remedy_day = '2026-01-05' where claim_number = $1`, [late]);
  expect(await send(late)).toBe('sent');
  const told = await pool.query<{ text: string }>(`select text from message where subject = $1`, [
    `Claim ${late}: the part is on its way`,
  ]);
  expect(told.rows[0]!.text).toContain('later than we said');
  expect(told.rows[0]!.text).not.toContain('5 January');
});

it('what somebody reported is told to them, and goes with them: words, pictures and files', async () => {
  const { context } = shop.shop.app;
  const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
  const form = formOf({ description: 'Cracked, says Wilhelmina.' }, [await drawPicture('#993311')]);
  const { claimNumber, pictures } = await report(visitor, order.orderNumber, form);
  await shop.staff.services.claims.decideClaim({
    params: { claimNumber },
    body: { decision: 'refuse', day: null, pence: null, note: 'Not ours, Wilhelmina.' },
  });
  const [uploadId] = pictures as [string];
  const exported = JSON.stringify(await visitor.services.privacy.exportData());
  expect(exported).toContain('Cracked, says Wilhelmina.');
  expect(exported).toContain('0.jpg');

  const { accountId } = await visitor.services.accounts.getUserProfile();
  await visitor.services.privacy.requestDeletion({ body: {} });
  const { privacy } = shop.staff.services;
  const { requests } = await privacy.listDeletionRequests({ query: { state: 'open' } });
  const { requestId } = requests.find((request) => request.accountId === accountId)!;
  expect(await context.files.read(uploadId)).not.toBeNull();
  await privacy.executeDeletion({ params: { requestId }, body: { accountId } });

  const { rows } = await shop.shop.db.pool.query(
    'select state, description, note from claim where claim_number = $1',
    [claimNumber],
  );
  expect(rows).toEqual([{ state: 'refused', description: '', note: 'erased' }]);
  await removeUploadsOver(context);
  expect(await context.files.read(uploadId)).toBeNull();
  const left = await shop.shop.db.pool.query('select from upload');
  expect(left.rows).toEqual([]);
});

it('pictures go on their day, a year after the decision, and not before', async () => {
  const { context } = shop.shop.app;
  const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
  const { claimNumber, pictures } = await report(
    visitor,
    order.orderNumber,
    formOf({}, [await drawPicture('#119933')]),
  );
  await shop.staff.services.claims.decideClaim({
    params: { claimNumber },
    body: { decision: 'refuse', day: null, pence: null, note: 'It is another tap.' },
  });
  const [uploadId] = pictures as [string];
  const dayMs = 86_400_000;
  shop.shop.advance(364 * dayMs);
  await removeUploadsOver(context);
  expect(await context.files.read(uploadId)).not.toBeNull();
  shop.shop.advance(2 * dayMs);
  await removeUploadsOver(context);
  expect(await context.files.read(uploadId)).toBeNull();
});

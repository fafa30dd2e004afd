import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, drawPicture, formOf, report } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { removeUploadsOver } from '../../base/uploads/jobs.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

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

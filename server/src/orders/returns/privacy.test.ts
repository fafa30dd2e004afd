import { afterAll, beforeAll, expect, it } from 'vitest';
import { announce, decide, deliveredOrder, receive, wishOf } from '../../../test/returns.ts';
import { startTestShop, type TestShop } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { questionPrivacy } from '../questions/privacy-store.ts';
import { returnPrivacy } from './privacy-store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00, stock: 1000 }] });
});
afterAll(() => shop.stop());

it('tells people of their returns and questions, and forgets their words once they are erased', async () => {
  const visitor = await shop.signedIn();
  const desk = await shop.signedIn({ roles: ['support'] });
  const { guid, number } = await deliveredOrder(shop, [{ sku: 'TAP', quantity: 1 }], visitor);
  const wish = wishOf([[1, 1]]);
  const { made } = await announce(visitor, guid, wish);
  const params = { order: guid, returnNumber: made.returnNumber };
  await visitor.services.returns.noteReturnSent({ params, body: { proof: 'Receipt of Robin' } });
  await visitor.services.questions.askAboutOrder({
    params: { id: guid },
    body: { topic: 'return', text: 'My neighbour Robin has it.' },
  });
  const { accountId } = await visitor.services.accounts.getUserProfile();
  const names = { names: [], mailSubjects: [], basketIds: [], emails: [] };
  const person = { accountId, issuer: '', subject: '', email: '', ...names };

  const blocked = await returnPrivacy.blocks!(shop.db, person, new Date());
  expect(blocked).toEqual([{ blocker: 'order-under-way', orderNumbers: [number] }]);
  const { returnId } = await receive(desk, made.returnNumber);
  await decide(desk, returnId);
  expect(await returnPrivacy.blocks!(shop.db, person, new Date())).toEqual([]);

  const told = await returnPrivacy.exports!.returns!(shop.db, person);
  expect(told).toMatchObject([{ number: made.returnNumber, sentProof: 'Receipt of Robin' }]);
  const asked = await questionPrivacy.exports!.questions!(shop.db, person);
  expect(JSON.stringify(asked)).toContain('My neighbour');
  await transaction(shop.db, async (tx) => {
    await returnPrivacy.erases!(tx, person, shop.app.context);
    await questionPrivacy.erases!(tx, person, shop.app.context);
  });
  expect(await questionPrivacy.exports!.questions!(shop.db, person)).toEqual([]);
  expect(JSON.stringify(await returnPrivacy.exports!.returns!(shop.db, person))).not.toContain(
    'Robin',
  );
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContentShop, type ContentShop } from './content.ts';
import { startOrderShop, type OrderShop } from './order-shop.ts';

// A browser without a script sends a form as often as its button is pressed. What staff write is
// then there once, and every press is answered as the first was.

let orders: OrderShop;
let content: ContentShop;
beforeAll(async () => {
  [orders, content] = await Promise.all([startOrderShop(), startContentShop()]);
});
afterAll(() => Promise.all([orders.shop.stop(), content.shop.stop()]));

let presses = 0;

/** Sends the same form three times, twice of them at once; gives what they were answered. */
async function press<T>(send: (once: { idempotencyKey: string }) => Promise<T>): Promise<T[]> {
  presses += 1;
  const once = { idempotencyKey: `pressed-twice-${presses}` };
  return [...(await Promise.all([send(once), send(once)])), await send(once)];
}

const mailsOf = async (kind: string) =>
  (await orders.shop.db.pool.query('select id from message where kind = $1', [kind])).rowCount;

it('a note on an order', async () => {
  const { order } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
  const params = { orderNumber: order.orderNumber };
  const answers = await press((once) =>
    orders.staff.services.orders.addOrderNote({ params, body: { text: 'Ring first.' } }, once),
  );
  expect(answers.map(({ notes }) => notes.length)).toEqual([1, 1, 1]);
});

it('an answer about an order, with one mail', async () => {
  const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
  const asked = await visitor.services.questions.askAboutOrder({
    params: { id: order.orderNumber },
    body: { topic: 'delivery', text: 'May it come on a Friday?' },
  });
  const { inbox } = orders.staff.services;
  const thread = asked.reference;
  const body = { text: 'It may, and it does.', entriesSeen: 1, closes: false };
  const before = (await mailsOf('question-answered'))!;
  const answers = await press((once) => inbox.answerThread({ params: { thread }, body }, once));
  expect(answers.map(({ entries }) => entries.length)).toEqual([2, 2, 2]);
  expect((await mailsOf('question-answered'))! - before).toBe(1);
});

it('an answer and a note in a thread, and other words by the same key are refused', async () => {
  const { reference } = await orders.shop.visitor().services.enquiries.askGeneralEnquiry({
    body: { name: 'Kim Ash', email: 'kim@else.example', text: 'Do you sell plugs alone?' },
  });
  const { inbox } = orders.staff.services;
  const params = { thread: reference };
  const body = { text: 'We do.', entriesSeen: 1, closes: false };
  const answers = await press((once) => inbox.answerThread({ params, body }, once));
  expect(answers.map(({ entries }) => entries.length)).toEqual([2, 2, 2]);
  const notes = await press((once) =>
    inbox.noteThread({ params, body: { note: 'A plug.' } }, once),
  );
  expect(notes.map(({ entries }) => entries.length)).toEqual([3, 3, 3]);
  const idempotencyKey = `pressed-twice-${presses}`;
  await expect(
    inbox.noteThread({ params, body: { note: 'Another.' } }, { idempotencyKey }),
  ).rejects.toMatchObject({ data: { code: 'key-reused' } });
});

it('a release', async () => {
  const { releases } = content.editor.services;
  const answers = await press((once) => releases.createRelease({ body: { name: 'Spring' } }, once));
  expect(new Set(answers.map(({ releaseId }) => releaseId)).size).toBe(1);
  expect((await releases.listReleases()).releases).toHaveLength(1);
});

it('a picture of the library, though its file is sent each time', async () => {
  const { services } = content.editor;
  const { mediaId } = await content.addPicture('The first');
  const answers = await press((once) => content.addPicture('The second', once));
  expect(new Set(answers.map((each) => each.mediaId)).size).toBe(1);
  const { media } = await services.media.searchMedia({ query: {} });
  expect(media.map((each) => each.mediaId).toSorted()).toEqual(
    [mediaId, answers[0]!.mediaId].toSorted(),
  );
});

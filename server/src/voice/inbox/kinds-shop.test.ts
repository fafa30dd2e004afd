import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';

let orders: OrderShop;
let support: Visitor;
beforeAll(async () => {
  orders = await startOrderShop();
  support = orders.staff;
});
afterAll(() => orders.shop.stop());

const read = (thread: string, who = support) =>
  who.services.inbox.getInboxThread({ params: { thread } });

it('a job application is given to those who hire alone, and they alone are offered', async () => {
  const hirer = await orders.shop.signedIn({ roles: ['admin'] });
  const vacancy = {
    slug: 'fitter',
    title: 'Fitter',
    place: 'Croydon',
    pay: '£31,000',
    hours: '37.5 hours',
    text: 'You fit what people bought, and show them how it works.',
    question: 'A trap drips. What do you look at first?',
    closesOn: null,
  };
  await hirer.services.careers.createVacancy({ body: vacancy });
  const form = new FormData();
  const sent = { vacancy: 'fitter', name: 'Ada Alder', email: 'ada@example.com', text: 'It.' };
  for (const [name, value] of Object.entries(sent)) form.set(name, value);
  form.append('files', new Blob(['%PDF-1.7\n%%EOF'], { type: 'application/pdf' }), 'cv.pdf');
  const { careers } = orders.shop.visitor().services;
  const { reference } = await careers.applyForJob({ body: form as never });
  const { inbox } = hirer.services;
  const general = { query: { kind: 'general' } } as const;
  const offered = async (kind: 'general' | 'job-application') =>
    (await inbox.listInboxStaff({ query: { kind } })).staff;
  const me = (await offered('general')).find(({ isCaller }) => isCaller)!;
  const { staff } = await support.services.inbox.listInboxStaff(general);
  const other = staff.find(({ isCaller }) => isCaller)!;
  expect((await offered('general')).map(({ accountId }) => accountId)).toContain(other.accountId);
  expect((await offered('job-application')).map(({ name }) => name)).toEqual([me.name]);
  const assign = (accountId: number) =>
    inbox.assignThread({ params: { thread: reference }, body: { accountId } });
  expect(await refusalOf(assign(other.accountId))).toMatchObject({ code: 'account-not-found' });
  await assign(me.accountId);
  expect((await read(reference, hirer)).assignedTo?.accountId).toBe(me.accountId);
  // Parted, it would be read with its papers by all who answer.
  const [first] = (await read(reference, hirer)).entries;
  const body = { entryIds: [first!.entryId], subject: 'Something else' };
  const split = await refusalOf(inbox.splitThread({ params: { thread: reference }, body }));
  expect(split).toMatchObject({ code: 'split-impossible' });
  expect(split.problem.detail).toContain('application');
});

it('an order’s question is late a working day after it was asked, and a bank holiday is none', async () => {
  const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
  const { reference } = await visitor.services.questions.askAboutOrder({
    params: { id: order.orderNumber },
    body: { topic: 'delivery', text: 'May it come before the new year?' },
  });
  const answerBy = async (waitingSince: string) => {
    await orders.shop.db.pool.query(
      'update order_question set waiting_since = $2 where number = $1',
      [reference, waitingSince],
    );
    const { threads } = await support.services.inbox.listInbox({ query: { words: reference } });
    const { answerBy: onPage } = await read(reference);
    expect(onPage).toBe(threads[0]!.answerBy);
    return onPage;
  };
  expect(await answerBy('2026-11-20T10:00:00.000Z')).toBe('2026-11-23T10:00:00.000Z');
  expect(await answerBy('2026-11-22T10:00:00.000Z')).toBe('2026-11-23T10:00:00.000Z');
  expect(await answerBy('2026-11-23T10:00:00.000Z')).toBe('2026-11-24T10:00:00.000Z');
  // Christmas Day is a Friday, and Boxing Day is given back on the Monday.
  expect(await answerBy('2026-12-24T10:00:00.000Z')).toBe('2026-12-29T10:00:00.000Z');
  // Once it is answered, nothing is promised.
  const body = { text: 'It may.', entriesSeen: 1, closes: false };
  await support.services.inbox.answerThread({ params: { thread: reference }, body });
  expect((await read(reference)).answerBy).toBeNull();
});

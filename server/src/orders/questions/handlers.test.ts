import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { orderToken } from '../orders/orders.ts';

let orders: OrderShop;
let buyer: Visitor;
let number: string;
let guid: string;
beforeAll(async () => {
  orders = await startOrderShop();
  const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
  buyer = visitor;
  ({ orderNumber: number, orderGuid: guid } = order);
});
afterAll(() => orders.shop.stop());

const ask = (
  id: string,
  body: { text: string; reference?: string; emailAddress?: string; orderNumber?: string },
  who = buyer,
) => who.services.questions.askAboutOrder({ params: { id }, body: { topic: 'delivery', ...body } });

const mails = async (kind: string) =>
  (
    await orders.shop.db.pool.query<{ to: string; subject: string; text: string; html: string }>(
      `select to_address as "to", subject, text, html from message
        where kind = $1 and position($2 in dedupe_key) > 0 order by created_at`,
      [kind, guid],
    )
  ).rows;

describe('a question about an order', () => {
  it('is one thread from asking to closing, with mails both ways', async () => {
    const { questions } = orders.staff.services;
    const asked = await ask(number, { text: 'May the driver leave it at number 16?' });
    expect(asked).toMatchObject({ state: 'waiting', reference: expect.stringMatching(/^QU-/) });
    expect(await mails('question-received')).toMatchObject([{ to: 'home@example.com' }]);
    const [work] = await mails('question-waits');
    expect(work!.text).not.toContain('number 16');

    const waiting = await questions.listQuestions({ query: { state: 'waiting' } });
    const [thread] = waiting.questions.filter(({ reference }) => reference === asked.reference);
    const params = { questionId: thread!.questionId };
    const body = { text: 'They may.\n\nWe have told them.', messagesSeen: 1, closes: false };
    const answered = await questions.answerQuestion({ params, body });
    expect(answered).toMatchObject({
      state: 'answered',
      messages: [{ author: 'customer' }, { author: 'staff', name: expect.any(String) }],
    });
    const [answer] = await mails('question-answered');
    expect(answer!.text).toContain('We have told them.');
    expect(answer!.text).toContain('number 16');

    const own = await buyer.services.questions.listOwnQuestions({ params: { order: guid } });
    expect(JSON.stringify(own)).not.toContain('name');
    const again = await ask(guid, { text: 'Thank you!', reference: asked.reference });
    expect(again).toMatchObject({ state: 'waiting', messages: [{}, {}, { text: 'Thank you!' }] });
    const seen = (await questions.getQuestion({ params })).messages.length;
    const late = questions.answerQuestion({ params, body });
    expect(await refusalOf(late)).toMatchObject({ code: 'question-changed' });
    const closed = await questions.closeQuestion({ params, body: { messagesSeen: seen } });
    expect(closed.state).toBe('closed');
    const ofOrder = await questions.listQuestionsOfOrder({ params: { orderNumber: number } });
    expect(ofOrder.questions.map(({ reference }) => reference)).toContain(asked.reference);
  });

  it('is one message however often its form is sent, ten at a time', async () => {
    const text = 'Which trap does it need?';
    const all = await Promise.all(Array.from({ length: 10 }, () => ask(number, { text })));
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(1);
    expect(all.every(({ messages }) => messages.length === 1)).toBe(true);
  });

  it('comes by the mailed link, and from nobody else, whatever the body says', async () => {
    const token = orderToken(orders.shop.app.context.signingKey, guid);
    const guest = orders.shop.visitor();
    const other = await orders.shop.signedIn();
    const text = 'Is it me?';
    expect(await ask(token, { text, orderNumber: number }, guest)).toMatchObject({
      orderNumber: number,
    });
    const told = async (id: string, more: object, who: Visitor) => {
      const { requestId: _requestId, ...problem } = (
        await refusalOf(ask(id, { text, ...more }, who))
      ).problem;
      return problem;
    };
    const missing = await told('PL-2222-2222', {}, other);
    expect(await told(number, {}, other)).toEqual(missing);
    expect(await told(guid, { emailAddress: 'home@example.com' }, other)).toEqual(missing);
    expect(await told(number, {}, guest)).toEqual(missing);
    expect(await told(guid, { orderNumber: number }, guest)).toEqual(missing);
    expect(await told(`${token.slice(0, -2)}AA`, {}, guest)).toEqual(missing);
    const list = guest.services.questions.listOwnQuestions({ params: { order: guid } });
    expect(await refusalOf(list)).toMatchObject({ code: 'order-not-found' });
  });

  it('is refused where the body names another order or another person', async () => {
    const text = 'Where is it?';
    for (const named of [{ orderNumber: 'PL-2222-2222' }, { emailAddress: 'else@example.com' }]) {
      expect(await refusalOf(ask(number, { text, ...named }))).toMatchObject({
        code: 'order-not-found',
      });
    }
    const foreign = ask(number, { text, reference: 'QU-2222-2222' });
    expect(await refusalOf(foreign)).toMatchObject({ code: 'question-not-found' });
  });

  it('has an end within the hour', async () => {
    const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
    for (let sent = 0; sent < 20; sent++) {
      await ask(order.orderNumber, { text: `Question ${sent} of many` }, visitor);
    }
    const more = ask(order.orderNumber, { text: 'And one more' }, visitor);
    expect(await refusalOf(more)).toMatchObject({ code: 'too-many-requests' });
  });
});

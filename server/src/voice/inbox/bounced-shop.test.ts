import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { mailPrograms, returnedMail } from '../../../test/mail/mail-shapes.ts';
import { refusedMessageQueue } from '../../base/messages/messages.ts';
import { transaction } from '../../db/transaction.ts';
import { EmailRefused } from '../../outside/email.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';
import { settleEnquiries } from '../enquiries/jobs.ts';
import { keepMail } from '../mail-in/keep-mail.ts';

let orders: OrderShop;
beforeAll(async () => {
  orders = await startOrderShop();
});
afterAll(() => orders.shop.stop());

/** Somebody at the desk. A session does not last as long as a thread. */
const inbox = async () => (await orders.shop.signedIn({ roles: ['support'] })).services.inbox;
const ask = async (text: string, email = 'kim@full.example') => {
  const { enquiries } = orders.shop.visitor().services;
  return enquiries.askGeneralEnquiry({ body: { name: 'Kim Ash', email, text } });
};
const read = async (thread: string) => (await inbox()).getInboxThread({ params: { thread } });
const answer = async (thread: string, closes = false) => {
  const entriesSeen = (await read(thread)).entries.length;
  const body = { text: 'It goes flat side down.', entriesSeen, closes };
  await (await inbox()).answerThread({ params: { thread }, body });
};
const listed = async (view: 'open' | 'waiting' | 'closed') =>
  (await (await inbox()).listInbox({ query: { view, pageSize: 100 } })).threads;
const mailsOf = async (thread: string) =>
  (
    await orders.shop.db.pool.query<{ id: string; to: string }>(
      'select id, to_address as "to" from message where thread = $1 order by created_at, id',
      [thread],
    )
  ).rows;

async function receive(raw: string) {
  const { context } = orders.shop.app;
  await keepMail(context, Buffer.from(raw), 'demo');
  expect((await context.jobs.drain()).failed).toEqual([]);
}

/** Our last mail in a thread comes back. */
async function bounce(thread: string, action: 'failed' | 'delayed' = 'failed') {
  const { id, to } = (await mailsOf(thread)).at(-1)!;
  const original = `<${id}@example.com>`;
  await receive(returnedMail({ original, to, action }));
}

describe('an answer that does not arrive', () => {
  it('opens a thread again that was closed with it, also one of an order', async () => {
    const { reference } = await ask('Is it brass?');
    await answer(reference, true);
    expect((await read(reference)).state).toBe('closed');
    await bounce(reference);
    expect(await read(reference)).toMatchObject({ state: 'open', hasBounced: true });
    const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
    const { reference: ofOrder } = await visitor.services.questions.askAboutOrder({
      params: { id: order.orderNumber },
      body: { topic: 'delivery', text: 'May it come on a Friday?' },
    });
    await answer(ofOrder);
    expect((await read(ofOrder)).state).toBe('waiting');
    await bounce(ofOrder);
    expect(await read(ofOrder)).toMatchObject({ state: 'open', hasBounced: true });
    expect((await listed('open')).find(({ thread }) => thread === ofOrder)).toMatchObject({
      hasBounced: true,
    });
  });

  it('comes back to the queue as well where our own mail server does not take it', async () => {
    const { context } = orders.shop.app;
    const { reference } = await ask('Is it lead?', 'kim@refused.example');
    const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
    const { reference: ofOrder } = await visitor.services.questions.askAboutOrder({
      params: { id: order.orderNumber },
      body: { topic: 'delivery', text: 'May it come at night?' },
    });
    expect((await context.jobs.drain()).failed).toEqual([]);
    const { send } = context.email;
    onTestFinished(() => {
      context.email.send = send;
    });
    context.email.send = ({ to }) =>
      Promise.reject(new EmailRefused(new Error(`550 5.1.1 <${to}>\r\nStatus: 2.0.0`)));
    for (const thread of [reference, ofOrder]) {
      orders.shop.advance(1_000);
      await answer(thread, true);
      expect((await context.jobs.drain()).failed).toEqual([]);
      const { state, hasBounced, asides } = await read(thread);
      const { to } = (await mailsOf(thread)).at(-1)!;
      expect([state, hasBounced]).toEqual(['open', true]);
      expect(asides).toMatchObject([{ bounced: { address: to } }]);
      expect(asides[0]!.bounced!.reason).toContain(`550 5.1.1 <${to}>`);
      // Nobody is written to for it, and what was refused once is told once.
      const mails = await mailsOf(thread);
      await transaction(orders.shop.db, (tx) =>
        context.jobs.send(tx, refusedMessageQueue, {
          messageId: mails.at(-1)!.id,
          to,
          reason: `550 5.1.1 <${to}>\r\nStatus: 2.0.0`,
        }),
      );
      expect((await context.jobs.drain()).failed).toEqual([]);
      expect((await read(thread)).asides).toHaveLength(1);
      expect(await mailsOf(thread)).toHaveLength(mails.length);
      const { mailId } = asides[0]!;
      const { mailIn } = (await orders.shop.signedIn({ roles: ['support'] })).services;
      expect((await mailIn.getMailAsSent({ params: { mailId } })).text).toContain('550 5.1.1');
    }
  });

  it('changes nothing while its mail server still tries', async () => {
    const { reference } = await ask('Is it white?');
    await answer(reference);
    await bounce(reference, 'delayed');
    expect(await read(reference)).toMatchObject({ state: 'waiting', hasBounced: false });
  });

  it('is done with once they are answered, and is told beside the thread still', async () => {
    const { reference } = await ask('Is it round?');
    await answer(reference);
    await bounce(reference);
    orders.shop.advance(1_000);
    await answer(reference, true);
    expect(await read(reference)).toMatchObject({ state: 'closed', hasBounced: false });
    expect((await read(reference)).asides).toHaveLength(1);
    const { reference: second } = await ask('And oval?');
    await answer(second);
    await bounce(second);
    orders.shop.advance(1_000);
    await answer(second);
    orders.shop.advance(1_000);
    const raw = mailPrograms['apple']!({
      from: 'kim@full.example',
      to: 'orders@example.com',
      subject: 'Re: oval',
      words: 'It is full no more.',
      inReplyTo: `<${(await mailsOf(second)).at(-1)!.id}@example.com>`,
    });
    await receive(raw);
    expect(await read(second)).toMatchObject({ state: 'open', hasBounced: false });
  });

  it('is followed by one to another address, which then may write in the thread', async () => {
    const { reference } = await ask('Is it steel?', 'kim@mistyped.example');
    await answer(reference);
    await bounce(reference);
    const params = { thread: reference };
    const body = { email: 'kim@right.example' };
    const moved = await (await inbox()).setThreadEmail({ params, body });
    expect(moved).toMatchObject({ email: 'kim@right.example', state: 'open' });
    const text = 'Answers go to kim@right.example instead of kim@mistyped.example.';
    expect(moved.entries.at(-1)).toMatchObject({ author: 'note', text });
    // The same form, sent a second time, changes nothing more.
    const again = await (await inbox()).setThreadEmail({ params, body });
    expect(again.entries).toHaveLength(moved.entries.length);
    const told = (await mailsOf(reference)).map(({ to }) => to);
    expect(told).not.toContain('kim@right.example');
    orders.shop.advance(1_000);
    await answer(reference);
    const last = (await mailsOf(reference)).at(-1)!;
    expect(last.to).toBe('kim@right.example');
    await receive(
      mailPrograms['apple']!({
        from: 'kim@right.example',
        to: 'orders@example.com',
        subject: 'Re: steel',
        words: 'Now I have it.',
        inReplyTo: `<${last.id}@example.com>`,
      }),
    );
    expect((await read(reference)).entries.at(-1)).toMatchObject({ text: 'Now I have it.' });
    const { rows } = await orders.shop.db.pool.query(
      `select 1 from audit_entry where action = 'inbox.setThreadEmail' and subject = $1`,
      [`thread:${reference}`],
    );
    expect(rows).toHaveLength(1);
  });

  it('of a maker whom it was sent on to, or of the address of before, is told beside the thread alone', async () => {
    const { reference } = await ask('Is it lead-free?', 'kim@old.example');
    const params = { thread: reference };
    const forwarding = { to: 'maker@gone.example', forwardNote: 'Is it?', withPerson: false };
    await answer(reference, true);
    const toOld = (await mailsOf(reference)).at(-1)!;
    orders.shop.advance(1_000);
    await (await inbox()).forwardThread({ params, body: forwarding });
    await bounce(reference);
    const told = { reason: 'bounce-elsewhere', bounced: { address: 'maker@gone.example' } };
    expect(await read(reference)).toMatchObject({
      state: 'closed',
      hasBounced: false,
      asides: [told],
    });
    await (await inbox()).setThreadEmail({ params, body: { email: 'kim@new.example' } });
    await receive(returnedMail({ original: `<${toOld.id}@example.com>`, to: toOld.to }));
    const moved = await read(reference);
    expect(moved).toMatchObject({ state: 'closed', hasBounced: false });
    expect(moved.asides[1]).toMatchObject({
      reason: 'bounce-elsewhere',
      bounced: { address: 'kim@old.example' },
    });
    expect((await listed('closed')).find(({ thread }) => thread === reference)).toMatchObject({
      hasBounced: false,
    });
  });

  it('of an order keeps the address of its order', async () => {
    const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
    const { reference } = await visitor.services.questions.askAboutOrder({
      params: { id: order.orderNumber },
      body: { topic: 'delivery', text: 'And on a Monday?' },
    });
    const params = { thread: reference };
    const moved = (await inbox()).setThreadEmail({ params, body: { email: 'kim@x.example' } });
    expect(await refusalOf(moved)).toMatchObject({ code: 'thread-link-impossible' });
  });

  it('puts its thread back into the queue, by an hour and marked, and is not taken for solved', async () => {
    const { reference, token } = await ask('Which way does the washer go?');
    const { reference: before } = await ask('Is it deep?');
    await answer(reference);
    orders.shop.advance(1_000);
    const mails = (await mailsOf(reference)).length;
    await bounce(reference);
    const thread = await read(reference);
    expect(thread).toMatchObject({ state: 'open', hasBounced: true });
    expect(thread.answerBy).not.toBeNull();
    expect(thread.asides).toMatchObject([{ bounced: { address: 'kim@full.example' } }]);
    const queue = await listed('open');
    const places = [before, reference].map((each) =>
      queue.findIndex((item) => item.thread === each),
    );
    // Whoever waits for a first answer was promised theirs sooner.
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
    expect(queue.map(({ thread: each, hasBounced }) => [each, hasBounced])).toEqual(
      expect.arrayContaining([
        [before, false],
        [reference, true],
      ]),
    );
    // Nobody is written to for it: two machines would write to each other.
    expect(await mailsOf(reference)).toHaveLength(mails);
    // Its page says that it is with us again.
    const { enquiryThreads } = orders.shop.visitor().services;
    expect((await enquiryThreads.getEnquiry({ params: { token } })).state).toBe('open');
    orders.shop.advance(8 * 86_400_000);
    await settleEnquiries(orders.shop.app.context);
    expect((await read(reference)).state).toBe('open');
  });
});

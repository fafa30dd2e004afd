import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { drawPicture } from '../../../test/claims.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';

let orders: OrderShop;
let support: Visitor;
let colleague: Visitor;
beforeAll(async () => {
  orders = await startOrderShop();
  support = orders.staff;
  colleague = await orders.shop.signedIn({ roles: ['support'] });
});
afterAll(() => orders.shop.stop());

const script = '<script>alert(1)</script>';
const ask = async (text: string, email = 'kim@else.example') => {
  const { enquiries } = orders.shop.visitor().services;
  return enquiries.askGeneralEnquiry({ body: { name: 'Kim Ash', email, text } });
};
const read = (thread: string, who = support) =>
  who.services.inbox.getInboxThread({ params: { thread } });
const answer = async (thread: string, text: string, more: object = {}, who = support) => {
  const entriesSeen = (await read(thread)).entries.length;
  const body = { text, entriesSeen, closes: false, ...more };
  return who.services.inbox.answerThread({ params: { thread }, body });
};
const mailsOf = async (thread: string, kind: string) =>
  (
    await orders.shop.db.pool.query<{ text: string; html: string; subject: string; id: string }>(
      'select id, text, html, subject from message where thread = $1 and kind = $2 order by created_at',
      [thread, kind],
    )
  ).rows;

describe('the queue', () => {
  it('holds every kind, narrowed by view, kind and words, with what is due first', async () => {
    const { inbox } = support.services;
    const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
    const { reference: first } = await ask('Is the avocado bath still made?');
    const { reference: ofOrder } = await visitor.services.questions.askAboutOrder({
      params: { id: order.orderNumber },
      body: { topic: 'delivery', text: 'May it come on a Friday?' },
    });
    const listed = async (query: object) =>
      (await inbox.listInbox({ query })).threads.map(({ thread }) => thread);
    expect(await listed({})).toEqual(expect.arrayContaining([first, ofOrder]));
    expect(await listed({ kind: 'order-question' })).toEqual([ofOrder]);
    expect(await listed({ words: 'AVOCADO' })).toEqual([first]);
    expect(await listed({ words: order.orderNumber.toLowerCase() })).toEqual([ofOrder]);
    expect(await listed({ words: '%' })).toEqual([]);
    const { staff } = await inbox.listInboxStaff({ query: { kind: 'order-question' } });
    const me = staff.find(({ isCaller }) => isCaller)!;
    const params = { thread: ofOrder };
    await inbox.assignThread({ params, body: { accountId: me.accountId } });
    expect(await listed({ view: 'mine' })).toEqual([ofOrder]);
    expect(await listed({ view: 'unassigned' })).not.toContain(ofOrder);
    const other = orders.shop.visitor();
    const customer = await orders.shop.signedIn();
    expect(
      await refusalOf(inbox.assignThread({ params, body: { accountId: 1_000_000 } })),
    ).toMatchObject({
      code: 'account-not-found',
    });
    for (const who of [other, customer]) {
      expect((await refusalOf(read(first, who))).status).toBeGreaterThanOrEqual(401);
    }
    await answer(ofOrder, 'It may.');
    expect(await listed({ view: 'waiting' })).toEqual([ofOrder]);
    orders.shop.advance(3 * 60 * 60_000);
    const due = await inbox.listInbox({ query: { view: 'due' } });
    expect(due.threads.map(({ thread }) => thread)).toContain(first);
    expect(due.views).toMatchObject({ waiting: 1, mine: 1 });
    expect(due.kinds).toEqual([{ kind: 'general', open: 1 }]);
  });
});

describe('an answer', () => {
  it('is mailed with what was written below it, behind the mails before it, and reopens nothing', async () => {
    const { reference } = await ask(`${script} Is it deep?`);
    await answer(reference, 'It is 420 mm deep.');
    // By their instant is told which mail came first.
    orders.shop.advance(1_000);
    await answer(reference, 'And 1,700 long.', { closes: true });
    const [one, two] = await mailsOf(reference, 'enquiry-answered');
    expect(two!.text).toMatch(/And 1,700 long\.[^]*> It is 420 mm deep\.[^]*> .*Is it deep\?/);
    expect(two!.html).not.toContain(script);
    const { rows } = await orders.shop.db.pool.query(
      'select by_hand, earlier_ids from message where id = $1',
      [two!.id],
    );
    expect(rows[0]).toMatchObject({ by_hand: true });
    expect(rows[0].earlier_ids.at(-1)).toBe(one!.id);
    expect((await read(reference)).state).toBe('closed');
  });

  it('waits for every place in it, and is refused at the field where one is empty', async () => {
    const { reference } = await ask('What do I get back?');
    const text = 'Dear {customer}, {amount} on {day} for {number}.';
    expect(await refusalOf(answer(reference, text))).toMatchObject({
      code: 'place-not-filled',
      paths: ['/body/amountPence', '/body/day'],
    });
    const filled = { amountPence: 12_50, day: '2026-11-23' };
    const unknown = answer(reference, `${text} {refnd}`, filled);
    expect(await refusalOf(unknown)).toMatchObject({ paths: ['/body/text'] });
    expect(await mailsOf(reference, 'enquiry-answered')).toEqual([]);
    await answer(reference, text, filled);
    const [mail] = await mailsOf(reference, 'enquiry-answered');
    expect(mail!.text).toContain(`Dear Kim Ash, £12.50 on Monday 23 November for ${reference}.`);
  });

  it('is sent once of two that were written at once, and the second may follow', async () => {
    const { reference } = await ask('Who answers me?');
    const both = await Promise.allSettled([
      answer(reference, 'I do.', { entriesSeen: 1 }),
      answer(reference, 'I do, too.', { entriesSeen: 1 }, colleague),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await mailsOf(reference, 'enquiry-answered')).toHaveLength(1);
    await answer(reference, 'I do, too.', {}, colleague);
    expect(await mailsOf(reference, 'enquiry-answered')).toHaveLength(2);
  });

  it('shows who else has the thread open, for half a minute', async () => {
    const { reference } = await ask('Is anybody there?');
    const params = { thread: reference };
    const look = (who: Visitor, isWriting: boolean) =>
      who.services.inbox.lookAtThread({ params, body: { isWriting } });
    await look(colleague, true);
    expect((await look(support, false)).lookers).toMatchObject([{ isWriting: true }]);
    expect((await read(reference)).lookers).toHaveLength(1);
    orders.shop.advance(31_000);
    expect((await read(reference)).lookers).toEqual([]);
  });
});

describe('a note', () => {
  it('is read by staff alone, in a thread of either kind', async () => {
    const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
    const asked = { topic: 'product' as const, text: 'Which trap?' };
    const params = { id: order.orderNumber };
    const question = await visitor.services.questions.askAboutOrder({ params, body: asked });
    const enquiry = await ask('Which waste?');
    for (const thread of [question.reference, enquiry.reference]) {
      const body = { note: 'A secret of ours' };
      const noted = await support.services.inbox.noteThread({ params: { thread }, body });
      expect(noted.entries.at(-1)).toMatchObject({ author: 'note', text: 'A secret of ours' });
      await answer(thread, 'The small one.');
    }
    const own = await visitor.services.questions.listOwnQuestions({
      params: { order: order.orderGuid },
    });
    const { token } = enquiry;
    const page = await visitor.services.enquiryThreads.getEnquiry({ params: { token } });
    const { rows } = await orders.shop.db.pool.query('select text, html from message');
    expect(JSON.stringify([own, page, rows])).not.toContain('A secret of ours');
  });
});

describe('threads', () => {
  it('become one of the same address alone, for ever, in mail and on the page too', async () => {
    const { inbox } = support.services;
    const first = await ask('Is it deep?', 'two@else.example');
    const second = await ask('And long?', 'two@else.example');
    const third = await ask('Not yours', 'another@else.example');
    const merge = (thread: string, into: string) =>
      inbox.mergeThreads({ params: { thread }, body: { into } });
    expect(await refusalOf(merge(first.reference, third.reference))).toMatchObject({
      code: 'merge-impossible',
    });
    const other = await Promise.allSettled([
      merge(first.reference, second.reference),
      merge(second.reference, first.reference),
    ]);
    expect(other.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const kept = await read(first.reference);
    expect(kept.thread).toBe((await read(second.reference)).thread);
    expect(kept.entries.map(({ text }) => text)).toEqual(['Is it deep?', 'And long?']);
    expect(kept.mergedFrom).toHaveLength(1);
    const { services } = orders.shop.visitor();
    for (const { token } of [first, second]) {
      const page = await services.enquiryThreads.getEnquiry({ params: { token } });
      expect(page).toMatchObject({ reference: kept.thread, state: 'open' });
    }
    const gone = second.reference === kept.thread ? first : second;
    const more = { text: 'By the old link', files: [] };
    await services.enquiryThreads.writeInEnquiry({ params: { token: gone.token }, body: more });
    expect((await read(kept.thread)).entries.at(-1)!.text).toBe('By the old link');
    await answer(gone.reference, 'Both.');
    expect(await mailsOf(kept.thread, 'enquiry-answered')).toHaveLength(1);
  });

  it('are taken apart, each with its own answers', async () => {
    const { inbox } = support.services;
    const { reference, token } = await ask('One thing', 'three@else.example');
    const body = { text: 'Another thing', files: [] };
    await orders.shop.visitor().services.enquiryThreads.writeInEnquiry({ params: { token }, body });
    await answer(reference, 'To the one.');
    const [one, another, ours] = (await read(reference)).entries;
    const split = (entryIds: number[]) =>
      inbox.splitThread({
        params: { thread: reference },
        body: { entryIds, subject: 'The other thing' },
      });
    expect(await refusalOf(split([ours!.entryId]))).toMatchObject({ code: 'split-impossible' });
    const all = split([one!.entryId, another!.entryId]);
    expect(await refusalOf(all)).toMatchObject({ code: 'split-impossible' });
    const made = await split([another!.entryId]);
    expect(made).toMatchObject({ subject: 'The other thing', state: 'open' });
    expect((await read(reference)).entries).toHaveLength(2);
    await answer(made.thread, 'To the other.');
    // As many words as before the split, and still a mail of its own.
    await answer(reference, 'To the one again.');
    expect(await mailsOf(made.thread, 'enquiry-answered')).toHaveLength(1);
    expect(await mailsOf(reference, 'enquiry-answered')).toHaveLength(2);
  });

  it('are put to an order and a product, and only into the account that proved their address', async () => {
    const { inbox } = support.services;
    const { order } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
    const { reference } = await ask('About my order');
    const params = { thread: reference };
    const links = { orderNumber: order.orderNumber, sku: 'tap', toCustomer: false };
    expect(await inbox.linkThread({ params, body: links })).toMatchObject({
      orderNumber: order.orderNumber,
      sku: 'TAP',
    });
    for (const wrong of [{ orderNumber: 'PL-0000-0000' }, { sku: 'NONE' }, { toCustomer: true }]) {
      const linking = inbox.linkThread({ params, body: { ...links, ...wrong } });
      expect(await refusalOf(linking)).toMatchObject({ code: 'thread-link-impossible' });
    }
  });

  it('close and open again, with a promise of an answer', async () => {
    const { inbox } = support.services;
    const { reference } = await ask('Is it open?');
    const params = { thread: reference };
    const seen = { entriesSeen: 1 };
    const closed = await inbox.setThreadState({ params, body: { state: 'closed', ...seen } });
    expect(closed.state).toBe('closed');
    const open = await inbox.setThreadState({ params, body: { state: 'open', ...seen } });
    expect(open).toMatchObject({ state: 'open', answerBy: expect.any(String) });
  });
});

describe('a canned reply', () => {
  it('has a title of its own, of however many who give theirs at once', async () => {
    const { cannedReplies } = support.services;
    const text = 'Thank you for telling us.';
    const titles = Array.from({ length: 8 }, (_, place) => `Thanks, ${place}`);
    const made = await Promise.all(
      titles.map((title) => cannedReplies.createReply({ body: { title, text } })),
    );
    const renamed = { title: 'Thanks', text, version: 1 };
    const tries = await Promise.allSettled(
      made.map(({ replyId }) => cannedReplies.setReply({ params: { replyId }, body: renamed })),
    );
    const refused = tries.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    const codes = await Promise.all(
      refused.map(async ({ reason }) => (await refusalOf(Promise.reject(reason))).code),
    );
    expect(codes).toEqual(Array.from({ length: 7 }, () => 'reply-title-taken'));
    await Promise.all(
      made.map(({ replyId }) => cannedReplies.removeReply({ params: { replyId } })),
    );
  });

  it('is kept with places that can be filled, changed by one at a time, and removed', async () => {
    const { cannedReplies } = support.services;
    const body = { title: 'Damage, ask for a photo', text: 'Could you send a picture of {what}?' };
    const made = await cannedReplies.createReply({ body });
    const taken = cannedReplies.createReply({ body: { ...body, title: body.title.toUpperCase() } });
    expect(await refusalOf(taken)).toMatchObject({ code: 'reply-title-taken' });
    const unknown = cannedReplies.createReply({
      body: { title: 'Other', text: 'Hello {custmer}' },
    });
    expect(await refusalOf(unknown)).toMatchObject({
      code: 'invalid-request',
      paths: ['/body/text'],
    });
    const params = { replyId: made.replyId };
    const changed = { ...body, text: 'A picture, please.', version: 1 };
    expect(await cannedReplies.setReply({ params, body: changed })).toMatchObject({ version: 2 });
    expect(await refusalOf(cannedReplies.setReply({ params, body: changed }))).toMatchObject({
      code: 'reply-changed',
    });
    expect((await cannedReplies.listReplies()).replies).toHaveLength(1);
    await cannedReplies.removeReply({ params });
    expect(await refusalOf(cannedReplies.removeReply({ params }))).toMatchObject({
      code: 'reply-not-found',
    });
  });
});

describe('what was asked about a product', () => {
  it('goes on its page once, in words of ours, where whoever asked agreed', async () => {
    const visitor = orders.shop.visitor();
    const asked = (mayPublish: boolean) =>
      visitor.services.enquiries.askAboutProduct({
        body: {
          sku: 'TAP',
          text: `Robin Larch asks: does it take a slotted waste? ${mayPublish}`,
          name: 'Robin Larch',
          email: 'robin@example.com',
          mayPublish,
        },
      });
    const body = {
      question: 'Does it take a slotted waste?',
      answer: 'It does: 1¼ inch, slotted.',
    };
    const { inbox, productQuestions } = support.services;
    const silent = await asked(false);
    const refused = inbox.publishThread({ params: { thread: silent.reference }, body });
    expect(await refusalOf(refused)).toMatchObject({ code: 'publish-impossible' });
    const agreed = await asked(true);
    const params = { thread: agreed.reference };
    expect((await read(agreed.reference)).whyNotPublished).toBe(null);
    const shown = await inbox.publishThread({ params, body });
    expect(shown.publishedAs).toMatch(/^QA-/);
    expect(await refusalOf(inbox.publishThread({ params, body }))).toMatchObject({
      code: 'publish-impossible',
    });
    const { slug } = await visitor.services.catalogue.getProductSummaryBySku({
      query: { sku: 'TAP' },
    });
    const { questions } = await visitor.services.productQuestions.listQuestionsAndAnswers({
      query: { slug },
    });
    expect(questions).toMatchObject([
      { questionId: shown.publishedAs, words: body.question, answers: [{ words: body.answer }] },
    ]);
    expect(JSON.stringify(questions)).not.toContain('Larch');
    const waiting = await productQuestions.listProductQuestions({ query: { stage: 'waiting' } });
    expect(waiting.total).toBe(0);
  });
});

describe('a thread that is sent on', () => {
  it('tells what both sides wrote, no note, and the person only where that is said', async () => {
    const { reference } = await ask('The hinge has no name.', 'ash@else.example');
    await support.services.inbox.noteThread({
      params: { thread: reference },
      body: { note: 'We sold the last one in May.' },
    });
    const sendOn = (to: string, withPerson: boolean) =>
      support.services.inbox.forwardThread({
        params: { thread: reference },
        body: { to, forwardNote: 'Which hinge is it?', withPerson },
      });
    await sendOn('maker@example.net', false);
    // By their instant is told which mail came first.
    orders.shop.advance(1_000);
    const after = await sendOn('colleague@example.net', true);
    await sendOn('colleague@example.net', true);
    const [bare, named, ...twice] = await mailsOf(reference, 'thread-forwarded');
    expect(twice).toEqual([]);
    expect(bare!.text).toMatch(/Which hinge is it\?[^]*The hinge has no name\./);
    expect(bare!.text).not.toContain('last one in May');
    expect(bare!.text).not.toContain(after.email);
    expect(named!.text).toContain(after.email);
    expect([after.entries.at(-1)!.author, after.state]).toEqual(['note', 'open']);
  });
});

it('a file goes with an answer, and its customer opens it on the thread’s page', async () => {
  const { reference, token } = await ask('Which way round does the washer go?', 'ash@else.example');
  const bytes = new Uint8Array(await drawPicture());
  const form = new FormData();
  form.append('files', new Blob([bytes], { type: 'image/jpeg' }), 'washer.jpg');
  form.append('text', 'As in the picture.');
  form.append('entriesSeen', '1');
  form.append('closes', 'false');
  const params = { thread: reference };
  const answered = await support.services.inbox.answerThread({ params, body: form as never });
  const [file] = answered.entries.at(-1)!.files;
  const own = orders.shop.visitor().services.enquiryThreads;
  const seen = await own.getEnquiryFile({ params: { token, uploadId: file!.uploadId } });
  expect(Buffer.from(seen.bytes).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  const [mail] = await mailsOf(reference, 'enquiry-answered');
  expect(mail!.text).toContain('washer.jpg');
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVisitor, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { settleEnquiries } from '../enquiries/jobs.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00 }] });
});
afterAll(() => shop.stop());

/** Somebody at the desk. A session does not last as long as a thread. */
const support = () => shop.signedIn({ roles: ['support'] });
const ask = (text: string, email: string) =>
  shop.visitor().services.enquiries.askGeneralEnquiry({ body: { name: 'Kim Ash', email, text } });
const read = async (thread: string) =>
  (await support()).services.inbox.getInboxThread({ params: { thread } });
const answer = async (thread: string, text: string) => {
  const { services }: Visitor = await support();
  const params = { thread };
  const entriesSeen = (await services.inbox.getInboxThread({ params })).entries.length;
  await services.inbox.answerThread({ params, body: { text, entriesSeen, closes: false } });
};

it('a thread that we answered is solved a week later, unless its customer writes', async () => {
  const { context } = shop.app;
  const quiet = await ask('Thank you for the washer?', 'ash@else.example');
  const busy = await ask('And the nut?', 'ash@else.example');
  await answer(quiet.reference, 'It goes flat side down.');
  await answer(busy.reference, 'By hand.');
  shop.advance(6 * 86_400_000);
  const text = 'It still drips.';
  const { enquiryThreads } = shop.visitor().services;
  await enquiryThreads.writeInEnquiry({ params: { token: busy.token }, body: { text, files: [] } });
  await settleEnquiries(context);
  const stateOf = async ({ reference }: { reference: string }) => (await read(reference)).state;
  expect(await stateOf(quiet)).toBe('waiting');
  shop.advance(86_400_000 + 1);
  expect(await settleEnquiries(context)).toBeGreaterThanOrEqual(1);
  expect(await stateOf(quiet)).toBe('closed');
  expect(await stateOf(busy)).toBe('open');
});

it('what somebody has who answers no more is free again, and says who had it', async () => {
  const admin = await shop.signedIn({ roles: ['admin'] });
  const leaver = await shop.signedIn({ roles: ['support'] });
  const { staff } = await leaver.services.inbox.listInboxStaff({
    query: { kind: 'general' },
  });
  const { accountId } = staff.find(({ isCaller }) => isCaller)!;
  const { reference } = await ask('Who has this one?', 'oak@else.example');
  const { inbox } = admin.services;
  const free = async () => {
    const { threads, views } = await inbox.listInbox({ query: { view: 'unassigned' } });
    expect(views.unassigned).toBe(threads.length);
    return threads.map(({ thread }) => thread);
  };
  await inbox.assignThread({ params: { thread: reference }, body: { accountId } });
  expect(await free()).not.toContain(reference);
  await shop.db.pool.query('delete from staff_role where account_id = $1', [accountId]);
  expect(await free()).toContain(reference);
  expect((await read(reference)).assignedTo?.accountId).toBe(accountId);
});

it('whoever complains about their data sees what is done, by when they hear again, and the outcome', async () => {
  const dayMs = 86_400_000;
  const customer = shop.visitor().services;
  const { reference, token } = await customer.enquiries.complainAboutData({
    body: { topic: 'wrong', text: 'You kept it.', name: 'Kim Ash', email: 'kim@data.example' },
  });
  const params = { thread: reference };
  const progress = async () =>
    (await customer.enquiryThreads.getEnquiry({ params: { token } })).complaint!;
  const staff = async () => (await support()).services.inbox;
  const take = async (step: 'acknowledged' | 'progress' | 'outcome', note: string) =>
    (await staff()).recordComplaintStep({ params, body: { step, note } });
  const listed = async (view: 'complaints' | 'due') =>
    (await (await staff()).listInbox({ query: { view } })).threads.map(({ thread }) => thread);
  const daysTo = (instant: string | null) =>
    Math.round((Date.parse(instant!) - shop.app.context.now().getTime()) / dayMs);

  const mailsOf = async (thread: string) =>
    (
      await shop.db.pool.query<{ text: string }>(
        `select text from message where thread = $1 and kind = 'complaint-progress'`,
        [thread],
      )
    ).rows;

  const begun = await progress();
  expect([begun.steps, daysTo(begun.nextWordBy), daysTo(begun.outcomeBy)]).toEqual([[], 14, 30]);
  await take('acknowledged', 'We look into the list.');
  await take('acknowledged', 'We look into the list.');
  const [told, ...twice] = await mailsOf(reference);
  expect(twice).toEqual([]);
  expect(told!.text).toContain('We look into the list.');
  expect(told!.text).toContain(`/help/thread/${token}`);

  // An answer is no outcome: nothing ends the complaint before there is one.
  await answer(reference, 'Which list was it?');
  const entriesSeen = (await read(reference)).entries.length;
  const inbox = await staff();
  const closing = { text: 'It is gone.', entriesSeen, closes: true };
  const ended = { state: 'closed' as const, entriesSeen };
  const early = { data: { code: 'outcome-missing' } };
  await expect(inbox.answerThread({ params, body: closing })).rejects.toMatchObject(early);
  await expect(inbox.setThreadState({ params, body: ended })).rejects.toMatchObject(early);
  expect((await read(reference)).entries).toHaveLength(entriesSeen);
  shop.advance(12 * dayMs);
  await settleEnquiries(shop.app.context);
  const { state: afterAnswer } = await read(reference);
  expect([afterAnswer, await listed('complaints')]).toEqual(['waiting', [reference]]);
  expect(await listed('due')).not.toContain(reference);
  shop.advance(2 * dayMs);
  expect(await listed('due')).toContain(reference);
  await take('progress', 'The list is found.');
  expect(await listed('due')).not.toContain(reference);
  expect(daysTo((await progress()).nextWordBy)).toBe(14);
  shop.advance(10 * dayMs);
  await take('progress', 'It is being emptied.');
  const late = await progress();
  expect(late.nextWordBy).toBe(late.outcomeBy);

  expect((await read(reference)).mayClose).toBe(false);
  const { state, complaint, mayClose } = await take('outcome', 'The list is gone.');
  expect([state, mayClose, complaint!.steps.at(-1)]).toMatchObject([
    'waiting',
    true,
    { isTold: true },
  ]);
  const over = await progress();
  expect(over.nextWordBy).toBe(null);
  expect(over.steps.map(({ text }) => text)).toEqual([
    'We look into the list.',
    'The list is found.',
    'It is being emptied.',
    'The list is gone.',
  ]);
  expect(await listed('complaints')).toEqual([]);
  expect((await (await staff()).setThreadState({ params, body: ended })).state).toBe('closed');
});

it('what no article is about is a gap until one is, and an article that saved no question is told', async () => {
  const { services } = shop.visitor();
  const { articles } = await services.help.listArticles({ query: { about: 'return a basin' } });
  const known = articles[0]!;
  await ask('Can I return a basin?', 'gap@else.example');
  await ask('How would I return one basin of two?', 'gap@else.example');
  const rowing = await ask('Do you sponsor rowing clubs?', 'gap@else.example');
  const gaps = await (await support()).services.articleGaps.listArticleGaps();
  expect(gaps.threads.map(({ thread }) => thread)).toContain(rowing.reference);
  expect(gaps.unanswered).toBe(gaps.threads.length);
  const told = gaps.articles.find(({ slug }) => slug === known.slug)!;
  expect(told.asked).toBe(2);
  expect(told.latest!.subject).toContain('one basin of two');
});

it('an answer that was shown has solved it only where nothing follows in seven days', async () => {
  const dayMs = 86_400_000;
  const { articles: all } = await shop.visitor().services.help.listArticles({});
  const page = all[0]!.slug;
  const before = (await (await support()).services.articleGaps.listArticleGaps()).helped;
  /** Somebody who is shown an answer; `keeps` is what they said of cookies. */
  const shownTo = async (keeps: 'all' | 'necessary', keepDays = 90) => {
    const own = shop.visitor();
    own.cookies.set('choice', keeps);
    const actions = [{ kind: 'was-answered' as const, page }];
    await own.services.analytics.updateActions({ body: { actions, config: { keepDays } } });
    return own;
  };
  const write = async ({ services }: Visitor, text: string) =>
    services.enquiries.askGeneralEnquiry({ body: { name: 'Kim Ash', email: 'k@s.example', text } });
  const told = async () => {
    const { helped, articles } = await (await support()).services.articleGaps.listArticleGaps();
    return { helped, article: articles.find(({ slug }) => slug === page) };
  };
  const [, atOnce, later, tooLate] = [
    await shownTo('all'),
    await shownTo('all'),
    await shownTo('all'),
    await shownTo('all'),
    await shownTo('necessary'),
    // What is to be kept for a day counts for a day.
    await shownTo('all', 1),
  ];
  await write(atOnce!, 'How do I send it back all the same?');
  // Who signs in is the one who wrote, and was shown the answer, as a guest.
  const account = await shop.signedIn();
  const both = new Map([...atOnce!.cookies, ...account.cookies]);
  await createVisitor(shop.baseUrl, both).services.accounts.getUserProfile();
  expect((await told()).helped).toEqual({
    shown: before.shown + 5,
    wrote: before.wrote + 1,
    solved: before.solved,
  });
  shop.advance(6 * dayMs);
  await write(later!, 'It is still here.');
  shop.advance(dayMs + 1);
  await write(tooLate!, 'Something else.');
  const { helped, article } = await told();
  expect(helped).toEqual({
    shown: before.shown + 4,
    wrote: before.wrote + 2,
    solved: before.solved + 2,
  });
  expect(article).toMatchObject({ shown: 4, wrote: 2, solved: 2 });
});

it('a page is counted as read by each person once, and with who wrote within seven days of it', async () => {
  const dayMs = 86_400_000;
  shop.advance(91 * dayMs);
  const { articles } = await shop.visitor().services.help.listArticles({});
  const page = articles[1]!.slug;
  const reader = async (keeps: 'all' | 'necessary') => {
    const own = shop.visitor();
    own.cookies.set('choice', keeps);
    const actions = [{ kind: 'read-page' as const, page }];
    await own.services.analytics.updateActions({ body: { actions } });
    await own.services.analytics.updateActions({ body: { actions } });
    return own;
  };
  const told = async () => {
    const editor = await shop.signedIn({ roles: ['content'] });
    const { pages } = await editor.services.articleGaps.listPageReads();
    return pages.find(({ slug }) => slug === page);
  };
  const unread = async () => {
    const editor = await shop.signedIn({ roles: ['content'] });
    const { pages } = await editor.services.articleGaps.listPageReads();
    return pages.filter(({ matter }) => matter === 'unread').length;
  };
  const before = (await (await support()).services.articleGaps.listArticleGaps()).helped;
  const { services } = await reader('all');
  await reader('all');
  await reader('necessary');
  await services.enquiries.askGeneralEnquiry({
    body: { name: 'Kim Ash', email: 'k@r.example', text: 'And when it is not round?' },
  });
  expect(await told()).toMatchObject({ read: 2, wrote: 1, solved: 0, matter: null });
  shop.advance(7 * dayMs + 1);
  expect(await told()).toMatchObject({ read: 2, wrote: 1, solved: 1 });
  // Reading is no answer that a form showed.
  const after = (await (await support()).services.articleGaps.listArticleGaps()).helped;
  expect(after.shown).toBe(before.shown);
  // Reads are counted since these days alone: of a page without one nothing is known before ninety.
  shop.advance(70 * dayMs);
  expect(await unread()).toBe(0);
  shop.advance(10 * dayMs);
  expect(await unread()).toBeGreaterThan(0);
});

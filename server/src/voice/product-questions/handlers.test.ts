import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrived } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';

let shop: OrderShop;
let staff: Visitor;
beforeAll(async () => {
  shop = await startOrderShop();
  staff = await shop.shop.signedIn({ roles: ['moderator'] });
});
afterAll(() => shop.shop.stop());

const question = { sku: 'TAP', email: 'home@example.com', isPublic: true };
const ask = async (words: string, more: object = {}) => {
  const { productQuestions } = shop.shop.visitor().services;
  return productQuestions.askProductQuestion({ body: { ...question, words, ...more } });
};
const listed = async () => {
  const { productQuestions } = shop.shop.visitor().services;
  return productQuestions.listQuestionsAndAnswers({ query: { slug: '//p/tap/' } });
};
const mailsOf = async (questionId: string) => {
  const { rows } = await shop.shop.db.pool.query<{ kind: string; text: string }>(
    'select kind, text from message where text like $1 order by created_at, kind',
    [`%${questionId}%`],
  );
  return rows;
};

describe('a question about a product', () => {
  it('is answered by the product’s own figures where these say it, and never beyond them', async () => {
    const { productQuestions } = shop.shop.visitor().services;
    const find = async (words: string) =>
      (await productQuestions.findFactAnswer({ body: { sku: 'TAP', words } })).fact;
    expect(await find('How heavy is it, please?')).toEqual({
      words: expect.stringMatching(/^Weight: [\d.]+ k?g\.$/),
      attribute: 'Weight',
    });
    expect(await find('Does it suit a country house?')).toBeNull();
  });

  it('is one however often its form is sent, and fills nobody’s inbox', async () => {
    const email = 'thrice@example.com';
    const words = 'Is the hose a standard one?';
    const same = await Promise.all([1, 2, 3].map(() => ask(words, { email })));
    expect(new Set(same.map(({ questionId }) => questionId)).size).toBe(1);
    expect(await mailsOf(same[0]!.questionId)).toHaveLength(1);
    const other = await ask(words, { email: 'other@example.com' });
    expect(other.questionId).not.toBe(same[0]!.questionId);
    const victim = (place: number) =>
      ask(`And does number ${place} fit?`, { email: `victim+${place}@example.com` });
    for (let place = 0; place < 20; place++) await victim(place);
    expect(await refusalOf(victim(20))).toMatchObject({ code: 'too-many-requests' });
  });

  it('is shown once it is answered, where its asker agreed, and mailed in any case', async () => {
    const { questionId, answerBy } = await ask('Can I fit it on a thick worktop?');
    expect(answerBy).toBe('2026-11-20');
    const hidden = await ask('Will it suit 12 Larch Road?', { isPublic: false });
    expect((await listed()).total).toBe(0);
    const { productQuestions } = staff.services;
    for (const asked of [questionId, hidden.questionId]) {
      const params = { questionId: asked };
      const { version } = await productQuestions.getProductQuestion({ params });
      const body = {
        version,
        words: 'Up to 40 mm. The shank is 60 mm long.',
        isFact: false,
        isShown: true,
      };
      const both = await Promise.allSettled(
        [1, 2, 3].map(() => productQuestions.answerProductQuestion({ params, body })),
      );
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await mailsOf(asked)).map(({ kind }) => kind).toSorted()).toEqual([
        'product-question-answered',
        'product-question-asked',
      ]);
    }
    const { total, questions } = await listed();
    expect(total).toBe(1);
    expect(questions).toMatchObject([
      { questionId, answers: [{ kind: 'staff', words: 'Up to 40 mm. The shank is 60 mm long.' }] },
    ]);
    expect(JSON.stringify(questions)).not.toContain('@');
    const waiting = await productQuestions.listProductQuestions({ query: { stage: 'answered' } });
    expect(waiting.total).toBe(2);
  });

  it('goes on the page in staff’s words or not at all, and comes off it with no mail', async () => {
    const { productQuestions } = staff.services;
    const asked = 'I am Ann Hill, 07700 900123. Does the spout turn?';
    const isShown = async (questionId: string) =>
      (await listed()).questions.some((each) => each.questionId === questionId);

    const secret = await ask('Does it fit behind our bath at number 9?');
    const alone = { questionId: secret.questionId };
    const quiet = { version: 1, words: 'Yes, it does.', isFact: false, isShown: false };
    await productQuestions.answerProductQuestion({ params: alone, body: quiet });
    expect(await isShown(secret.questionId)).toBe(false);
    expect((await mailsOf(secret.questionId)).at(-1)!.kind).toMatch(/asked|answered/);

    const { questionId } = await ask(asked);
    const params = { questionId };
    const body = { version: 1, words: 'It does, by 360°.', isFact: false, isShown: true };
    const answered = await productQuestions.answerProductQuestion({
      params,
      body: { ...body, shownAs: 'Does the spout turn?' },
    });
    expect(answered).toMatchObject({
      words: 'Does the spout turn?',
      askedAs: asked,
      isListed: true,
    });
    expect(JSON.stringify(await listed())).not.toContain('Ann Hill');
    const mails = await mailsOf(questionId);
    expect(mails.map(({ text }) => text).join()).toContain('Ann Hill');
    expect(await ask(asked)).toMatchObject({ questionId });

    const close = { version: answered.version, note: 'We cannot answer that.' };
    expect(
      await refusalOf(productQuestions.rejectProductQuestion({ params, body: close })),
    ).toMatchObject({ code: 'product-question-answered' });
    const edit = (version: number, shown: boolean) =>
      productQuestions.editProductQuestion({
        params,
        body: { version, shownAs: 'Does its spout turn?', isShown: shown },
      });
    const off = await edit(answered.version, false);
    expect(off).toMatchObject({ isListed: false, status: 'published' });
    expect(await isShown(questionId)).toBe(false);
    expect(await refusalOf(edit(answered.version, true))).toMatchObject({
      code: 'product-question-changed',
    });
    const again = await edit(off.version, true);
    expect((await listed()).questions[0]).toMatchObject({ words: 'Does its spout turn?' });

    const { answerId } = again.answers[0]!;
    const hidden = await productQuestions.decideProductAnswer({
      params: { ...params, answerId },
      body: { version: again.version, isShown: false },
    });
    expect(hidden.isListed).toBe(false);
    expect(await isShown(questionId)).toBe(false);
    expect((await listed()).total).toBe(1);
    expect(await mailsOf(questionId)).toHaveLength(mails.length);
  });

  it('is answered from the figures in the figures’ own words', async () => {
    const { productQuestions } = staff.services;
    const { questionId } = await ask('How heavy is it in the box?', { isPublic: false });
    const found = await productQuestions.answerProductQuestion({
      params: { questionId },
      body: { version: 1, words: 'Light as a feather.', isFact: true, isShown: true },
    });
    const { fact, answers } = found;
    expect(answers).toMatchObject([{ kind: 'facts', words: fact!.words }]);
    const answered = (await mailsOf(questionId)).find(({ kind }) => kind.endsWith('answered'))!;
    expect(answered.text).toContain(fact!.words);
    expect(answered.text).not.toContain('feather');
  });

  it('is answered by buyers alone beside staff, each once, and is read before it is shown', async () => {
    const { questionId } = (await listed()).questions[0]!;
    const params = { questionId };
    const body = { words: 'Did so on 38 mm oak, no trouble.' };
    const stranger = (await shop.shop.signedIn()).services.productQuestions;
    expect(await refusalOf(stranger.answerAsBuyer({ params, body }))).toMatchObject({
      code: 'order-line-unproven',
    });
    const { visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
    const buyer = visitor.services.productQuestions;
    await buyer.answerAsBuyer({ params, body });
    expect(await refusalOf(buyer.answerAsBuyer({ params, body }))).toMatchObject({
      code: 'product-answer-exists',
    });
    expect((await listed()).questions[0]!.answers).toHaveLength(1);
    const { productQuestions } = staff.services;
    const found = await productQuestions.getProductQuestion({ params });
    const { answerId } = found.answers.find(({ kind }) => kind === 'buyer')!;
    const shown = { version: found.version, isShown: true };
    await productQuestions.decideProductAnswer({ params: { ...params, answerId }, body: shown });
    expect((await listed()).questions[0]!.answers.map(({ kind }) => kind)).toEqual([
      'staff',
      'buyer',
    ]);
    const told = async () => {
      const { rows } = await shop.shop.db.pool.query<{ kind: string }>(
        `select kind from message where kind like 'product-answer-%'`,
      );
      return rows.map(({ kind }) => kind);
    };
    expect(await told()).toEqual(['product-answer-published']);
    const again = { version: found.version + 1, isShown: false };
    await productQuestions.decideProductAnswer({ params: { ...params, answerId }, body: again });
    expect((await listed()).questions[0]!.answers.map(({ kind }) => kind)).toEqual(['staff']);
    expect(await told()).toHaveLength(1);
    const stale = productQuestions.decideProductAnswer({
      params: { ...params, answerId },
      body: shown,
    });
    expect(await refusalOf(stale)).toMatchObject({ code: 'product-question-changed' });
  });

  it('that a reader reports waits for staff, once, until they have looked', async () => {
    const { questionId } = (await listed()).questions[0]!;
    const params = { questionId };
    const reader = shop.shop.visitor().services.productQuestions;
    const body = { words: 'It has my telephone number in it.' };
    await reader.reportProductQuestion({ params, body });
    expect(await refusalOf(reader.reportProductQuestion({ params, body }))).toMatchObject({
      code: 'product-question-reported',
    });
    const { productQuestions } = staff.services;
    const waiting = async () => {
      const query = { stage: 'waiting', pageSize: 100 } as const;
      const { questions } = await productQuestions.listProductQuestions({ query });
      return questions.filter((each) => each.questionId === questionId);
    };
    expect(await waiting()).toMatchObject([{ reports: [body] }]);
    const { version, words } = (await waiting())[0]!;
    const seen = { version, shownAs: words, isShown: true };
    const { context } = shop.shop.app;
    const inShort = async () => {
      const query = { slug: 'tap' };
      return reader.getQuestionsInShort({ query });
    };
    expect(await inShort()).toMatchObject({ total: 1, questions: [{ questionId }] });
    const revision = context.catalogue.revision();
    const after = await productQuestions.editProductQuestion({ params, body: seen });
    // The product's page is kept by the state of the catalogue.
    await expect.poll(() => context.catalogue.revision()).not.toBe(revision);
    expect(after).toMatchObject({ isListed: true, reports: [] });
    expect(await waiting()).toEqual([]);
    await reader.reportProductQuestion({ params, body });
  });

  it('that was answered is found by what is much like it, for its product, and by no word alone', async () => {
    const { productQuestions } = shop.shop.visitor().services;
    const find = async (about: string, sku?: string) =>
      (
        await productQuestions.findAnsweredQuestions({ query: { about, ...(sku && { sku }) } })
      ).questions.map(({ words }) => words);
    const answered = ['Can I fit it on a thick worktop?'];
    const long = 'We have an oak worktop that is thick, 40 mm. Would the tap fit, and who fits it?';
    expect(await find(long)).toEqual(answered);
    expect(await find('thick worktops', 'TAP')).toEqual(answered);
    expect(await find('thick worktops', 'NONE')).toEqual([]);
    for (const other of ['worktop', 'Will it suit Larch Road?', "thick' | 'worktop", '', 'the']) {
      expect(await find(other)).toEqual(other.startsWith('thick') ? answered : []);
    }
  });

  it('that is none is closed, and its asker told why', async () => {
    const { questionId } = await ask('Where is my order? It is late.');
    const params = { questionId };
    const { productQuestions } = staff.services;
    const body = { version: 1, note: 'Your order’s page says where it is.' };
    const closed = await productQuestions.rejectProductQuestion({ params, body });
    expect(closed.status).toBe('rejected');
    expect((await mailsOf(questionId)).at(0)!.kind).toMatch(/asked|closed/);
    expect((await listed()).total).toBe(1);
  });
});

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
      const body = { version, words: 'Up to 40 mm. The shank is 60 mm long.', isFact: false };
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
    const stale = productQuestions.decideProductAnswer({
      params: { ...params, answerId },
      body: shown,
    });
    expect(await refusalOf(stale)).toMatchObject({ code: 'product-question-changed' });
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

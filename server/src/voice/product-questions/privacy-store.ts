import type { EmailChange, KnownPerson, PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { tellOfQuestions } from './tell-of-questions.ts';

const ofPerson = `(q.account_id = $1 or lower(q.asker_email) = any($2::text[]))`;

const move = statement(
  'productQuestions.moveEmail',
  `update product_question set asker_email = $3
    where account_id = $1 and lower(asker_email) = lower($2)`,
);

/** Whoever asked is answered at their new proven address. */
export async function moveEmail(tx: Tx, { accountId, from, to, isProven }: EmailChange) {
  if (isProven) await move.run(tx, [accountId, from, to]);
}

const tell = statement<Record<string, unknown>>(
  'productQuestions.export',
  `select q.question_id as "questionId", p.name as product,
          coalesce(q.asked_words, q.words) as words, q.words as "shownAs", q.is_public as "isPublic",
          q.status, q.asked_at as "askedAt", q.asker_email as email,
          (select json_agg(a.words order by a.id) from product_answer a
            where a.question_id = q.id and a.status = 'published') as answers
     from product_question q join product p on p.id = q.product_id
    where ${ofPerson} order by q.id`,
);
const tellAnswers = statement<Record<string, unknown>>(
  'productQuestions.exportAnswers',
  `select q.question_id as "questionId", a.words, a.status, a.answered_at as "answeredAt"
     from product_answer a join product_question q on q.id = a.question_id
    where a.account_id = $1 and a.kind = 'buyer' order by a.id`,
);
const tellReports = statement<Record<string, unknown>>(
  'productQuestions.exportReports',
  `select q.question_id as "questionId", t.words, t.reported_at as "reportedAt"
     from product_question_report t join product_question q on q.id = t.question_id
    where t.reporter = $1 order by t.reported_at`,
);
const count = statement<{ count: number }>(
  'productQuestions.countOfPerson',
  `select count(*)::int as count from product_question q where ${ofPerson}`,
);
const ids = statement<{ id: string }>(
  'productQuestions.listIdsOfPerson',
  `select q.question_id as id from product_question q where ${ofPerson}`,
);
const productsOf = statement<{ productId: number }>(
  'productQuestions.listProductsOfPerson',
  `select distinct q.product_id as "productId" from product_question q
    where ${ofPerson} or exists (
      select from product_answer a where a.question_id = q.id and a.account_id = $1
         and a.kind = 'buyer')`,
);
const remove = statement(
  'productQuestions.remove',
  `delete from product_question q where ${ofPerson}`,
);
const removeAnswers = statement(
  'productQuestions.removeAnswers',
  `delete from product_answer where account_id = $1 and kind = 'buyer'`,
);
const removeReports = statement(
  'productQuestions.removeReports',
  'delete from product_question_report where reporter = any($1::text[])',
);
const blankAnswerer = statement(
  'productQuestions.blankAnswerer',
  'update product_answer set account_id = null where account_id = $1',
);

const removeOne = statement<{ productId: number }>(
  'productQuestions.removeOne',
  `delete from product_question where question_id = $1 returning product_id as "productId"`,
);

/** Takes a question off its product's page, with its answers: whoever asked it is forgotten. */
export async function removeProductQuestion(tx: Tx, questionId: string): Promise<void> {
  const removed = await removeOne.list(tx, [questionId]);
  await tellOfQuestions(
    tx,
    removed.map(({ productId }) => productId),
  );
}

const valuesOf = ({ accountId, emails }: Pick<KnownPerson, 'accountId' | 'emails'>) => [
  accountId,
  emails,
];

/** What a person asked, answered and reported: all of it goes. What staff answered stays without them. */
export const productQuestionPrivacy = {
  traces: async (tx, person) => ({
    mailSubjects: (await ids.list(tx, valuesOf(person))).map(({ id }) => id),
  }),
  counts: {
    productQuestions: async (tx, person) => (await count.find(tx, valuesOf(person)))!.count,
  },
  exports: {
    productQuestions: (tx, person) => tell.list(tx, valuesOf(person)),
    productAnswers: (tx, { accountId }) => tellAnswers.list(tx, [accountId]),
    productQuestionReports: (tx, { accountId }) => tellReports.list(tx, [`account:${accountId}`]),
  },
  async erases(tx, person) {
    const products = await productsOf.list(tx, valuesOf(person));
    await remove.run(tx, valuesOf(person));
    await removeAnswers.run(tx, [person.accountId]);
    await removeReports.run(tx, [person.names]);
    await blankAnswerer.run(tx, [person.accountId]);
    await tellOfQuestions(
      tx,
      products.map(({ productId }) => productId),
    );
  },
} satisfies PersonalData;

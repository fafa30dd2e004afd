import type { AnswerKind } from '@plumbline/contracts/nouns/product-questions.ts';
import type { Picture } from '@plumbline/contracts/nouns/pictures.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

type Status = 'pending' | 'published' | 'rejected';

export interface AnswerRow {
  answerId: string;
  kind: AnswerKind;
  words: string;
  attribute: string | null;
  by: string | null;
  status: Status;
  answeredAt: string;
}

/** A question about goods, with its answers in the order in which they came. */
export interface QuestionRow {
  id: number;
  questionId: string;
  version: number;
  status: Status;
  productId: number;
  /** As everybody reads it, and as its asker wrote it. */
  words: string;
  askedAs: string;
  askerEmail: string;
  isPublic: boolean;
  isHidden: boolean;
  askedAt: Date;
  answerBy: string;
  answeredAt: Date | null;
  sku: string;
  slug: string;
  name: string;
  variant: string | null;
  picture: Picture;
  answers: AnswerRow[];
  reports: { words: string; at: string }[];
}

/** Whether everybody reads it on its product's page: as the statements of what is shown have it. */
export const isListed = ({ status, isPublic, isHidden, answers }: QuestionRow): boolean =>
  status === 'published' &&
  isPublic &&
  !isHidden &&
  answers.some((answer) => answer.status === 'published');

const columns = `q.id, q.question_id as "questionId", q.version, q.status,
    q.product_id as "productId", q.words, coalesce(q.asked_words, q.words) as "askedAs",
    q.asker_email as "askerEmail", q.is_public as "isPublic", q.is_hidden as "isHidden",
    q.asked_at as "askedAt", q.answer_by::text as "answerBy", q.answered_at as "answeredAt",
    o.sku, p.slug, p.name, nullif(concat_ws(', ', o.finish_label, o.size_label), '') as variant,
    coalesce((select json_build_object('file', i.file, 'alt', i.alt, 'width', i.width,
                                       'height', i.height)
                from offering_picture i join offering x on x.id = i.offering_id
               where x.product_id = p.id order by (x.id = o.id) desc, x.position, i.position limit 1),
             json_build_object('file', 'family/' || p.family || '.svg', 'alt', p.name,
                               'width', 640, 'height', 640)) as picture,
    coalesce((select json_agg(json_build_object('answerId', a.answer_id, 'kind', a.kind,
                'words', a.words, 'attribute', a.attribute, 'by', c.display_name,
                'status', a.status,
                'answeredAt', to_char(a.answered_at at time zone 'UTC',
                                      'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by a.id)
                from product_answer a left join account c on c.id = a.account_id
               where a.question_id = q.id), '[]') as answers,
    coalesce((select json_agg(json_build_object('words', t.words,
                'at', to_char(t.reported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
                order by t.reported_at)
                from product_question_report t where t.question_id = q.id), '[]') as reports
  from product_question q
  join offering o on o.id = q.offering_id
  join product p on p.id = q.product_id`;

const find = statement<QuestionRow>(
  'productQuestions.find',
  `select ${columns} where q.question_id = $1`,
);
const lock = statement(
  'productQuestions.lock',
  'select from product_question where question_id = $1 for update',
);
// A question whose only answer is shown no more is not shown either.
const shown = `q.status = 'published' and q.is_public and not q.is_hidden
      and exists (select from product_answer s
                   where s.question_id = q.id and s.status = 'published')`;
const listShown = statement<QuestionRow>(
  'productQuestions.listShown',
  `select ${columns} where q.product_id = $1 and ${shown}
    order by q.asked_at desc, q.id desc limit $2 offset $3`,
);
const countShown = statement<{ count: number }>(
  'productQuestions.countShown',
  `select count(*)::int as count from product_question q where q.product_id = $1 and ${shown}`,
);
// What waits is a question, a buyer's answer that nobody has read, or a report.
const stage = `case $1 when 'waiting' then q.status = 'pending' or exists (
      select from product_answer a where a.question_id = q.id and a.status = 'pending')
      or exists (select from product_question_report t where t.question_id = q.id)
    when 'answered' then q.status = 'published' else q.status = 'rejected' end`;
const listStage = statement<QuestionRow>(
  'productQuestions.listStage',
  `select ${columns} where ${stage}
    order by case when $1 = 'waiting' then q.asked_at end, q.asked_at desc, q.id desc
    limit $2 offset $3`,
);
const countStage = statement<{ count: number }>(
  'productQuestions.countStage',
  `select count(*)::int as count from product_question q where ${stage}`,
);

export const findQuestion = (tx: Queryable, questionId: string) => find.find(tx, [questionId]);

/** The question as it is under its lock. */
export async function lockQuestion(tx: Tx, questionId: string): Promise<QuestionRow | undefined> {
  await lock.run(tx, [questionId]);
  return find.find(tx, [questionId]);
}

export const listShownQuestions = (
  tx: Queryable,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
) => listShown.list(tx, [productId, limit, offset]);
export const countShownQuestions = async (tx: Queryable, productId: number) =>
  (await countShown.find(tx, [productId]))!.count;

export const listQuestionsOf = (tx: Queryable, of: string, { limit, offset }: Page) =>
  listStage.list(tx, [of, limit, offset]);
export const countQuestionsOf = async (tx: Queryable, of: string) =>
  (await countStage.find(tx, [of]))!.count;

const asked = statement<{ questionId: string; answerBy: string }>(
  'productQuestions.findAsked',
  `select q.question_id as "questionId", q.answer_by::text as "answerBy"
     from product_question q join offering o on o.id = q.offering_id
    where o.sku = $1 and q.asker_email = $2 and coalesce(q.asked_words, q.words) = $3 and q.asked_at > $4 limit 1`,
);

/** The same question about the same goods from the same address, asked since an instant. */
export const findAsked = (
  tx: Tx,
  { sku, email, words, since }: { sku: string; email: string; words: string; since: Date },
) => asked.find(tx, [sku, email, words, since]);

const insert = statement(
  'productQuestions.insert',
  `insert into product_question (question_id, product_id, offering_id, account_id, asker_email, words,
     is_public, status, asked_at, answer_by)
   select $1, o.product_id, o.id, $3, $4, $5, $6, 'pending', $7, $8 from offering o where o.sku = $2`,
);

export const insertQuestion = (
  tx: Tx,
  question: {
    questionId: string;
    sku: string;
    accountId: number | null;
    email: string;
    words: string;
    isPublic: boolean;
    at: Date;
    answerBy: string;
  },
) =>
  insert.run(tx, [
    question.questionId,
    question.sku,
    question.accountId,
    question.email,
    question.words,
    question.isPublic,
    question.at,
    question.answerBy,
  ]);

const insertOne = statement(
  'productQuestions.insertAnswer',
  `insert into product_answer (answer_id, question_id, kind, account_id, attribute, words, status,
     answered_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (question_id, account_id) where kind = 'buyer' do nothing`,
);

/** Keeps an answer; false where a buyer has answered this question already. */
export const insertAnswer = async (
  tx: Tx,
  answer: {
    answerId: string;
    questionRow: number;
    kind: AnswerKind;
    accountId: number | null;
    attribute: string | null;
    words: string;
    status: Status;
    at: Date;
  },
): Promise<boolean> =>
  (await insertOne.run(tx, [
    answer.answerId,
    answer.questionRow,
    answer.kind,
    answer.accountId,
    answer.attribute,
    answer.words,
    answer.status,
    answer.at,
  ])) === 1;

const save = statement(
  'productQuestions.save',
  `update product_question set status = $2, answered_at = coalesce(answered_at, $3),
          version = version + 1
    where id = $1`,
);

/** Where a question stands from now on. */
export const saveQuestionState = (tx: Tx, id: number, status: Status, at: Date | null) =>
  save.run(tx, [id, status, at]);

const reword = statement(
  'productQuestions.reword',
  `update product_question set words = $2, is_hidden = $3,
          asked_words = nullif(coalesce(asked_words, words), $2)
    where id = $1`,
);

/** How a question stands on its product's page: in which words, and whether at all. */
export const saveShownAs = (tx: Tx, id: number, words: string, isHidden: boolean) =>
  reword.run(tx, [id, words, isHidden]);

const decide = statement(
  'productQuestions.decideAnswer',
  'update product_answer set status = $3 where question_id = $1 and answer_id = $2',
);

/** Whether an answer is shown; false where the question has no such answer. */
export const saveAnswerState = async (tx: Tx, id: number, answerId: string, status: Status) =>
  (await decide.run(tx, [id, answerId, status])) === 1;

const findWaiting = statement<{ email: string }>(
  'productQuestions.findWaitingAnswerer',
  `select c.email from product_answer a join account c on c.id = a.account_id
    where a.question_id = $1 and a.answer_id = $2 and a.kind = 'buyer' and a.status = 'pending'`,
);

/** Where the buyer is told whose answer nobody has decided about yet. */
export const findWaitingAnswerer = (tx: Tx, id: number, answerId: string) =>
  findWaiting.find(tx, [id, answerId]);

interface AnsweredQuestion {
  slug: string;
  productName: string;
  words: string;
  answer: string;
}

// Alike is what has at least half of its own words in common with what is asked, or, of a few words
// as one types them into a search, all of those. One word in common is chance.
const answeredLike = statement<AnsweredQuestion>(
  'productQuestions.listAnsweredLike',
  `with asked as (select tsvector_to_array(to_tsvector('english', $1)) as words),
        alike as (
     select q.id, q.product_id, q.words, q.asked_at, cardinality(asked.words) as asked,
            cardinality(tsvector_to_array(q.searched)) as own,
            (select count(*) from unnest(tsvector_to_array(q.searched)) as word
              where word = any(asked.words)) as common
       from asked join product_question q on q.searched @@
              (select string_agg(quote_literal(word), ' | ')::tsquery
                 from unnest(asked.words) as word)
      where ${shown}
        and ($2::text is null
             or q.product_id = (select o.product_id from offering o where o.sku = $2)))
   select p.slug, p.name as "productName", alike.words, answer.words as answer
     from alike join product p on p.id = alike.product_id
     join lateral (select a.words from product_answer a
                    where a.question_id = alike.id and a.status = 'published'
                    order by (a.kind = 'staff') desc, a.id limit 1) answer on true
    where common >= 2 and (common * 2 >= own or asked <= 4 and common = asked)
    order by common desc, common::numeric / own desc, alike.asked_at desc limit 3`,
);

/** Questions that were answered in public and are much like some words, the likest first. */
export const listAnsweredLike = (tx: Queryable, about: string, sku: string | null) =>
  answeredLike.list(tx, [about, sku]);

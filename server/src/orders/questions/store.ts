import type { QuestionState, QuestionTopic } from '@plumbline/contracts/nouns/questions.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** A message of a thread; `name` is who of the staff wrote it, or who else than the customer. */
export interface MessageRow {
  id: number;
  author: 'customer' | 'staff' | 'shop' | 'note';
  name: string | null;
  text: string;
  writtenAt: string;
}

/** A thread with all of its messages, and whom it is with. */
export interface QuestionRow {
  id: number;
  number: string;
  topic: QuestionTopic;
  state: QuestionState;
  askedAt: Date;
  waitingSince: Date;
  orderId: number;
  orderGuid: string;
  orderNumber: string;
  accountId: number | null;
  email: string;
  firstName: string;
  lastName: string;
  assignedTo: number | null;
  assignedName: string | null;
  messages: readonly MessageRow[];
}

const columns = `q.id, q.number, q.topic, q.state, q.asked_at as "askedAt",
    q.waiting_since as "waitingSince", o.id as "orderId", o.guid as "orderGuid",
    o.number as "orderNumber", o.account_id as "accountId", o.email, q.assigned_to as "assignedTo",
    (select s.display_name from account s where s.id = q.assigned_to) as "assignedName",
    o.contact->>'firstName' as "firstName",
    o.contact->>'lastName' as "lastName",
    (select json_agg(json_build_object('id', m.id, 'author', m.author, 'name', coalesce(m.sender_name, a.display_name),
              'text', m.text,
              'writtenAt', to_char(m.written_at at time zone 'utc',
                                   'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.id)
       from order_question_message m left join account a on a.id = m.author_account_id
      where m.question_id = q.id) as messages
  from order_question q join customer_order o on o.id = q.order_id`;

const find = statement<QuestionRow>('questions.find', `select ${columns} where q.id = $1`);
const byNumber = statement<QuestionRow>(
  'questions.findByNumber',
  `select ${columns} where q.number = $1`,
);
const lock = statement('questions.lock', 'select from order_question where id = $1 for update');
const ofOrder = statement<QuestionRow>(
  'questions.listOfOrder',
  `select ${columns} where o.id = $1 order by q.id desc`,
);
const ofNumber = statement<QuestionRow>(
  'questions.listOfNumber',
  `select ${columns} where o.number = $1 order by q.id desc`,
);
const list = statement<QuestionRow>(
  'questions.list',
  `select ${columns} where $1::text is null or q.state = $1
    order by case when $1 = 'waiting' then q.waiting_since end, q.waiting_since desc, q.id
    limit $2 offset $3`,
);
const count = statement<{ count: number }>(
  'questions.count',
  'select count(*)::int as count from order_question where $1::text is null or state = $1',
);

export const findQuestion = (tx: Queryable, id: number) => find.find(tx, [id]);

/** The thread of this number, whoever asks: only for who has proved that it is theirs. */
export const findQuestionByNumber = (tx: Queryable, number: string) => byNumber.find(tx, [number]);

/** The same, with nobody else writing in it until this transaction ends. */
export async function lockQuestion(tx: Tx, id: number): Promise<QuestionRow | undefined> {
  await lock.run(tx, [id]);
  return find.find(tx, [id]);
}

/** The threads of an order, the newest first. */
export const listQuestionsOfOrder = (tx: Queryable, orderId: number) => ofOrder.list(tx, [orderId]);

/** The same, by the order's number. */
export const listQuestionsOfNumber = (tx: Queryable, orderNumber: string) =>
  ofNumber.list(tx, [orderNumber]);

/** Threads in a state, or all: those that wait from the longest, others from the newest. */
export const listQuestions = (
  tx: Queryable,
  state: QuestionState | null,
  { limit, offset }: Page,
) => list.list(tx, [state, limit, offset]);

export const countQuestions = async (tx: Queryable, state: QuestionState | null) =>
  (await count.find(tx, [state]))!.count;

const insert = statement<{ id: number }>(
  'questions.insert',
  `insert into order_question (order_id, number, topic, state, asked_at, waiting_since)
   values ($1, $2, $3, 'waiting', $4, $4) returning id`,
);
const addMessage = statement<{ id: number }>(
  'questions.addMessage',
  `insert into order_question_message (question_id, author, author_account_id, text, written_at,
                                       sender_name)
   values ($1, $2, $3, $4, $5, $6) returning id`,
);
const setState = statement(
  'questions.setState',
  `update order_question
      set state = $2, waiting_since = case when state = $2 then waiting_since else $3 end
    where id = $1`,
);

export async function insertQuestion(
  tx: Tx,
  question: { orderId: number; number: string; topic: QuestionTopic; at: Date },
): Promise<number> {
  const { orderId, number, topic, at } = question;
  return (await insert.find(tx, [orderId, number, topic, at]))!.id;
}

export interface NewMessageOfThread {
  questionId: number;
  author: MessageRow['author'];
  accountId: number | null;
  text: string;
  at: Date;
  /** Who wrote it by mail, where that is not the customer. */
  senderName?: string | null;
}

/** Keeps a message; answers its id. */
export async function insertQuestionMessage(tx: Tx, message: NewMessageOfThread): Promise<number> {
  const { questionId, author, accountId, text, at, senderName = null } = message;
  const row = [questionId, author, accountId, text, at, senderName];
  return (await addMessage.find(tx, row))!.id;
}

/** Who has to speak next from now on; it waits since its state was last another. */
export async function saveQuestionState(
  tx: Tx,
  id: number,
  state: QuestionState,
  at: Date,
): Promise<void> {
  await setState.run(tx, [id, state, at]);
}

const lockOrder = statement(
  'questions.lockOrder',
  'select from customer_order where id = $1 for no key update',
);
const countLately = statement<{ count: number }>(
  'questions.countLately',
  `select count(*)::int as count
     from order_question_message m join order_question q on q.id = m.question_id
    where q.order_id = $1 and m.author = 'customer' and m.sender_name is null
      and m.written_at > $2`,
);

/** Holds an order for whoever writes about it, so that one form sent twice is seen to be one. */
export const takeOrder = (tx: Tx, orderId: number) => lockOrder.run(tx, [orderId]);

/** How often an order's customer has written since an instant. */
export const countWrittenSince = async (tx: Tx, orderId: number, since: Date) =>
  (await countLately.find(tx, [orderId, since]))!.count;

const assign = statement(
  'questions.assign',
  'update order_question set assigned_to = $2 where id = $1',
);

/** Gives a thread to somebody of the staff, or to nobody. */
export const assignQuestion = (tx: Tx, id: number, accountId: number | null) =>
  assign.run(tx, [id, accountId]);

/** Keeps what staff write for each other; nothing changes for anybody outside. */
export const addQuestionNote = (
  tx: Tx,
  questionId: number,
  { accountId, text, at }: { accountId: number; text: string; at: Date },
) => insertQuestionMessage(tx, { questionId, author: 'note', accountId, text, at });

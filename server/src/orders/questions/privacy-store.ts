import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const tell = statement<Record<string, unknown>>(
  'questions.export',
  `select q.number, o.number as "orderNumber", q.topic, q.state, q.asked_at as "askedAt",
          (select json_agg(json_build_object('from', coalesce(m.sender_name, m.author), 'text', m.text,
                    'writtenAt', m.written_at) order by m.id)
             from order_question_message m where m.question_id = q.id and m.author <> 'note') as messages
     from order_question q join customer_order o on o.id = q.order_id
    where o.account_id = $1 order by q.id`,
);
const count = statement<{ count: number }>(
  'questions.countOfPerson',
  `select count(*)::int as count
     from order_question q join customer_order o on o.id = q.order_id where o.account_id = $1`,
);
const ofPerson = `select q.id from order_question q join customer_order o on o.id = q.order_id
    where o.account_id = $1`;
const removeMessages = statement(
  'questions.removeMessages',
  `delete from order_question_message where question_id in (${ofPerson})`,
);
const remove = statement(
  'questions.remove',
  `delete from order_question where id in (${ofPerson})`,
);

const forgetSender = statement(
  'questions.forgetSenders',
  `update order_question_message set sender_name = $2
    where id = any($1::int[]) and sender_name is not null`,
);

/** Puts a word for the names of those who wrote messages in the thread of somebody else. */
export const forgetSendersOfQuestions = (tx: Tx, messageIds: readonly number[], word: string) =>
  forgetSender.run(tx, [messageIds, word]);

/** What a person asked about their orders. None of it is needed for the law, so all of it goes. */
export const questionPrivacy: PersonalData = {
  counts: { questions: async (tx, { accountId }) => (await count.find(tx, [accountId]))!.count },
  exports: { questions: (tx, { accountId }) => tell.list(tx, [accountId]) },
  async erases(tx, { accountId }) {
    await removeMessages.run(tx, [accountId]);
    await remove.run(tx, [accountId]);
  },
};

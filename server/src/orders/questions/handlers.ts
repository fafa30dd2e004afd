import type { orderQuestionCalls } from '@plumbline/contracts/help/order-questions.ts';
import type { orderQuestionShopCalls } from '@plumbline/contracts/shop/order-questions.ts';
import type { orderQuestionStaffCalls } from '@plumbline/contracts/staff/order-questions.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { writeOnce } from '../../db/answer-once.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import { getOwnOrder, requireNamedAlike } from '../orders/own-order.ts';
import { getStaffOrder } from '../orders/staff-commands.ts';
import { describeForStaff, describeQuestion } from './describe-question.ts';
import {
  countQuestions,
  findQuestion,
  listQuestions,
  listQuestionsOfNumber,
  listQuestionsOfOrder,
  lockQuestion,
  saveQuestionState,
  type QuestionRow,
} from './store.ts';
import { answerThread, writeQuestion } from './write-question.ts';

/** What customers ask about their orders, and what staff answer. */
export const questionHandlers: Handlers<
  typeof orderQuestionCalls & typeof orderQuestionShopCalls & typeof orderQuestionStaffCalls
> = {
  askAboutOrder: async ({ params, body, caller }, context) => {
    const order = await getOwnOrder(context, caller, params.id);
    requireNamedAlike(order, params.id, body);
    const { topic, text, reference } = body;
    return transaction(context.db, async (tx) =>
      describeQuestion(await writeQuestion(tx, context, order, { topic, text, reference })),
    );
  },

  listOwnQuestions: async ({ params, caller }, context) => {
    const { id } = await getOwnOrder(context, caller, params.order);
    return { questions: (await listQuestionsOfOrder(context.db, id)).map(describeQuestion) };
  },

  listQuestions: async ({ query }, { db }) => {
    const { state = null } = query;
    const page = pageOf(query);
    const rows = await listQuestions(db, state, page);
    const { pageNumber, pageSize } = page;
    const total = await countQuestions(db, state);
    return { total, pageNumber, pageSize, questions: rows.map(describeForStaff) };
  },

  listQuestionsOfOrder: async ({ params }, { db }) => {
    const { orderNumber } = await getStaffOrder(db, params.orderNumber);
    return { questions: (await listQuestionsOfNumber(db, orderNumber)).map(describeForStaff) };
  },

  getQuestion: async ({ params }, { db }) =>
    describeForStaff(requireQuestion(await findQuestion(db, params.questionId))),

  answerQuestion: async ({ params, body, caller, idempotency }, context) => {
    await writeOnce(context.db, idempotency, async (tx) => {
      const thread = requireQuestion(await lockQuestion(tx, params.questionId));
      requireSeen(thread, body.messagesSeen);
      const accountId = caller.accountId!;
      const { text, closes } = body;
      const answered = await answerThread(tx, context, thread, { text, closes, accountId });
      await recordAudit(tx, {
        actorAccountId: accountId,
        action: 'questions.answerQuestion',
        subject: `order:${thread.orderNumber}`,
        after: { question: thread.number, state: answered.state },
        at: context.now(),
      });
    });
    return describeForStaff(requireQuestion(await findQuestion(context.db, params.questionId)));
  },

  closeQuestion: ({ params, body, caller }, context) => close(context, caller, params, body),
};

function close(
  { db, now }: Context,
  { accountId }: { accountId: number | null },
  { questionId }: { questionId: number },
  { messagesSeen }: { messagesSeen: number },
) {
  return transaction(db, async (tx) => {
    const thread = requireQuestion(await lockQuestion(tx, questionId));
    requireSeen(thread, messagesSeen);
    await saveQuestionState(tx, questionId, 'closed', now());
    await recordAudit(tx, {
      actorAccountId: accountId,
      action: 'questions.closeQuestion',
      subject: `order:${thread.orderNumber}`,
      after: { question: thread.number, state: 'closed' },
      at: now(),
    });
    return describeForStaff((await findQuestion(tx, questionId))!);
  });
}

function requireQuestion(row: QuestionRow | undefined): QuestionRow {
  if (!row) throw new Refusal('question-not-found');
  return row;
}

/** Nobody answers words that they have not read. */
function requireSeen({ messages }: QuestionRow, seen: number): void {
  if (messages.length === seen) return;
  throw new Refusal('question-changed', {
    detail: 'Somebody has written in this thread meanwhile. Read it first; nothing was sent.',
    extra: { messages: messages.length },
  });
}

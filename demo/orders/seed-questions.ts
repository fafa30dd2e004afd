import type { Context } from '@plumbline/server/core/context.ts';
import { transaction, type Tx } from '@plumbline/server/db/transaction.ts';
import { findOrInsertSetting } from '@plumbline/server/people/identity/store.ts';
import { dayOf } from '@plumbline/server/voice/reviews/days.ts';
import { findFact } from '@plumbline/server/voice/product-questions/facts.ts';
import { publishAnswered } from '@plumbline/server/voice/product-questions/publish-answered.ts';
import { newQuestionId } from '@plumbline/server/voice/product-questions/question-ids.ts';
import {
  findQuestion,
  insertAnswer,
  insertQuestion,
  saveQuestionState,
} from '@plumbline/server/voice/product-questions/store.ts';
import { beginQuestions, listReviewedLines } from './store.ts';

const dayMs = 86_400_000;
/** So many products are asked about, of those whose buyers can answer. */
const productsAskedAbout = 24;

/** What people ask of any goods, and what the shop and those who have it say. */
const asked = [
  {
    words: 'Is it the same colour as in the pictures?',
    answer:
      'The pictures are taken in daylight. If you have to match something, order one, hold it beside it at home, and send it back unfitted if it is not right.',
    buyer: 'To my eye it is. Under a yellow lamp it looks a little warmer.',
  },
  {
    words: 'Is there a leaflet on fitting it in the box?',
    answer:
      'Yes. The sizes are on the specification sheet as well, under Documents on this page, so that you can plan before it comes.',
    buyer: 'There was one in mine, with more drawings than words.',
  },
  {
    words: 'Can one person fit it alone?',
    answer:
      'Its weight stands under Specification. Where it has to be held to a wall, we would have a second pair of hands there.',
    buyer: 'I did it alone, and was glad of somebody to hold the level.',
  },
] as const;
const ofFigures = 'How heavy is it, please?';

/**
 * Lets people ask about what others have bought: the shop answers, some buyers do, and some answers come
 * from the figures. One waits longer than was promised. Done once, by one of several processes.
 */
export async function seedQuestions(
  context: Context,
  contextAt: (at: Date) => Context,
  { opensAt, support }: { opensAt: Date; support: number },
): Promise<void> {
  await findOrInsertSetting(context.db, 'demo.questions', '0');
  const found = await listReviewedLines(context.db, opensAt, 90);
  const lines = [...new Map(found.map((line) => [line.slug, line])).values()];
  await transaction(context.db, async (tx) => {
    if (!(await beginQuestions(tx))) return;
    for (const [place, line] of lines.slice(0, productsAskedAbout).entries()) {
      const at = new Date(opensAt.getTime() - (10 + place * 9) * dayMs);
      const then = contextAt(at);
      const email = `asker-${place + 1}@example.com`;
      const { words, answer, buyer } = asked[place % asked.length]!;
      const { sku } = line;
      if (place % 4 === 3) {
        await answerFromFigures(tx, then, { sku, email, at });
        continue;
      }
      const questionId = await publishAnswered(tx, then, {
        sku,
        email,
        words,
        answer,
        accountId: null,
        askedAt: new Date(at.getTime() - dayMs),
        answeredBy: support,
      });
      if (line.accountId === null || place % 2 === 1) continue;
      await insertAnswer(tx, {
        answerId: newQuestionId(context, 'AN'),
        questionRow: (await findQuestion(tx, questionId))!.id,
        kind: 'buyer',
        accountId: line.accountId,
        attribute: null,
        words: buyer,
        // The newest waits for somebody to read it.
        status: place === 0 ? 'pending' : 'published',
        at: new Date(at.getTime() + 2 * dayMs),
      });
    }
    const last = lines.at(-1);
    if (last) await leaveOneOverdue(tx, context, last.sku, opensAt);
  });
}

async function answerFromFigures(
  tx: Tx,
  context: Context,
  { sku, email, at }: { sku: string; email: string; at: Date },
): Promise<void> {
  const fact = await findFact(context, sku, ofFigures);
  if (!fact) return;
  const questionId = newQuestionId(context, 'QA');
  const question = { questionId, sku, email, accountId: null, words: ofFigures, isPublic: true };
  await insertQuestion(tx, { ...question, at, answerBy: dayOf(at) });
  const { id } = (await findQuestion(tx, questionId))!;
  await insertAnswer(tx, {
    answerId: newQuestionId(context, 'AN'),
    questionRow: id,
    kind: 'facts',
    accountId: null,
    ...fact,
    status: 'published',
    at,
  });
  await saveQuestionState(tx, id, 'published', at);
}

async function leaveOneOverdue(tx: Tx, context: Context, sku: string, opensAt: Date) {
  const at = new Date(opensAt.getTime() - 6 * dayMs);
  await insertQuestion(tx, {
    questionId: newQuestionId(context, 'QA'),
    sku,
    accountId: null,
    email: 'pia.wren@example.com',
    words: 'I am Pia Wren, 07700 900461. Will it stand beside a window that opens inwards?',
    isPublic: true,
    at,
    answerBy: dayOf(new Date(at.getTime() + 2 * dayMs)),
  });
}

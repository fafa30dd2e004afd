import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { OpeningHours } from '../../core/opening-hours.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { dueAfterAnswers } from './applications.ts';
import { recordEvent } from './history-store.ts';
import { requireStep } from './own-application.ts';
import { keepPapers } from './papers.ts';
import {
  findApplication,
  saveAnswer,
  saveState,
  touchApplication,
  type ApplicationRow,
} from './store.ts';

/** Keeps the answer to one thing that was asked for; the last one sends the application on. */
export async function answerItem(
  tx: Tx,
  context: Context,
  application: ApplicationRow,
  answered: {
    itemId: number;
    answer: string;
    files: readonly string[];
    caller: Caller;
    hours: OpeningHours;
  },
): Promise<ApplicationRow> {
  const { itemId, answer, files, caller, hours } = answered;
  const { id, items, papersUntil, decideBy } = application;
  const item = items.find((each) => each.itemId === itemId);
  if (!item) throw new Refusal('item-not-found');
  const next = requireStep(application, 'answer');
  const text = answer.trim();
  requireAnswer(item.needsPaper, text, files);
  const at = context.now();
  await keepPapers(tx, context, {
    application,
    caller,
    files,
    paper: null,
    itemId,
    until: papersUntil!,
  });
  await saveAnswer(tx, id, itemId, text, at);
  await recordEvent(tx, id, { kind: 'answered', text: item.text, accountId: null, at });
  const isLast = items.every((each) => each.itemId === itemId || each.answeredAt !== null);
  if (isLast) {
    await saveState(tx, id, {
      state: next,
      decideBy: dueAfterAnswers(decideBy!, at, hours),
      at,
    });
  } else {
    await touchApplication(tx, id, at);
  }
  return (await findApplication(tx, id, at))!;
}

function requireAnswer(needsPaper: boolean, text: string, files: readonly string[]): void {
  const field = needsPaper ? 'files' : 'answer';
  const isGiven = needsPaper ? files.length > 0 : text !== '' || files.length > 0;
  if (isGiven) return;
  const message = needsPaper ? 'Choose the file that was asked for.' : 'Write an answer.';
  throw new Refusal('invalid-request', { fields: [{ path: `/body/${field}`, message }] });
}

import type { Readable } from 'node:stream';
import type { Call } from '@plumbline/contracts/call/call.ts';
import type { FieldProblem } from '@plumbline/contracts/call/refusals.ts';
import { fileRulesOf } from '@plumbline/contracts/nouns/uploads.ts';
import { callerKey, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { ofNetwork } from '../../db/guest-tries.ts';
import { requireTry } from '../../db/tries.ts';
import { makeArrival } from './arrivals.ts';
import { checkFile } from './check-file.ts';
import { keepWaiting } from './keep-waiting.ts';
import { readParts } from './read-parts.ts';
import { endUploads } from './store.ts';
import { FileRefused, fileProblem } from './uploads.ts';

/** A form as its call takes it: texts as they came, and of files the ids that they wait under. */
export interface ReceivedForm {
  texts: readonly [name: string, value: string][];
  /** The files that came with it and are good, by their fields. */
  uploads: ReadonlyMap<string, readonly string[]>;
  problems: readonly FieldProblem[];
}

/** So many forms with files of one person in an hour. */
const formsPerHour = 60;

/**
 * Takes a form that may hold files, as its call has them: first all of it arrives, then each file is
 * looked at, and what is good lies in the store and waits an hour for what it belongs to. A connection
 * that breaks leaves nothing.
 */
export async function receiveForm(
  context: Context,
  call: Pick<Call, 'body'>,
  caller: Caller,
  sent: { headers: Record<string, unknown>; body: Readable },
): Promise<ReceivedForm> {
  const sentBy = callerKey(caller);
  const hour = { key: `upload:${sentBy}`, tries: formsPerHour, windowMs: 60 * 60_000 };
  const allowances = [hour, ...ofNetwork('upload', caller, formsPerHour)];
  await requireTry(context.db, allowances, context.now());
  const rules = fileRulesOf(call.body);
  const arrival = await makeArrival();
  const uploads = new Map<string, string[]>();
  try {
    const { texts, files, refused } = await readParts(sent, rules, arrival.place);
    const problems = refused.map(({ field, index, message }) => fileProblem(field, index, message));
    for (const { field, index, place, sentName } of files) {
      try {
        const file = await checkFile(place, sentName, rules.get(field)!);
        const uploadId = await keepWaiting(context, file, sentBy);
        uploads.set(field, [...(uploads.get(field) ?? []), uploadId]);
      } catch (error) {
        if (!(error instanceof FileRefused)) throw error;
        problems.push(fileProblem(field, index, error.message));
      }
    }
    return { texts, uploads, problems };
  } catch (error) {
    await dropUploads(context, [...uploads.values()].flat());
    throw error;
  } finally {
    await arrival.remove();
  }
}

/** Lets go of files that belong to nothing; the next run of the job removes them. */
export async function dropUploads(
  { db, now }: Pick<Context, 'db' | 'now'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await endUploads(db, ids, now());
}

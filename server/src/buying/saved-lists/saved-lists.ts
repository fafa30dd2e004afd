import { callerKey, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { forgiveTries, requireTry, type Allowance } from '../../db/tries.ts';
import { ofNetwork } from '../../db/guest-tries.ts';
import { mailsToOthers } from '../../base/messages/mails-to-others.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import { hashRetrievalCode, newRetrievalCode, unknownCode } from './retrieval-code.ts';
import {
  findOwnSavedList,
  findSavedIssueCode,
  findSavedLines,
  insertSavedList,
  type SavedKind,
  type SavedLine,
} from './store.ts';
import { savedListMail } from './saved-list-mail.ts';

const dayMs = 86_400_000;
const keptDays = 90;
/** How many codes somebody may try that are none. */
const triesPerDay = 100;

/** What of a list is kept: its lines, and the discount's code that a basket carries. */
export interface SavedContent {
  lines: readonly SavedLine[];
  issueCodeId: number | null;
}

/** Keeps the lines as they are now, under a new code that is told this once. */
export async function saveList(
  context: Context,
  kind: SavedKind,
  caller: Caller,
  { lines, issueCodeId }: SavedContent,
): Promise<{ retrievalCode: string; expiresAt: string }> {
  const retrievalCode = newRetrievalCode(context.randomBytes);
  const codeHash = hashRetrievalCode(retrievalCode, '');
  const savedAt = context.now();
  const expiresAt = new Date(savedAt.getTime() + keptDays * dayMs);
  const saved = { codeHash, kind, owner: caller, savedAt, expiresAt, issueCodeId };
  await insertSavedList(context.db, saved, lines);
  return { retrievalCode, expiresAt: expiresAt.toISOString() };
}

/** What was saved under a code. Refuses `retrieval-code-unknown` at `path`, and too many tries. */
export async function retrieveList(
  context: Context,
  kind: SavedKind,
  caller: Caller,
  { typed, path }: { typed: string; path: string },
): Promise<SavedContent> {
  const tries = codeTries(caller);
  await requireTry(context.db, tries, context.now());
  const codeHash = hashRetrievalCode(typed, path);
  const lines = await findSavedLines(context.db, codeHash, kind, caller, context.now());
  if (lines.length === 0) {
    throw unknownCode(path, `There is no ${kind} with this code. It may have expired.`);
  }
  await forgiveTries(context.db, tries);
  return { lines, issueCodeId: await findSavedIssueCode(context.db, codeHash) };
}

/** Mails a code that is the caller's own. Refuses another's, and more mails than are right. */
export async function mailSavedList(
  context: Context,
  kind: SavedKind,
  caller: Caller,
  { retrievalCode, emailAddress }: { retrievalCode: string; emailAddress: string },
): Promise<void> {
  const path = '/body/retrievalCode';
  const now = context.now();
  const codeHash = hashRetrievalCode(retrievalCode, path);
  const saved = await findOwnSavedList(context.db, codeHash, kind, caller, now);
  if (!saved) throw unknownCode(path, `This is not the code of a ${kind} that you saved.`);
  await requireTry(context.db, mailsToOthers(caller, emailAddress), now);
  const mail = savedListMail({
    ...saved,
    kind,
    shop: context.config,
    to: emailAddress,
    retrievalCode,
    dedupeKey: `${kind}-saved:${codeHash.toString('hex')}:${emailAddress.toLowerCase()}:${now.getTime()}`,
  });
  await transaction(context.db, (tx) => queueMessage(tx, context.jobs, mail, now));
}

/** Guessing a code of 95 bits is hopeless; this keeps it from being tried at our cost. */
function codeTries(caller: Caller): Allowance[] {
  const key = callerKey(caller);
  return [
    { key: `retrieval:${key}`, tries: 10, windowMs: 60_000 },
    { key: `retrieval-day:${key}`, tries: triesPerDay, windowMs: dayMs },
    ...ofNetwork('retrieval', caller, triesPerDay),
  ];
}

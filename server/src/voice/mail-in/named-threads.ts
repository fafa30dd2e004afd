import { threadOfAddress } from '../../base/messages/reply-address.ts';
import { findThreadOfMail } from '../../base/messages/store.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { ownIdIn, type NamedThreads } from './mail-in.ts';
import { findMailThread } from './mail-threads.ts';
import type { ReadMail } from './read-mail.ts';

/** So many of the mails that one refers to are looked up: some programs name hundreds. */
const mostLookedUp = 20;

/**
 * The threads that a mail names by what nobody could guess: a signed address, or a mail of ours; `sentTo`
 * is where the mail of ours that it answers or sends back went, null where it names none.
 */
export async function namedThreads(
  tx: Tx,
  { signingKey }: Pick<Context, 'signingKey'>,
  mail: Pick<ReadMail, 'recipients' | 'answered' | 'references' | 'bounce'>,
): Promise<NamedThreads & { sentTo: string | null }> {
  const { recipients, answered, references, bounce } = mail;
  const signed = recipients.map((each) => threadOfAddress(signingKey, each)).find(Boolean);
  const sentBack = bounce?.messageIds ?? [];
  const byAnswer = await threadOfFirst(tx, [...sentBack, ...answered]);
  return {
    byAddress: signed ? ((await findMailThread(tx, signed))?.number ?? null) : null,
    byAnswer: byAnswer?.number ?? null,
    byReference: (await threadOfFirst(tx, references.toReversed()))?.number ?? null,
    sentTo: byAnswer?.to ?? null,
  };
}

/** The thread of the first of these mails that is ours and belongs to one, and where that mail went. */
async function threadOfFirst(tx: Tx, messageIds: readonly string[]) {
  for (const id of messageIds.slice(0, mostLookedUp).map(ownIdIn)) {
    const found = id === null ? undefined : await findThreadOfMail(tx, id);
    const thread = found && (await findMailThread(tx, found.thread));
    if (thread) return { number: thread.number, to: found.to };
  }
  return null;
}

import type { MailAside } from '@plumbline/contracts/nouns/inbox.ts';
import type { Queryable } from '../../db/connect.ts';
import { findMailThread } from './mail-threads.ts';
import { listFilesOfMails, type AsideRow } from './reading-store.ts';

/** Mails that are in no thread, as staff are told of them. */
export async function describeAsides(
  tx: Queryable,
  rows: readonly AsideRow[],
): Promise<MailAside[]> {
  const files = await listFilesOfMails(
    tx,
    rows.map(({ mailId }) => mailId),
  );
  const customers = new Map<string, readonly string[]>();
  for (const { outcome, thread } of rows) {
    if (outcome !== 'held' || thread === null || customers.has(thread)) continue;
    customers.set(thread, (await findMailThread(tx, thread))?.customers ?? []);
  }
  return rows.map((row) => {
    const own = row.thread === null ? undefined : customers.get(row.thread);
    const sent = files.find(({ mailId }) => mailId === row.mailId);
    return {
      mailId: row.mailId,
      isHeld: row.outcome === 'held',
      reason: row.reason,
      thread: row.thread,
      isFromCustomer: row.sender !== null && own !== undefined && own.includes(row.sender),
      sender: row.sender,
      senderName: row.senderName ?? '',
      subject: row.subject,
      words: row.words,
      arrivedAt: row.arrivedAt.toISOString(),
      files: sent?.files ?? [],
      refusedFiles: sent?.refusedFiles ?? [],
      bounced:
        row.reason === 'bounce' || row.reason === 'bounce-elsewhere'
          ? { address: row.bouncedAddress, reason: row.bouncedReason ?? '' }
          : null,
    };
  });
}

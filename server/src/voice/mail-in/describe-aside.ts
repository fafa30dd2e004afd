import type { MailAside } from '@plumbline/contracts/nouns/inbox.ts';
import type { AsideRow } from './reading-store.ts';

/** A mail that is in no thread, as staff are told of it. */
export const describeAside = (row: AsideRow): MailAside => ({
  mailId: row.mailId,
  isHeld: row.outcome === 'held',
  reason: row.reason,
  thread: row.thread,
  sender: row.sender,
  senderName: row.senderName ?? '',
  subject: row.subject,
  words: row.words,
  arrivedAt: row.arrivedAt.toISOString(),
  bounced:
    row.reason === 'bounce' || row.reason === 'bounce-elsewhere'
      ? { address: row.bouncedAddress, reason: row.bouncedReason ?? '' }
      : null,
});

import type { Tx } from '../../db/transaction.ts';
import type { PersonalData, PersonOnRecord } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

// What a mail is about stands in its key: 'order-confirmation:<guid>'.
const ofPerson = `lower(to_address) = any($1) or dedupe_key like any($2)`;

const isSending = statement<{ sending: boolean }>(
  'messages.isSending',
  `select exists (select from message where (${ofPerson}) and claimed_until > $3) as sending`,
);
const emptyMailbox = statement(
  'messages.emptyMailbox',
  `delete from demo_mailbox
    where lower(to_address) = any($1)
       or message_id in (select id::text from message where ${ofPerson})`,
);
const blank = statement(
  'messages.blank',
  `update message
      set to_address = 'erased', subject = 'erased', html = '', text = '', claimed_until = null,
          earlier_ids = '{}',
          state = case when state = 'queued' then 'failed' else state end,
          -- Some keys hold the address that the mail went to.
          dedupe_key = case when strpos(dedupe_key, '@') > 0 then 'erased:' || id
                            else dedupe_key end
    where ${ofPerson}`,
);

// The Message-IDs of a thread are partly theirs.
const removeThreads = statement(
  'messages.removeThreads',
  `delete from thread_mail
    where thread in (select thread from message where (${ofPerson}) and thread is not null)`,
);

const count = statement<{ count: number }>(
  'messages.countOfPerson',
  `select count(*)::int as count from message where lower(to_address) = any($1)`,
);
const tell = statement<Record<string, unknown>>(
  'messages.export',
  `select kind, subject, created_at as "at" from message
    where lower(to_address) = any($1) order by created_at`,
);

const about = (subjects: readonly string[]) => subjects.map((each) => `%:${each}%`);

/** A person's mails: those to their addresses, and those about what is theirs, wherever they went. */
const ofThem = ({ emails, mailSubjects }: PersonOnRecord) => [emails, about(mailSubjects)];

/** Blanks the mails about some things, wherever they went. */
export const forgetMails = (tx: Tx, subjects: readonly string[]) =>
  forget(tx, [[], about(subjects)]);

async function forget(tx: Tx, whose: unknown[]): Promise<void> {
  await emptyMailbox.run(tx, whose);
  await removeThreads.run(tx, whose);
  await blank.run(tx, whose);
}

/**
 * What was written to somebody is blanked; that a promised mail was sent, and when, stays. One that
 * is being handed over just now is beyond anybody's reach.
 */
export const messagePrivacy: PersonalData = {
  counts: { messages: async (tx, { emails }) => (await count.find(tx, [emails]))!.count },
  async blocks(tx, person, now) {
    const { sending } = (await isSending.find(tx, [...ofThem(person), now]))!;
    return sending ? [{ blocker: 'mail-being-sent', orderNumbers: [] }] : [];
  },
  exports: { messages: (tx, { emails }) => tell.list(tx, [emails]) },
  erases: (tx, person) => forget(tx, ofThem(person)),
};

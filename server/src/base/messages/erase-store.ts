import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

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
          state = case when state = 'queued' then 'failed' else state end,
          -- Some keys hold the address that the mail went to.
          dedupe_key = case when strpos(dedupe_key, '@') > 0 then 'erased:' || id
                            else dedupe_key end
    where ${ofPerson}`,
);

/** A person's mails: those to their addresses, and those about what is theirs, wherever they went. */
export interface PersonsMail {
  /** In small letters. */
  emails: readonly string[];
  /** What else stands in the keys of their mails: the guids of orders, the codes of baskets. */
  about: readonly string[];
}

const valuesOf = ({ emails, about }: PersonsMail) => [emails, about.map((each) => `%:${each}%`)];

/** Whether one of the mails is being handed over just now, beyond anybody's reach. */
export async function isMailOnItsWay(
  tx: Queryable,
  mail: PersonsMail,
  now: Date,
): Promise<boolean> {
  return (await isSending.find(tx, [...valuesOf(mail), now]))!.sending;
}

/** Blanks what was written to somebody; that a promised mail was sent, and when, stays. */
export async function eraseMessages(tx: Tx, mail: PersonsMail): Promise<void> {
  await emptyMailbox.run(tx, valuesOf(mail));
  await blank.run(tx, valuesOf(mail));
}

import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { NewMessage } from './store.ts';

type KeptMessage = Pick<NewMessage, 'kind' | 'to' | 'subject' | 'html' | 'text'> & {
  state: 'queued' | 'sent' | 'failed';
};

const find = statement<KeptMessage>(
  'messages.findKept',
  `select kind, to_address as "to", subject, html, text, state from message
    where id = $1 and split_part(dedupe_key, ':', 2) = $2`,
);

/** A mail as it was sent; undefined where there is none of this id about this subject. */
export const findKeptMessage = (tx: Queryable, id: string, subject: string) =>
  find.find(tx, [id, subject]);

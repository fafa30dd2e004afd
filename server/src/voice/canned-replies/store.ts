import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

export interface ReplyRow {
  replyId: number;
  title: string;
  text: string;
  version: number;
  changedAt: Date;
}

const columns = `id as "replyId", title, text, version, changed_at as "changedAt"`;

const list = statement<ReplyRow>(
  'cannedReplies.list',
  `select ${columns} from canned_reply order by lower(title)`,
);
const find = statement<ReplyRow>(
  'cannedReplies.find',
  `select ${columns} from canned_reply where id = $1`,
);
const insert = statement<ReplyRow>(
  'cannedReplies.insert',
  `insert into canned_reply (title, text, changed_at) values ($1, $2, $3)
   on conflict do nothing returning ${columns}`,
);
const isTaken = statement<{ id: number }>(
  'cannedReplies.findTitle',
  'select id from canned_reply where lower(title) = lower($1) and id <> $2 for key share',
);
const update = statement<ReplyRow>(
  'cannedReplies.update',
  `update canned_reply set title = $3, text = $4, changed_at = $5, version = version + 1
    where id = $1 and version = $2 returning ${columns}`,
);
const remove = statement('cannedReplies.remove', 'delete from canned_reply where id = $1');

export const listReplies = (tx: Queryable) => list.list(tx, []);
export const findReply = (tx: Queryable, id: number) => find.find(tx, [id]);

/** Undefined where another has the title. */
export const insertReply = (tx: Tx, title: string, text: string, at: Date) =>
  insert.find(tx, [title, text, at]);

export const isTitleTaken = async (tx: Tx, title: string, exceptId: number) =>
  (await isTaken.find(tx, [title, exceptId])) !== undefined;

export interface ChangedReply {
  replyId: number;
  version: number;
  title: string;
  text: string;
  at: Date;
}

/** Undefined where it is of another version by now. */
export const updateReply = (tx: Tx, { replyId, version, title, text, at }: ChangedReply) =>
  update.find(tx, [replyId, version, title, text, at]);

export const removeReply = (tx: Tx, id: number) => remove.run(tx, [id]);

import type { CannedReply, cannedReplyCalls } from '@plumbline/contracts/staff/canned-replies.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import { unknownPlaces } from './places.ts';
import {
  findReply,
  insertReply,
  isTitleTaken,
  listReplies,
  removeReply,
  updateReply,
  type ReplyRow,
} from './store.ts';

/** Titles are given one after the other: of two who give the same, one is told that it is taken. */
const titlesTurn = 'canned-reply-titles';

export const cannedReplyHandlers: Handlers<typeof cannedReplyCalls> = {
  listReplies: async (_, { db }) => ({ replies: (await listReplies(db)).map(describe) }),

  createReply: ({ body, caller }, { db, now }) =>
    transaction(db, async (tx) => {
      requireKnownPlaces(body.text);
      const at = now();
      await takeTurn(tx, titlesTurn);
      const made = await insertReply(tx, body.title.trim(), body.text.trim(), at);
      if (!made) throw new Refusal('reply-title-taken');
      await audit(tx, caller, 'createReply', made, at);
      return describe(made);
    }),

  setReply: ({ params, body, caller }, { db, now }) =>
    transaction(db, async (tx) => {
      requireKnownPlaces(body.text);
      const { replyId } = params;
      if (!(await findReply(tx, replyId))) throw new Refusal('reply-not-found');
      const [title, text] = [body.title.trim(), body.text.trim()];
      await takeTurn(tx, titlesTurn);
      if (await isTitleTaken(tx, title, replyId)) throw new Refusal('reply-title-taken');
      const at = now();
      const changed = await updateReply(tx, { replyId, version: body.version, title, text, at });
      if (!changed) throw new Refusal('reply-changed');
      await audit(tx, caller, 'setReply', changed, at);
      return describe(changed);
    }),

  removeReply: ({ params, caller }, { db, now }) =>
    transaction(db, async (tx) => {
      const row = await findReply(tx, params.replyId);
      if (!row) throw new Refusal('reply-not-found');
      await removeReply(tx, row.replyId);
      await audit(tx, caller, 'removeReply', row, now());
      return { replyId: row.replyId };
    }),
};

/** A text with a place that nothing fills could never be sent, so that it is not kept either. */
function requireKnownPlaces(text: string): void {
  const unknown = unknownPlaces(text);
  if (unknown.length === 0) return;
  const message = `There is no place {${unknown[0]}}. Take one of those below, or leave out the braces.`;
  throw new Refusal('invalid-request', { fields: [{ path: '/body/text', message }] });
}

const describe = ({ changedAt, ...row }: ReplyRow): CannedReply => ({
  ...row,
  changedAt: changedAt.toISOString(),
});

const audit = (tx: Tx, { accountId }: Caller, call: string, row: ReplyRow, at: Date) =>
  recordAudit(tx, {
    actorAccountId: accountId,
    action: `cannedReplies.${call}`,
    subject: `canned-reply:${row.replyId}`,
    after: { title: row.title, version: row.version },
    at,
  });

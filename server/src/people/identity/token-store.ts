import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** What the provider is told to forget by, in the order in which it is told. */
export const tokenKinds = ['access_token', 'refresh_token'] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** The id of no session: whatever is kept under it is revoked. */
export const nobodysSession = '00000000-0000-0000-0000-000000000000';

export interface KeptToken {
  tokenHash: Buffer;
  sessionId: string;
  issuer: string;
  kind: TokenKind;
  sealed: Buffer;
  keptAt: Date;
}

const insert = statement(
  'identity.keepToken',
  `insert into kept_token (token_hash, session_id, issuer, kind, sealed, kept_at)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
);
// Whatever a session has too many of is parted from it, and so revoked with what is nobody's.
const partFromSession = statement(
  'identity.partOldTokens',
  `update kept_token set session_id = $3
    where session_id = $1 and token_hash in
      (select token_hash from kept_token where session_id = $1
        order by kept_at desc, token_hash offset $2)`,
);
const listOrphans = statement<KeptToken>(
  'identity.listTokensToRevoke',
  `select token_hash as "tokenHash", session_id as "sessionId", issuer, kind, sealed,
          kept_at as "keptAt"
     from kept_token
    where not exists (select from session where session.id = kept_token.session_id)
    order by kept_at limit 100`,
);
const remove = statement(
  'identity.removeKeptToken',
  'delete from kept_token where token_hash = $1',
);

/** Keeps a token of a session, sealed; each once. */
export async function keepToken(tx: Tx, token: KeptToken): Promise<void> {
  const { tokenHash, sessionId, issuer, kind, sealed, keptAt } = token;
  await insert.run(tx, [tokenHash, sessionId, issuer, kind, sealed, keptAt]);
}

/** Lets go of all but the newest tokens of a session: those become nobody's, and are revoked. */
export const partOldTokens = (tx: Tx, sessionId: string, most: number) =>
  partFromSession.run(tx, [sessionId, most, nobodysSession]);

/** Tokens whose session is gone, the oldest first. */
export const listTokensToRevoke = (tx: Queryable) => listOrphans.list(tx);

export const removeKeptToken = (tx: Queryable, tokenHash: Buffer) => remove.run(tx, [tokenHash]);

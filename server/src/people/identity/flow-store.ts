import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** A sign-in without JavaScript that is under way. */
export interface Flow {
  nonce: string;
  codeVerifier: string;
  returnTo: string;
  /** The provider at which it is under way, as accounts are kept under. */
  issuer: string;
  /** The session to whose account the sign-in is to be joined; null for one that opens a session. */
  linkingSession: string | null;
}

const insert = statement(
  'identity.insertFlow',
  `insert into sign_in_flow
     (state_hash, browser_hash, nonce, code_verifier, return_to, expires_at, issuer, linking_session)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const take = statement<Flow>(
  'identity.takeFlow',
  `delete from sign_in_flow where state_hash = $1 and browser_hash = $2 and expires_at > $3
   returning nonce, code_verifier as "codeVerifier", return_to as "returnTo", issuer,
             linking_session as "linkingSession"`,
);
const countOfBrowser = statement<{ count: number }>(
  'identity.countFlowsOfBrowser',
  `select count(*)::int as count from sign_in_flow where browser_hash = $1 and expires_at > $2`,
);
const removeExpired = statement(
  'identity.removeExpiredFlows',
  `delete from sign_in_flow where expires_at < $1`,
);

export async function insertFlow(
  tx: Queryable,
  flow: Flow & { stateHash: Buffer; browserHash: Buffer; expiresAt: Date },
): Promise<void> {
  await insert.run(tx, [
    flow.stateHash,
    flow.browserHash,
    flow.nonce,
    flow.codeVerifier,
    flow.returnTo,
    flow.expiresAt,
    flow.issuer,
    flow.linkingSession,
  ]);
}

/** Takes what a browser began, once; undefined when its state is not one of this browser's. */
export const takeFlow = (tx: Queryable, stateHash: Buffer, browserHash: Buffer, now: Date) =>
  take.find(tx, [stateHash, browserHash, now]);

/** How many sign-ins this browser has under way. */
export async function countFlows(tx: Queryable, browserHash: Buffer, now: Date): Promise<number> {
  return (await countOfBrowser.find(tx, [browserHash, now]))!.count;
}

export const removeExpiredFlows = (tx: Queryable, before: Date) => removeExpired.run(tx, [before]);

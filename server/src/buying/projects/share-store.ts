import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShareState } from './projects.ts';

interface ShareRow {
  project_id: string;
  shows_prices: boolean;
  shows_notes: boolean;
  shared_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

/** A link by its token's hash, with the project that it shows or showed. */
export interface FoundShare extends ShareState {
  projectId: string;
  endedAt: Date | null;
}

const findByToken = statement<ShareRow>(
  'projects.findShare',
  `select * from project_share where token_hash = $1`,
);
const endOpen = statement(
  'projects.endShare',
  `update project_share set ended_at = $2 where project_id = $1 and ended_at is null`,
);
const insert = statement(
  'projects.insertShare',
  `insert into project_share (token_hash, project_id, shows_prices, shows_notes, shared_at,
                              expires_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** The link of a token, also one that ended; undefined where there never was one. */
export async function findShare(tx: Queryable, tokenHash: Buffer): Promise<FoundShare | undefined> {
  const row = await findByToken.find(tx, [tokenHash]);
  return (
    row && {
      projectId: row.project_id,
      showsPrices: row.shows_prices,
      showsNotes: row.shows_notes,
      sharedAt: row.shared_at,
      expiresAt: row.expires_at,
      endedAt: row.ended_at,
    }
  );
}

/** Shows the project under a link. */
export async function insertShare(
  tx: Tx,
  projectId: string,
  tokenHash: Buffer,
  share: ShareState,
): Promise<void> {
  const { showsPrices, showsNotes, sharedAt, expiresAt } = share;
  await insert.run(tx, [tokenHash, projectId, showsPrices, showsNotes, sharedAt, expiresAt]);
}

/** Ends the project's link, if it has one. */
export async function endShare(tx: Tx, projectId: string, now: Date): Promise<void> {
  await endOpen.run(tx, [projectId, now]);
}

import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

interface DecidedRow {
  submittedAt: Date;
  decidedAt: Date;
  state: 'approved' | 'disapproved';
  isInTime: boolean;
}

const decided = statement<DecidedRow>(
  'tradeApplications.listDecided',
  `select submitted_at as "submittedAt", decided_at as "decidedAt", state,
          decided_at <= decide_by as "isInTime"
     from trade_application
    where state in ('approved', 'disapproved') and decided_at >= $1
    order by decided_at desc limit 2000`,
);

/** What was decided since a day, the newest first, as far as a figure needs it. */
export const listDecided = (tx: Queryable, since: Date) => decided.list(tx, [since]);

import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const full = statement<{ slot: Date }>(
  'enquiries.listFullSlots',
  `select answer_by as slot from enquiry
    where kind = 'call-back' and state <> 'closed' and answer_by >= $1
    group by answer_by having count(*) >= $2`,
);

/** The times from an instant on at which all who could ring are promised to somebody. */
export async function listFullSlots(
  tx: Queryable,
  from: Date,
  callsAtOnce: number,
): Promise<ReadonlySet<number>> {
  return new Set((await full.list(tx, [from, callsAtOnce])).map(({ slot }) => slot.getTime()));
}

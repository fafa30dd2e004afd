import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const save = statement(
  'claims.saveSentPart',
  `update claim set part_name = $2, part_carrier = $3, part_tracking = $4, part_sent_at = $5,
                    part_sent_by = $6
    where id = $1 and remedy = 'spare-part' and part_sent_at is null`,
);

export interface SentPart {
  name: string;
  carrier: string;
  trackingNumber: string | null;
  by: number;
  at: Date;
}

/** Notes that the part of a claim left; false where none waits to be sent, or it has left already. */
export async function saveSentPart(tx: Tx, claimId: number, part: SentPart): Promise<boolean> {
  const { name, carrier, trackingNumber, at, by } = part;
  return (await save.run(tx, [claimId, name, carrier, trackingNumber, at, by])) === 1;
}

import type { EnquiryKind } from '@plumbline/contracts/nouns/enquiries.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** A question as its writer put it. */
export interface AskedQuestion {
  thread: string;
  kind: EnquiryKind;
  subject: string;
  openedAt: Date;
  text: string;
}

const asked = statement<AskedQuestion>(
  'articleGaps.listAsked',
  `select e.reference as thread, e.kind, e.subject, e.opened_at as "openedAt", first.text
     from enquiry e
     join lateral (select m.text from enquiry_message m
                    where m.enquiry_id = e.id and m.author = 'customer'
                    order by m.id limit 1) first on true
    where e.kind = any($1) and e.opened_at > $2 and e.merged_into is null
    order by e.opened_at desc, e.id desc limit $3`,
);

/** What was asked since an instant by forms of some kinds, the newest first. */
export const listAsked = (
  tx: Queryable,
  kinds: readonly EnquiryKind[],
  since: Date,
  most: number,
) => asked.list(tx, [kinds, since, most]);

import { forgetUploads } from '../../base/uploads/keep-uploads.ts';
import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const ofAccount = `order_id in (select id from customer_order where account_id = $1)`;

const tell = statement<Record<string, unknown>>(
  'claims.export',
  `select c.claim_number as number, o.number as "orderNumber", c.problem, c.units, l.name,
          c.description, c.wish, c.state, c.remedy, c.remedy_day as "remedyDay",
          c.remedy_pence as "remedyPence", c.note, c.reported_at as "reportedAt",
          c.decided_at as "decidedAt", c.part_name as part, c.part_sent_at as "partSentAt",
          c.part_carrier as "partCarrier", c.part_tracking as "partTracking",
          (select json_agg(json_build_object('fileName', u.file_name, 'bytes', u.bytes,
                    'keptUntil', u.keep_until) order by p.place)
             from claim_picture p join upload u on u.upload_id = p.upload_id
            where p.claim_id = c.id) as pictures
     from claim c
     join customer_order o on o.id = c.order_id
     left join order_line l on l.order_id = c.order_id and l.position = c.position
    where o.account_id = $1 order by c.id`,
);
const count = statement<{ count: number }>(
  'claims.countOfPerson',
  `select count(*)::int as count from claim_picture
    where claim_id in (select id from claim where ${ofAccount})`,
);
const removePictures = statement<{ uploadId: string }>(
  'claims.removePictures',
  `delete from claim_picture where claim_id in (select id from claim where ${ofAccount})
   returning upload_id as "uploadId"`,
);
const blank = statement(
  'claims.blank',
  `update claim set description = '', note = case when note is null then null else 'erased' end
    where ${ofAccount}`,
);

/**
 * What somebody reported. That goods were damaged and what was given for them stays with their order;
 * what they wrote and showed goes, and so does what was written to them.
 */
export const claimPrivacy: PersonalData = {
  counts: {
    claimPictures: async (tx, { accountId }) => (await count.find(tx, [accountId]))!.count,
  },
  exports: { claims: (tx, { accountId }) => tell.list(tx, [accountId]) },
  async erases(tx, { accountId }, context) {
    const removed = await removePictures.list(tx, [accountId]);
    await forgetUploads(
      tx,
      context,
      removed.map(({ uploadId }) => uploadId),
    );
    await blank.run(tx, [accountId]);
  },
};

import type { JobLabour } from '@plumbline/contracts/nouns/jobs.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** What was written of a job. */
export interface JobRow {
  key: string;
  reference: string;
  clientName: string | null;
  notes: string;
  quotedExPence: number | null;
  isClosed: boolean;
  version: number;
  begunAt: Date;
}

const columns = `key, reference, client_name as "clientName", notes,
  quoted_ex_pence as "quotedExPence", closed_at is not null as "isClosed", version,
  begun_at as "begunAt"`;
const list = statement<JobRow>(
  'jobs.list',
  `select ${columns} from job where business_id = $1 and ($2::text is null or key = $2)`,
);
const keyOf = statement<{ key: string | null }>('jobs.keyOf', 'select job_key($1) as key');

/** What was written of the jobs of a business, or of the one whose key is given. */
export const listJobRows = (tx: Queryable, businessId: number, key: string | null) =>
  list.list(tx, [businessId, key]);

/** How a reference is compared; one of blanks alone is no job. */
export const findJobKey = async (tx: Queryable, reference: string) =>
  (await keyOf.find(tx, [reference]))!.key;

const insert = statement(
  'jobs.insert',
  `insert into job (business_id, reference, client_name, notes, quoted_ex_pence, closed_at, begun_by,
                    begun_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (business_id, key) do nothing`,
);
const update = statement(
  'jobs.update',
  `update job set client_name = $3, notes = $4, quoted_ex_pence = $5,
          closed_at = case when $6::timestamptz is null then null else coalesce(closed_at, $6) end,
          version = version + 1
    where business_id = $1 and key = job_key($2) and version = $7`,
);

type Written = Pick<JobRow, 'reference' | 'clientName' | 'notes' | 'quotedExPence' | 'isClosed'>;

const valuesOf = (businessId: number, job: Written, at: Date) => [
  businessId,
  job.reference,
  job.clientName,
  job.notes,
  job.quotedExPence,
  job.isClosed ? at : null,
];

/** Begins a job; false where something was written of it before. */
export const insertJob = async (
  tx: Tx,
  businessId: number,
  job: Written,
  { accountId, at }: { accountId: number; at: Date },
) => (await insert.run(tx, [...valuesOf(businessId, job, at), accountId, at])) === 1;

/** Writes a job anew; false where it is of another version. */
export const updateJob = async (
  tx: Tx,
  businessId: number,
  job: Written,
  { version, at }: { version: number; at: Date },
) => (await update.run(tx, [...valuesOf(businessId, job, at), version])) === 1;

const labour = statement<JobLabour>(
  'jobs.listLabour',
  `select id as "labourId", to_char(day, 'YYYY-MM-DD') as day, minutes, what as text,
          rate_pence as "ratePence", round(minutes::numeric * rate_pence / 60)::bigint as "exPence"
     from job_labour where business_id = $1 and job = $2 order by day desc, id desc limit 500`,
);
const insertNote = statement(
  'jobs.insertLabour',
  `insert into job_labour (business_id, job, day, minutes, what, rate_pence, noted_by, noted_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const removeNote = statement(
  'jobs.removeLabour',
  'delete from job_labour where business_id = $1 and job = $2 and id = $3',
);

/** The time that was spent on a job, the latest first. */
export const listLabour = (tx: Queryable, businessId: number, job: string) =>
  labour.list(tx, [businessId, job]);

/** Notes time that was spent on a job. */
export async function insertLabour(
  tx: Tx,
  { businessId, job }: { businessId: number; job: string },
  { day, minutes, text, ratePence }: Pick<JobLabour, 'day' | 'minutes' | 'text' | 'ratePence'>,
  { accountId, at }: { accountId: number; at: Date },
): Promise<void> {
  await insertNote.run(tx, [businessId, job, day, minutes, text, ratePence, accountId, at]);
}

/** Takes a note of time back; false where the job has no such. */
export const removeLabour = async (tx: Tx, businessId: number, job: string, labourId: number) =>
  (await removeNote.run(tx, [businessId, job, labourId])) === 1;

const move = statement(
  'jobs.moveLine',
  `insert into job_line (order_id, position, reference, moved_by, moved_at)
   values ($1, $2, $3, $4, $5)
   on conflict (order_id, position) do update
      set reference = excluded.reference, moved_by = excluded.moved_by, moved_at = excluded.moved_at`,
);
const moveBack = statement(
  'jobs.moveLineBack',
  'delete from job_line where order_id = $1 and position = $2',
);
const noteLeft = statement(
  'jobs.noteLeftOver',
  `insert into job_left_over (order_id, position, units, noted_by, noted_at)
   values ($1, $2, $3, $4, $5)
   on conflict (order_id, position) do update
      set units = excluded.units, noted_by = excluded.noted_by, noted_at = excluded.noted_at`,
);
const unnoteLeft = statement(
  'jobs.forgetLeftOver',
  'delete from job_left_over where order_id = $1 and position = $2',
);

/** Which line of an order is meant, and who says something of it. */
interface LineNote {
  orderId: number;
  position: number;
  accountId: number;
  at: Date;
}

/** Puts a line on another job than its order; null puts it back. */
export async function saveLineJob(
  tx: Tx,
  { orderId, position, accountId, at }: LineNote,
  reference: string | null,
): Promise<void> {
  if (reference === null) await moveBack.run(tx, [orderId, position]);
  else await move.run(tx, [orderId, position, reference, accountId, at]);
}

/** Keeps how many pieces of a line nobody needed, those among them that went back; 0 forgets it. */
export async function saveLeftOver(
  tx: Tx,
  { orderId, position, accountId, at }: LineNote,
  units: number,
): Promise<void> {
  if (units === 0) await unnoteLeft.run(tx, [orderId, position]);
  else await noteLeft.run(tx, [orderId, position, units, accountId, at]);
}

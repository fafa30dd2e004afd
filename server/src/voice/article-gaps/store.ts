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

/** How many were shown an answer, and what they did within the days that follow. */
export interface Helped {
  shown: number;
  wrote: number;
  solved: number;
}

/** What somebody did with a page: they were shown it as an answer, or opened it themselves. */
type Meeting = 'was-answered' | 'read-page';

// Whoever writes anything within the days was not helped, whatever it is about.
const followed = `with answered as (
  select a.owner, a.subject, a.at, exists (
           select from enquiry e join enquiry_message m on m.enquiry_id = e.id
            where e.opened_by = a.owner and m.author = 'customer'
              and m.written_at >= a.at and m.written_at < a.at + $3::interval)
         or exists (
           select from customer_order o join order_question q on q.order_id = o.id
             join order_question_message m on m.question_id = q.id
            where a.owner = 'account:' || o.account_id and m.author = 'customer'
              and m.written_at >= a.at and m.written_at < a.at + $3::interval) as wrote
    from visitor_action a
   where a.kind = $4 and a.at > $1 and a.keep_until > $2)`;
const figures = `count(*)::int as shown, (count(*) filter (where wrote))::int as wrote,
         (count(*) filter (where not wrote and at <= $2::timestamptz - $3::interval))::int as solved`;

const ofPages = statement<Helped & { page: string }>(
  'articleGaps.countOfPages',
  `${followed} select subject as page, ${figures} from answered group by subject`,
);
const ofPeople = statement<Helped>(
  'articleGaps.countOfPeople',
  `${followed} select ${figures}
     from (select bool_or(wrote) as wrote, max(at) as at from answered group by owner) person`,
);

export interface AnsweredSince {
  since: Date;
  now: Date;
  /** For so long nothing may follow an answer that has helped, like '7 days'. */
  quietFor: string;
}
const valuesOf = ({ since, now, quietFor }: AnsweredSince) => [since, now, quietFor];

/** How each page that was shown as an answer, or read, has helped, by its path. */
export const countHelpedByPage = async (
  tx: Queryable,
  answered: AnsweredSince,
  meeting: Meeting = 'was-answered',
): Promise<Map<string, Helped>> =>
  new Map(
    (await ofPages.list(tx, [...valuesOf(answered), meeting])).map(({ page, ...helped }) => [
      page,
      helped,
    ]),
  );

const firstRead = statement<{ at: Date | null }>(
  'articleGaps.findFirstRead',
  `select min(at) as at from visitor_action where kind = 'read-page' and at > $1`,
);

/** When the first page was read that is counted since an instant; null where none was. */
export const findFirstRead = async (tx: Queryable, since: Date) =>
  (await firstRead.find(tx, [since]))!.at;

/** The same of all answers together, each person once. */
export const countHelped = async (tx: Queryable, answered: AnsweredSince): Promise<Helped> =>
  (await ofPeople.find(tx, [...valuesOf(answered), 'was-answered']))!;

import type { BusinessKind } from '@plumbline/contracts/nouns/businesses.ts';
import type {
  ApplicationState,
  AskedItem,
  DisapprovalReason,
  Paper,
  ProvisionalBar,
  RegisterResult,
  VatResult,
  TradeBusiness,
  TradePeople,
} from '@plumbline/contracts/nouns/trade-applications.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** An application with all that belongs to it. */
export interface ApplicationRow {
  id: number;
  externalId: string;
  accountId: number;
  state: ApplicationState;
  version: number;
  kind: BusinessKind | null;
  business: TradeBusiness | null;
  people: TradePeople | null;
  companyNumber: string | null;
  vatNumber: string | null;
  register: RegisterResult;
  vatRegister: VatResult;
  termsVersion: string | null;
  termsAgreedAt: Date | null;
  startedAt: Date;
  changedAt: Date;
  submittedAt: Date | null;
  decideBy: Date | null;
  provisionalAt: Date | null;
  provisionalBar: ProvisionalBar | null;
  businessId: number | null;
  decidedAt: Date | null;
  decidedByName: string | null;
  takenBy: number | null;
  takenByName: string | null;
  takenAt: Date | null;
  reason: DisapprovalReason | null;
  note: string | null;
  papersUntil: Date | null;
  applicantName: string;
  email: string;
  isProven: boolean;
  applicantSince: Date;
  papers: Paper[];
  items: AskedItem[];
}

const columns = `a.id, a.external_id as "externalId", a.account_id as "accountId", a.state, a.version,
    a.kind, a.business, a.people, a.company_number as "companyNumber", a.vat_number as "vatNumber",
    coalesce(a.register, '{"state":"not-asked","company":null,"askedAt":null}') as register,
    coalesce(a.vat_register, '{"state":"not-asked","name":null,"askedAt":null}') as "vatRegister",
    a.terms_version as "termsVersion", a.terms_agreed_at as "termsAgreedAt",
    a.started_at as "startedAt", a.changed_at as "changedAt", a.submitted_at as "submittedAt",
    a.decide_by as "decideBy", a.provisional_at as "provisionalAt",
    a.provisional_bar as "provisionalBar", a.business_id as "businessId",
    a.decided_at as "decidedAt", decider.display_name as "decidedByName", a.reason, a.note,
    a.taken_by as "takenBy", taker.display_name as "takenByName", a.taken_at as "takenAt",
    a.papers_until as "papersUntil", who.display_name as "applicantName", who.email,
    who.email_verified as "isProven", who.created_at as "applicantSince",
    (select coalesce(json_agg(json_build_object(
              'uploadId', u.upload_id, 'kind', u.kind, 'fileName', u.file_name, 'bytes', u.bytes,
              'paper', p.paper, 'itemId', p.item_id, 'sentAt', p.sent_at)
              order by p.sent_at, p.item_id nulls first, u.upload_id), '[]')
       from trade_application_paper p join upload u on u.upload_id = p.upload_id
      where p.application_id = a.id and u.keep_until > $2) as papers,
    (select coalesce(json_agg(json_build_object(
              'itemId', i.id, 'text', i.text, 'needsPaper', i.needs_paper, 'askedAt', i.asked_at,
              'answer', i.answer, 'answeredAt', i.answered_at) order by i.id), '[]')
       from trade_application_item i where i.application_id = a.id) as items
  from trade_application a
  join account who on who.id = a.account_id
  left join account decider on decider.id = a.decided_by
  left join account taker on taker.id = a.taken_by`;

const byId = statement<ApplicationRow>(
  'tradeApplications.find',
  `select ${columns} where a.id = $1`,
);
const latest = statement<ApplicationRow>(
  'tradeApplications.findLatest',
  `select ${columns} where a.account_id = $1 order by a.id desc limit 1`,
);
const byExternalId = statement<ApplicationRow>(
  'tradeApplications.findByExternalId',
  `select ${columns}
    where a.external_id = $1
       or a.business_id = (select id from business where external_id = $1)
    order by a.id desc limit 1`,
);

export const findApplication = (tx: Queryable, id: number, now: Date) => byId.find(tx, [id, now]);

/** The newest application of an account, in whatever state. */
export const findLatestApplication = (tx: Queryable, accountId: number, now: Date) =>
  latest.find(tx, [accountId, now]);

/** An application by its own number, or by that of the account which it opened. */
export const findApplicationByExternalId = (tx: Queryable, externalId: string, now: Date) =>
  byExternalId.find(tx, [externalId, now]);

const lock = statement<{ id: number }>(
  'tradeApplications.lock',
  'select id from trade_application where id = $1 for update',
);

/** The application as nobody else changes it until the transaction ends; undefined for none. */
export async function lockApplication(
  tx: Tx,
  id: number,
  now: Date,
): Promise<ApplicationRow | undefined> {
  return (await lock.find(tx, [id])) && findApplication(tx, id, now);
}

const insert = statement<{ id: number }>(
  'tradeApplications.insert',
  `insert into trade_application (external_id, account_id, state, started_at, changed_at)
   values ($1, $2, 'draft', $3, $3) returning id`,
);

export const insertDraft = async (tx: Tx, externalId: string, accountId: number, at: Date) =>
  (await insert.find(tx, [externalId, accountId, at]))!.id;

const saveBusinessOf = statement(
  'tradeApplications.saveBusiness',
  `update trade_application
      set kind = $2, business = $3, company_number = $4, vat_number = $5, register = $6,
          vat_register = $7, changed_at = $8, version = version + 1
    where id = $1`,
);

export interface TypedBusiness {
  business: TradeBusiness;
  companyNumber: string | null;
  vatNumber: string | null;
  register: RegisterResult;
  vatRegister: VatResult;
}

export const saveBusiness = (tx: Tx, id: number, typed: TypedBusiness, at: Date) =>
  saveBusinessOf.run(tx, [
    id,
    typed.business.kind,
    JSON.stringify(typed.business),
    typed.companyNumber,
    typed.vatNumber,
    JSON.stringify(typed.register),
    JSON.stringify(typed.vatRegister),
    at,
  ]);

const savePeopleOf = statement(
  'tradeApplications.savePeople',
  `update trade_application set people = $2, changed_at = $3, version = version + 1 where id = $1`,
);

export const savePeople = (tx: Tx, id: number, people: TradePeople, at: Date) =>
  savePeopleOf.run(tx, [id, JSON.stringify(people), at]);

const touch = statement(
  'tradeApplications.touch',
  'update trade_application set changed_at = $2, version = version + 1 where id = $1',
);

/** Something that belongs to it has changed: what somebody decides by is another version. */
export const touchApplication = (tx: Tx, id: number, at: Date) => touch.run(tx, [id, at]);

const insertPapersOf = statement(
  'tradeApplications.insertPapers',
  `insert into trade_application_paper (upload_id, application_id, item_id, paper, sent_at)
   select upload_id, $2, $3, $4, $5 from unnest($1::uuid[]) as t(upload_id)`,
);

export const insertPapers = (
  tx: Tx,
  id: number,
  {
    uploadIds,
    itemId,
    paper,
    at,
  }: { uploadIds: readonly string[]; itemId: number | null; paper: Paper['paper']; at: Date },
) => insertPapersOf.run(tx, [uploadIds, id, itemId, paper, at]);

const removePaperOf = statement(
  'tradeApplications.removePaper',
  'delete from trade_application_paper where application_id = $1 and upload_id = $2',
);

/** Takes a paper out of an application; says whether it was in it. */
export const removePaper = async (tx: Tx, id: number, uploadId: string) =>
  (await removePaperOf.run(tx, [id, uploadId])) === 1;

const submit = statement(
  'tradeApplications.submit',
  `update trade_application
      set state = 'submitted', terms_version = $2, terms_agreed_at = $3, submitted_at = $3,
          decide_by = $4, papers_until = $5, changed_at = $3, version = version + 1
    where id = $1`,
);

export const saveSubmission = (
  tx: Tx,
  id: number,
  sent: { termsVersion: string; at: Date; decideBy: Date; papersUntil: Date },
) => submit.run(tx, [id, sent.termsVersion, sent.at, sent.decideBy, sent.papersUntil]);

const setProvisional = statement(
  'tradeApplications.saveProvisional',
  `update trade_application
      set provisional_at = $2, provisional_bar = $3, business_id = coalesce($4, business_id)
    where id = $1`,
);

/** Notes since when there are provisional prices, or why there are none. */
export const saveProvisional = (
  tx: Tx,
  id: number,
  given: { at: Date | null; bar: ProvisionalBar | null; businessId: number | null },
) => setProvisional.run(tx, [id, given.at, given.bar, given.businessId]);

const insertItemsOf = statement(
  'tradeApplications.insertItems',
  `insert into trade_application_item (application_id, text, needs_paper, asked_at)
   select $1, text, needs_paper, $4 from unnest($2::text[], $3::boolean[]) as t(text, needs_paper)`,
);
const setState = statement(
  'tradeApplications.setState',
  `update trade_application
      set state = $2, decide_by = coalesce($3, decide_by), changed_at = $4, warned_at = null,
          late_told_at = case when $3 > decide_by then null else late_told_at end,
          version = version + 1
    where id = $1`,
);
const answerItemOf = statement(
  'tradeApplications.answerItem',
  'update trade_application_item set answer = $3, answered_at = $4 where id = $2 and application_id = $1',
);

export const insertItems = (
  tx: Tx,
  id: number,
  items: readonly { text: string; needsPaper: boolean }[],
  at: Date,
) =>
  insertItemsOf.run(tx, [
    id,
    items.map(({ text }) => text),
    items.map(({ needsPaper }) => needsPaper),
    at,
  ]);

/** The state between submission and decision, and the hour that goes with it where that moves. */
export const saveState = (
  tx: Tx,
  id: number,
  { state, decideBy, at }: { state: ApplicationState; decideBy: Date | null; at: Date },
) => setState.run(tx, [id, state, decideBy, at]);

export const saveAnswer = (tx: Tx, id: number, itemId: number, answer: string, at: Date) =>
  answerItemOf.run(tx, [id, itemId, answer, at]);

const decide = statement(
  'tradeApplications.saveDecision',
  `update trade_application
      set state = $2, decided_at = $3, decided_by = $4, reason = $5, note = $6,
          business_id = coalesce($7, business_id), papers_until = $8, changed_at = $3,
          version = version + 1
    where id = $1`,
);

export interface Decision {
  state: 'approved' | 'disapproved' | 'withdrawn';
  at: Date;
  /** Null where its applicant took it back. */
  by: number | null;
  reason: DisapprovalReason | null;
  note: string | null;
  businessId: number | null;
  papersUntil: Date;
}

export const saveDecision = (tx: Tx, id: number, decision: Decision) =>
  decide.run(tx, [
    id,
    decision.state,
    decision.at,
    decision.by,
    decision.reason,
    decision.note,
    decision.businessId,
    decision.papersUntil,
  ]);

const take = statement(
  'tradeApplications.saveTaker',
  'update trade_application set taken_by = $2, taken_at = $3 where id = $1',
);

/** Who of the staff reads an application; null for nobody. It is no other version for that. */
export const saveTaker = (tx: Tx, id: number, accountId: number | null, at: Date) =>
  take.run(tx, [id, accountId, at]);

const removeDraftOf = statement(
  'tradeApplications.removeDraft',
  `delete from trade_application where id = $1 and state = 'draft'`,
);

/** Removes a draft with all that belongs to it; its files are let go of before. */
export const removeDraft = (tx: Tx, id: number) => removeDraftOf.run(tx, [id]);

import { checkBytes } from '@plumbline/server/base/uploads/check-file.ts';
import { keepWaiting } from '@plumbline/server/base/uploads/keep-waiting.ts';
import { callerKey, guest, type Caller } from '@plumbline/server/core/caller.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import { findTermsFor } from '@plumbline/server/people/accounts/store.ts';
import { reviewHandlers } from '@plumbline/server/people/application-reviews/handlers.ts';
import { tradeApplicationHandlers } from '@plumbline/server/people/trade-applications/handlers.ts';
import { findOrInsertSetting } from '@plumbline/server/people/identity/store.ts';
import sharp from 'sharp';
import { demoApplications, type DemoApplication } from '../applications.ts';
import { saveDemoPerson, saveProvedAddress } from '../people-store.ts';
import { beginApplications, listAccounts } from './store.ts';

const hourMs = 3_600_000;
/** Whoever applied made an account a day before. */
const before = 24 * hourMs;

/** What a call is asked with, beside its body. */
const asked = <B, P = Record<string, never>>(caller: Caller, body: B, params = {} as P) => ({
  params,
  query: {},
  body,
  caller,
  idempotency: null,
});

/**
 * Gives the demo an application in each state, by the calls by which people apply and staff decide. Of
 * several processes one makes them.
 */
export async function seedApplications(
  context: Context,
  contextAt: (at: Date) => Context,
  { opensAt, reviewer }: { opensAt: Date; reviewer: number },
): Promise<void> {
  await findOrInsertSetting(context.db, 'demo.applications', '0');
  if (!(await beginApplications(context.db))) return;
  const staff: Caller = { ...guest, accountId: reviewer, roles: ['trade-reviewer'] };
  const paper = await drawPaper();
  for (const application of demoApplications) {
    const at = new Date(opensAt.getTime() - application.hoursAgo * hourMs);
    const { person } = application;
    await transaction(context.db, async (tx) => {
      await saveDemoPerson(tx, person, new Date(at.getTime() - before));
      await saveProvedAddress(tx, person.subject);
    });
    const { accountId } = (await listAccounts(context.db, [person.subject])).get(person.subject)!;
    const caller: Caller = { ...guest, accountId, isProven: true };
    const number = await apply(contextAt(at), caller, application, paper);
    const later = (hours: number) => contextAt(new Date(at.getTime() + hours * hourMs));
    if (number !== null) await runCourse(later, { caller, staff, number, paper }, application);
  }
}

/** Fills an application in and sends it; null for one that is left as a draft. */
async function apply(
  context: Context,
  caller: Caller,
  application: DemoApplication,
  paper: Buffer,
): Promise<string | null> {
  const { kind, name, companyNumber, vatNumber, trade, person, partners = [] } = application;
  const address = { ...application.address, countryCode: 'GB' };
  const business = { kind, name, companyNumber, vatNumber, trade, address };
  const { saveTradeApplicationBusiness, saveTradeApplicationPeople } = tradeApplicationHandlers;
  const draft = await saveTradeApplicationBusiness(asked(caller, business), context);
  if (application.outcome.is === 'draft') return null;
  const [firstName = '', lastName = ''] = person.displayName.split(' ');
  const position = kind === 'limited-company' ? 'Director' : 'Owner';
  const people = {
    firstName,
    lastName,
    position,
    phone: application.phone,
    partners: [...partners],
  };
  await saveTradeApplicationPeople(asked(caller, people), context);
  for (const shown of application.papers) {
    const files = [await keep(context, paper, caller)];
    const body = { paper: shown, files };
    await tradeApplicationHandlers.addTradeApplicationPapers(asked(caller, body), context);
  }
  const today = context.now().toISOString().slice(0, 10);
  const { version } = await findTermsFor(context.db, null, today);
  const body = { termsVersion: version, agreed: true as const };
  await tradeApplicationHandlers.submitTradeApplication(asked(caller, body), context);
  return draft.tradeExternalId;
}

/** What staff and the applicant did with it since. */
async function runCourse(
  later: (hours: number) => Context,
  {
    caller,
    staff,
    number,
    paper,
  }: { caller: Caller; staff: Caller; number: string; paper: Buffer },
  { outcome }: DemoApplication,
): Promise<void> {
  if (outcome.is === 'draft' || outcome.is === 'waiting') return;
  if (outcome.is === 'withdrawn') {
    await tradeApplicationHandlers.withdrawTradeApplication(asked(caller, undefined), later(2));
    return;
  }
  const named = asked(staff, undefined, { tradeExternalId: number });
  const seen = await reviewHandlers.getTradeAccountApplication(named, later(4));
  const { applicationId: id, version, bands } = seen;
  if (outcome.is === 'approved') {
    const body = { version, bandId: bands[1]!.bandId, note: '' };
    await reviewHandlers.approveTradeAccountApplication(asked(staff, body, { id }), later(5));
  } else if (outcome.is === 'disapproved') {
    const { reason, note } = outcome;
    const body = { version, reason, note };
    await reviewHandlers.disapproveTradeAccountApplication(asked(staff, body, { id }), later(5));
  } else {
    const body = { version, items: [...outcome.items] };
    const { items } = await reviewHandlers.requireMoreInfoOfTradeAccountApplication(
      asked(staff, body, { id }),
      later(5),
    );
    for (const { itemId, needsPaper } of items.slice(0, outcome.answered)) {
      const then = later(8);
      const files = needsPaper ? [await keep(then, paper, caller)] : [];
      const answer = { answer: needsPaper ? '' : 'The first one.', files };
      await tradeApplicationHandlers.answerTradeApplicationItem(
        asked(caller, answer, { itemId }),
        then,
      );
    }
  }
}

async function keep(context: Context, paper: Buffer, caller: Caller): Promise<string> {
  const file = await checkBytes(paper, 'IMG_1187.jpg', { kinds: ['picture'] });
  return keepWaiting(context, file, callerKey(caller));
}

/** A page as somebody photographed it on a desk: ruled lines, and "Specimen" across it. */
function drawPaper(): Promise<Buffer> {
  const rules = Array.from(
    { length: 14 },
    (_, at) =>
      `<rect x="80" y="${240 + at * 42}" width="${at % 3 === 2 ? 300 : 460}" height="9" fill="#d9d5cf"/>`,
  );
  const page = `<svg width="700" height="940" xmlns="http://www.w3.org/2000/svg">
    <rect width="700" height="940" fill="#b9aa98"/>
    <rect x="40" y="40" width="620" height="860" fill="#fdfcfa"/>
    <rect x="80" y="90" width="220" height="22" fill="#2a2326"/>
    <rect x="80" y="170" width="380" height="30" fill="#6b6670"/>
    ${rules.join('')}
    <text x="350" y="600" font-family="sans-serif" font-size="84" fill="#6d1a4e" fill-opacity="0.3"
      text-anchor="middle" transform="rotate(-24 350 600)">SPECIMEN</text>
  </svg>`;
  return sharp(Buffer.from(page)).jpeg({ quality: 82 }).toBuffer();
}

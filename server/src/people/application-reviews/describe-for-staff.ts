import type { StaffApplication } from '@plumbline/contracts/nouns/staff-application.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import { describeApplication } from '../trade-applications/describe-application.ts';
import { listEvents } from '../trade-applications/history-store.ts';
import type { ApplicationRow } from '../trade-applications/store.ts';
import { creditHintOf } from './credit-hint.ts';
import { isMemberOf, listAlike, type AlikeRow } from './alike-store.ts';

/** An application as one of those sees it who may decide about it. */
export async function describeForStaff(
  tx: Queryable,
  { listBands, now }: Pick<Context, 'listBands' | 'now'>,
  row: ApplicationRow,
  reviewerId: number,
): Promise<StaffApplication> {
  const history = await listEvents(tx, row.id);
  const alike = await listAlike(tx, row.id);
  const { termsVersion, termsAgreedAt } = row;
  return {
    ...describeApplication(row),
    applicationId: row.id,
    businessId: row.businessId,
    papersUntil: row.papersUntil?.toISOString() ?? null,
    applicant: {
      accountId: row.accountId,
      displayName: row.applicantName,
      email: row.email,
      isProven: row.isProven,
      since: row.applicantSince.toISOString(),
    },
    bar: await barOf(tx, row, reviewerId),
    terms:
      termsVersion && termsAgreedAt
        ? { version: termsVersion, agreedAt: termsAgreedAt.toISOString() }
        : null,
    bands: (await listBands(tx)).map(({ id, name }) => ({ bandId: id, name })),
    creditHint: creditHintOf({ ...row, turnedDown: alike.filter(isTurnedDown).length }, now()),
    alike: alike.map((each) => ({
      what: each.what,
      name: each.name,
      tradeExternalId: each.tradeExternalId,
      businessId: each.businessId,
      state: each.state,
      same: sameOf(each),
    })),
    history: history.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
    decidedBy: row.decidedByName,
    taken:
      row.takenBy !== null && row.takenAt !== null
        ? {
            by: row.takenByName ?? '',
            at: row.takenAt.toISOString(),
            isMine: row.takenBy === reviewerId,
          }
        : null,
  };
}

const isTurnedDown = ({ what, state, hasCompanyNumber, hasVatNumber }: AlikeRow) =>
  what === 'application' && state === 'disapproved' && (hasCompanyNumber || hasVatNumber);

/** Why somebody of the staff may not decide about it; null where they may. */
export async function barOf(
  tx: Queryable,
  { state, accountId, businessId }: ApplicationRow,
  reviewerId: number,
): Promise<StaffApplication['bar']> {
  if (accountId === reviewerId) return 'own';
  if (businessId !== null && (await isMemberOf(tx, businessId, reviewerId))) return 'member';
  return state === 'submitted' || state === 'more-information' ? null : 'decided';
}

const sameOf = (row: AlikeRow): StaffApplication['alike'][number]['same'] => [
  ...(row.hasCompanyNumber ? (['company number'] as const) : []),
  ...(row.hasVatNumber ? (['VAT number'] as const) : []),
  ...(row.hasName ? (['name'] as const) : []),
  ...(row.hasPostcode ? (['postcode'] as const) : []),
  ...(row.hasPhone ? (['telephone'] as const) : []),
  ...(row.isOfApplicant ? (['applicant'] as const) : []),
];

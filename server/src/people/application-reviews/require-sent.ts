import { Refusal } from '../../core/refusal.ts';
import type { ApplicationRow } from '../trade-applications/store.ts';

/** An application that was sent; a draft is nobody's business but its applicant's. */
export function requireSent(row: ApplicationRow | undefined): ApplicationRow {
  if (!row || row.submittedAt === null) throw new Refusal('application-not-found');
  return row;
}

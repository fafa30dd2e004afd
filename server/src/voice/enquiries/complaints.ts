import type { ComplaintProgress } from '@plumbline/contracts/nouns/complaints.ts';
import { withinDays } from '../../core/opening-hours.ts';
import type { EnquiryRow } from './store.ts';

/** By law an acknowledgement comes within 30 days; we give the outcome by then as well. */
export const complaintDays = 30;
/** So often whoever complained is told how far it is. */
const wordDays = 14;

/** What whoever complains about their data is told at once, by whatever way it came. */
export const acknowledgement =
  'This is our acknowledgement. The data-protection desk looks at it, not the shop. We tell you how far we are at least every 14 days, and the outcome in writing. You may also go to the Information Commissioner, now or later: ico.org.uk.';

type Complaint = Pick<EnquiryRow, 'openedAt' | 'complaintSteps'>;

/** By when whoever complained hears again, and by when they have the outcome. */
export function dueOfComplaint({ openedAt, complaintSteps }: Complaint): {
  /** Null once they have the outcome. */
  nextWordBy: Date | null;
  outcomeBy: Date;
} {
  const outcomeBy = withinDays(openedAt, complaintDays);
  const last = complaintSteps.at(-1);
  if (last?.step === 'outcome') return { nextWordBy: null, outcomeBy };
  const heardAt = last ? new Date(last.takenAt) : openedAt;
  const nextWordBy = withinDays(heardAt, wordDays);
  // The outcome is a word as well, and never waits for one.
  const isOutcomeNext = heardAt < outcomeBy && outcomeBy < nextWordBy;
  return { nextWordBy: isOutcomeNext ? outcomeBy : nextWordBy, outcomeBy };
}

/** Whether it is a complaint that staff may not end yet: it has had no outcome. */
export const lacksOutcome = ({ kind, complaintSteps }: Complaint & Pick<EnquiryRow, 'kind'>) =>
  kind === 'data-complaint' && !complaintSteps.some(({ step }) => step === 'outcome');

/** A complaint as whoever complained sees it; null for a thread of any other kind. */
export function describeProgress(row: Complaint & Pick<EnquiryRow, 'kind'>) {
  if (row.kind !== 'data-complaint') return null;
  const { nextWordBy, outcomeBy } = dueOfComplaint(row);
  return {
    steps: row.complaintSteps.map(({ step, text, isTold, takenAt }) => ({
      step,
      text: isTold ? text : null,
      takenAt,
    })),
    nextWordBy: nextWordBy?.toISOString() ?? null,
    outcomeBy: outcomeBy.toISOString(),
  } satisfies ComplaintProgress;
}

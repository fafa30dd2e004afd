import type { ComplaintStep } from '@plumbline/contracts/nouns/complaints.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertComplaintStep } from './desk-store.ts';
import { sameWithinMs } from './enquiries.ts';
import { complaintMail } from './enquiry-mails.ts';
import { findEnquiry, type EnquiryRow } from './store.ts';
import { mailTo, moveTo } from './write-enquiry.ts';

export interface TakenStep {
  step: ComplaintStep;
  text: string;
  /** Who of the staff took it. */
  accountId: number | null;
}

/**
 * Keeps what was done about a complaint that the caller holds (see lockEnquiry), and tells whoever
 * complained: on their page and by mail. The outcome is an answer. The same step with the same words,
 * a moment later, is the same press.
 */
export async function takeComplaintStep(
  tx: Tx,
  context: Context,
  thread: EnquiryRow,
  { step, text, accountId }: TakenStep,
): Promise<void> {
  const at = context.now();
  const last = thread.complaintSteps.at(-1);
  const isRepeated = last?.step === step && last.text === text;
  if (isRepeated && at.getTime() - Date.parse(last.takenAt) < sameWithinMs) return;
  await insertComplaintStep(tx, thread.id, { step, text, accountId, at });
  if (step === 'outcome') await moveTo(tx, thread, { state: 'waiting', answerBy: null, at });
  await mailTo(tx, context, (await findEnquiry(tx, thread.id))!, complaintMail);
}

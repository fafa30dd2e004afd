import {
  describeForm,
  fieldBeside,
  joinForms,
  type BodyOf,
} from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import type { OwnReview } from '@plumbline/contracts/nouns/reviews.ts';
import { data } from 'react-router';
import type { RefusedForm } from '../../kit/form.ts';
import { problemOf } from '../../request/problems.server.ts';
import { bodyOf, readForm, refusedForm, textsOf, viewForm } from '../../request/form.server.ts';

/** The form of a review, with all but its pictures, which were taken out of it before it came here. */
export const writtenForm = describeForm(allCalls.reviews.editReview.body, {
  without: ['pictures'],
});
const form = joinForms(writtenForm, fieldBeside('pictures'));

/** A review that was refused keeps its pictures too: nobody chooses them again. */
export type RefusedReview = RefusedForm & {
  uploads: string[];
  /** What they have written of the product already, where that is why. */
  writtenId?: string;
};

/** Sends what somebody wrote with the ids of its pictures; what is to be mended is told at its field. */
export async function answerReview(
  sent: FormData,
  send: (body: Written) => Promise<Response>,
): Promise<Response | ReturnType<typeof data<RefusedReview>>> {
  const texts = readForm(sent, writtenForm);
  const uploads = [...new Set(sent.getAll('pictures').map(String))].filter(Boolean);
  const faults = [...new Set(sent.getAll('problem:pictures').map(String))];
  const refuse = (refused: Omit<RefusedReview, 'uploads'>) =>
    data<RefusedReview>({ ...refused, uploads }, { status: refused.status });
  if (faults.length > 0) {
    const errors = [{ name: 'pictures', message: faults.join(' ') }];
    return refuse({ code: 'invalid-request', status: 400, message: '', errors, texts });
  }
  try {
    return await send({ ...bodyOf(writtenForm, texts), pictures: uploads });
  } catch (error) {
    const writtenId = problemOf(error)?.['reviewId'];
    const refused = refusedForm(error, texts, form);
    return refuse({ ...refused, ...(typeof writtenId === 'string' && { writtenId }) });
  }
}

export type Written = BodyOf<typeof writtenForm> & { pictures: string[] };

export const emptyForm = () => viewForm(writtenForm);

/** The form with what stands in a review already. */
export const formOf = (review: OwnReview) => viewForm(writtenForm, textsOf(writtenForm, review));

import type { Problem } from '@plumbline/contracts/call/refusals.ts';
import { formProblem, problemOf } from '../../request/problems.server.ts';
import type { ConflictRow } from './conflict.server.ts';
import type { FieldErrors } from './read-terms.server.ts';

/** What the form of a campaign or a promotion shows: its texts, and how it was answered last. */
export interface Edit<Texts, View> {
  texts: Texts;
  errors: FieldErrors;
  /** Why it was not saved, in a sentence. */
  message: string | null;
  preview: View | null;
  /** The version that is saved over when this is sent; what is new has none. */
  version: string;
  /** What somebody else saved meanwhile. */
  theirs: ConflictRow[] | null;
}

/** A form in which nothing has been found wrong yet. */
export function editOf<Texts, View>(
  texts: Texts,
  { version = '', preview = null }: { version?: string; preview?: View | null } = {},
): Edit<Texts, View> {
  return { texts, errors: {}, message: null, preview, version, theirs: null };
}

export type EditOutcome<Answer, Saved> = { saved: Saved } | { answer: Answer; status: number };

/** Saves what was typed, or says why not; a preview saves nothing. */
export async function answerEdit<Answer extends Edit<unknown, unknown>, Data, Saved>(
  form: FormData,
  typed: Answer,
  steps: {
    preview: () => Promise<Answer['preview']>;
    read: () => { data: Data } | { errors: FieldErrors };
    save: (data: Data, version: number) => Promise<Saved>;
    /** What somebody else saved meanwhile, as the refusal tells it, with what was typed. */
    merge: (problem: Problem) => Pick<Answer, 'texts' | 'theirs' | 'version'>;
  },
): Promise<EditOutcome<Answer, Saved>> {
  const answer = { ...typed, version: String(form.get('version') ?? '') };
  if (form.get('intent') === 'preview') {
    return { answer: { ...answer, preview: await steps.preview() }, status: 200 };
  }
  const read = steps.read();
  if ('errors' in read) {
    const message = 'This was not saved yet. Please put right what is marked.';
    return { answer: { ...answer, errors: read.errors, message }, status: 400 };
  }
  try {
    return { saved: await steps.save(read.data, Number(answer.version) || 1) };
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.status === 403) throw error;
    if (problem?.code === 'discount-changed') {
      return { answer: { ...answer, ...steps.merge(problem) }, status: 409 };
    }
    const { fields, message, status } = formProblem(error);
    return { answer: { ...answer, errors: fields, message }, status };
  }
}

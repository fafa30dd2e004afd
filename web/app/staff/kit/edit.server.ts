import type { Form } from '@plumbline/contracts/call/form-fields.ts';
import type { Problem } from '@plumbline/contracts/call/refusals.ts';
import type { FormView, RefusedForm } from '../../kit/form.ts';
import { refusedForm } from '../../request/form.server.ts';
import { errorPage, problemOf } from '../../request/problems.server.ts';
import type { ConflictRow } from './conflict.tsx';

/** What the form of a record shows, and how it was answered last. */
export interface Edit<Name extends string, View> {
  form: FormView<Name>;
  /** Why it was not saved, and what to put right. */
  refused: RefusedForm | null;
  preview: View | null;
  /** The version that is saved over when this is sent; what is new has none. */
  version: string;
  /** What somebody else saved meanwhile. */
  theirs: ConflictRow[] | null;
}

/** A form in which nothing has been found wrong yet. */
export function editOf<Name extends string, View>(
  form: FormView<Name>,
  { version = '', preview = null }: { version?: string; preview?: View | null } = {},
): Edit<Name, View> {
  return { form, refused: null, preview, version, theirs: null };
}

export type EditOutcome<Answer, Saved> = { saved: Saved } | { answer: Answer; status: number };

/** Saves what was typed, or says why not; a preview saves nothing. */
export async function answerEdit<Answer extends Edit<string, unknown>, Saved>(
  sent: FormData,
  typed: Answer,
  steps: {
    /** Describes what was typed. */
    form: Form;
    preview: () => Promise<Answer['preview']>;
    save: (version: number) => Promise<Saved>;
    /** What somebody else saved meanwhile, as the refusal tells it, with what was typed. */
    merge: (problem: Problem) => Pick<Answer, 'form' | 'theirs' | 'version'>;
  },
): Promise<EditOutcome<Answer, Saved>> {
  const answer = { ...typed, version: String(sent.get('version') ?? '') };
  if (sent.get('intent') === 'preview') {
    return { answer: { ...answer, preview: await steps.preview() }, status: 200 };
  }
  try {
    return { saved: await steps.save(Number(answer.version) || 1) };
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.status === 403) throw errorPage(error);
    if (problem?.code === 'discount-changed' || problem?.code === 'vacancy-changed') {
      return { answer: { ...answer, ...steps.merge(problem) }, status: 409 };
    }
    const refused = refusedForm(error, typed.form.texts, steps.form);
    return { answer: { ...answer, refused }, status: refused.status };
  }
}

import { fieldBeside, joinForms, type Form } from '@plumbline/contracts/call/form-fields.ts';
import type { RefusedForm } from '../kit/form.ts';
import { readForm, refusedForm, type Texts } from './form.server.ts';

/** A form that was refused keeps its files too: nobody chooses them again. */
export type RefusedFileForm = RefusedForm & { uploads: string[] };

/** A form that may bring files, which were taken out of it before it came: their ids stand there. */
export interface SentFileForm<Name extends string> {
  texts: Texts<Name>;
  uploads: string[];
  /** What is wrong with a file, where one is; nothing of the form is sent then. */
  refused: RefusedFileForm | null;
}

/** Reads such a form; `field` is the one that takes files. */
export function readFileForm<Name extends string>(
  sent: FormData,
  form: Form<unknown, Name>,
  field: string,
): SentFileForm<Name> {
  const texts = readForm(sent, form);
  const uploads = sent
    .getAll(field)
    .map(String)
    .filter((id) => id !== '');
  const faults = [...new Set(sent.getAll(`problem:${field}`).map(String))];
  if (faults.length === 0) return { texts, uploads, refused: null };
  const errors = [{ name: field, message: faults.join(' ') }];
  const refused = { code: 'invalid-request', status: 400, message: '', errors, texts, uploads };
  return { texts, uploads, refused };
}

/** What a call refused of such a form: its files are kept, unless one of them is what was refused. */
export function refusedFileForm<Name extends string>(
  error: unknown,
  { texts, uploads }: Pick<SentFileForm<Name>, 'texts' | 'uploads'>,
  form: Form<unknown, Name>,
  field: string,
): RefusedFileForm {
  const files = fieldBeside(field, { advice: 'Choose a file.' });
  const refused = refusedForm(error, texts, joinForms<string[]>(form, files));
  return { ...refused, uploads: keptUploads(refused, field, uploads) };
}

/** Those that may be sent again with a refused form: what is refused for its files is sent other ones. */
export const keptUploads = ({ errors }: RefusedForm, field: string, uploads: string[]): string[] =>
  errors.some(({ name }) => name === field) ? [] : uploads;

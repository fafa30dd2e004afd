import type { RefusedForm } from '../../kit/form.ts';

/** A refused form that keeps its files too: nobody chooses them again. */
export type RefusedFiles = RefusedForm & { uploads: string[] };

/** The files of a form as its page is given them: the ids of good ones, and what is wrong with others. */
export function readFiles(sent: FormData): { uploads: string[]; fault: string | null } {
  const faults = [...new Set(sent.getAll('problem:files').map(String))];
  const uploads = sent.getAll('files').map(String).filter(Boolean);
  return { uploads, fault: faults.length > 0 ? faults.join(' ') : null };
}

import { redirect } from 'react-router';
import { problemOf } from '../../request/problems.server.ts';

/**
 * Waits for what a file is made of. The route of a file draws no page, so that a refusal leads to the
 * one that says why there is no file.
 */
export async function orNoFile<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const problem = problemOf(error);
    throw problem ? noFile(problem.code) : error;
  }
}

/** Leads to the page that says why there is no file, by the code of the refusal. */
export const noFile = (code: string): Response => redirect(`/staff/no-file?why=${code}`, 303);

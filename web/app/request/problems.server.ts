import { RequestError } from '@plumbline/contracts/call/client.ts';
import type { Problem } from '@plumbline/contracts/call/refusals.ts';
import { data } from 'react-router';

/** What an error page is told of a refusal: enough to say what is so and what to try. */
export interface PageProblem {
  code: string;
  title: string;
  detail: string | null;
  requestId: string | null;
  /** Of a product that is no longer sold: what it was, what took its place, and where it stood. */
  name: string | null;
  successor: { slug: string; name: string } | null;
  category: { slug: string; name: string } | null;
}

/**
 * Waits for what a page cannot do without. A refusal becomes the page of its status (not found,
 * gone, unavailable); any other failure stays what it is and is reported.
 */
export async function orErrorPage<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw errorPage(error);
  }
}

/**
 * What to throw so that a refusal becomes the page of its status; any other failure stays what it
 * is. An action throws it for what no form of ours sends.
 */
export function errorPage(error: unknown): unknown {
  const problem = problemOf(error);
  if (!problem) return error;
  const status = isNowhere(problem) ? 404 : problem.status;
  return data(pageProblem(problem), { status });
}

/** A link, or its token, that lost a part of itself names nothing that could ever be there. */
function isNowhere({ code, fields = [] }: Problem): boolean {
  const isOfPath =
    fields.length > 0 && fields.every(({ path }) => /^\/params\/|^\/body\/token$/.test(path));
  return code === 'invalid-request' && isOfPath;
}

/** The refusal behind a failed call; null where it failed without one. */
export function problemOf(error: unknown): Problem | null {
  if (!(error instanceof RequestError) || error.status === undefined) return null;
  const problem = error.data as Problem | undefined;
  return problem && typeof problem === 'object' && 'code' in problem ? problem : null;
}

function pageProblem(problem: Problem): PageProblem {
  const { name, successor, category } = problem as Partial<PageProblem>;
  return {
    code: problem.code,
    title: problem.title,
    detail: problem.detail ?? null,
    requestId: problem.requestId ?? null,
    name: name ?? null,
    successor: successor ?? null,
    category: category ?? null,
  };
}

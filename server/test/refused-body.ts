import type { Call } from '@plumbline/contracts/call/call.ts';
import { RequestError } from '@plumbline/contracts/call/client.ts';
import { Refusal, toProblem } from '../src/core/refusal.ts';
import { validateInput } from '../src/http/validate.ts';

/** What a call answers to a body that is not of its form, as its caller gets it; null if it is. */
export function refusalOfBody(call: Call, body: unknown): RequestError | null {
  const { params: _params, query: _query, ...bodyOnly } = call;
  try {
    validateInput(bodyOnly, { body });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem = toProblem(error, 'test');
    return new RequestError(problem.title, problem.status, problem);
  }
}

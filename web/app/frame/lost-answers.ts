import {
  data,
  isRouteErrorResponse,
  type DataStrategyResult,
  type MiddlewareFunction,
} from 'react-router';
import { noteUnreached } from '../kit/offline.ts';
import { additionField, forgetAddition, listAdditions } from './waiting-additions.ts';

/** What a lost answer counts as. */
export const lostStatus = 504;

type Results = Record<string, DataStrategyResult>;

/**
 * Notices whatever is asked of the shop and never answered. An addition that was answered waits no
 * more; one that was not goes on waiting, and puts no error in the place of its page.
 */
export const noticeLost: MiddlewareFunction<Results> = async ({ request }, next) => {
  const addition = await waitingAdditionOf(request);
  const results = (await next()) as Results;
  if (request.signal.aborted) return results;
  const lost = Object.entries(results).find(([, result]) => isLost(result));
  if (!lost) {
    if (addition) forgetAddition(addition);
    return results;
  }
  noteUnreached();
  const [routeId] = lost;
  // Nothing has changed yet, so that nothing is asked for again.
  if (addition) return { [routeId]: { type: 'data', result: data({}, { status: lostStatus }) } };
  // Whoever waits for a page is shown what stands in its place, which gives this request up.
  await new Promise((resolve) => setTimeout(resolve));
  return results;
};

/** Whether nothing came, or only the word of what stands before the shop that it could not ask it. */
function isLost({ type, result }: DataStrategyResult): boolean {
  // A way elsewhere is an answer, too.
  if (type !== 'error' || result instanceof Response) return false;
  return !isRouteErrorResponse(result) || result.status === 502 || result.status === 504;
}

/** The id of the addition that a request is, where it is kept and waits to be answered. */
async function waitingAdditionOf(request: Request): Promise<string | null> {
  const type = request.headers.get('content-type') ?? '';
  if (request.method !== 'POST' || !type.startsWith('application/x-www-form-urlencoded'))
    return null;
  const id = new URLSearchParams(await request.clone().text()).get(additionField);
  return listAdditions().some((each) => each.id === id) ? id : null;
}

import { outcomeOf, shopAnswers } from '../../worker/asking.ts';
import { keptMark } from '../../worker/message.ts';
import { isOffline, setUnanswered } from '../kit/offline.ts';
import { forgetAddition, keepAddition, type Addition } from './waiting-additions.ts';

/** The additions of this document that are on their way: each is sent once. */
export const underWay = new Set<string>();

const lookedForEveryMs = 5_000;
/** Runs for as long as the shop does not answer. */
let search: ReturnType<typeof setInterval> | undefined;

/**
 * Notices that the shop does not answer although the browser believes itself online, and that it does
 * again. Meanwhile a question waits and is asked again, and an addition waits as one without a
 * connection does: it is sent again where the first is known to have failed, and never beside one
 * that may still arrive. All else fails or hangs as it would have.
 */
export function watchShop(): void {
  const { fetch: ask } = globalThis;
  globalThis.fetch = async (input, init) => {
    const isQuestion = (init?.method ?? 'GET') === 'GET';
    const addition = additionOf(input, init);
    let sent = ask(input, init);
    for (;;) {
      const outcome = await outcomeOf(sent);
      if (outcome instanceof Response) {
        if (addition) forgetAddition(addition.id);
        return outcome;
      }
      if (addition && !underWay.has(addition.id) && keepAddition(addition)) {
        underWay.add(addition.id);
      }
      lose();
      if (!isQuestion && !addition) return sent;
      await untilBack(init?.signal);
      if (isQuestion || outcome === 'failed') sent = ask(input, init);
    }
  };
  addEventListener('online', () => void look());
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (page?.serverTiming.some(({ name }) => name === keptMark)) lose();
}

/** What a form put into basket, wishlist or comparison, where a request is one that does. */
function additionOf(input: RequestInfo | URL, init: RequestInit | undefined): Addition | undefined {
  const { body } = init ?? {};
  const isForm = body instanceof URLSearchParams || body instanceof FormData;
  if (!isForm || input instanceof Request || !body.has('shownPence')) return undefined;
  const { pathname, search: query } = new URL(input, location.href);
  return {
    id: crypto.randomUUID(),
    to: pathname.replace(/\.data$/, '') + query,
    fields: [...body].map(([name, value]) => [name, String(value)]),
  };
}

function lose(): void {
  if (search !== undefined) return;
  search = setInterval(() => void look(), lookedForEveryMs);
  setUnanswered(true);
}

async function look(): Promise<void> {
  if (search === undefined || !(await shopAnswers())) return;
  clearInterval(search);
  search = undefined;
  setUnanswered(false);
}

/** Ends when the shop is within reach again, or with whoever gives the request up. */
function untilBack(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const back = () => {
      if (isOffline()) return;
      removeEventListener('online', back);
      resolve();
    };
    addEventListener('online', back);
    signal?.addEventListener('abort', () => {
      removeEventListener('online', back);
      reject(signal.reason as Error);
    });
  });
}

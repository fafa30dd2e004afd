import { serviceMounts } from '@plumbline/contracts/call/services.ts';
import { orderNumber as randomNumber } from '../src/orders/orders/orders.ts';
import type { TestShop } from './shop.ts';

/** What was answered to pairs of one kind. */
export interface AskedPairs {
  /** Each different answer once: its status, its headers and its body, without its own id and time. */
  answers: string[];
  /** Answers that were no refusal. */
  faults: string[];
  meanMs: number;
}

/**
 * Asks for an order with so many addresses that are not its own, and for as many orders that do not
 * exist with the same addresses, in turn: what the two were answered, and how long it took.
 */
export async function askPairs(
  { app, baseUrl }: Pick<TestShop, 'app' | 'baseUrl'>,
  { orderNumber }: { orderNumber: string },
  { pairs }: { pairs: number },
): Promise<{ wrong: AskedPairs; missing: AskedPairs }> {
  const wrong: AskedPairs = { answers: [], faults: [], meanMs: 0 };
  const missing: AskedPairs = { answers: [], faults: [], meanMs: 0 };
  const ask = async (asked: AskedPairs, number: string, emailAddress: string) => {
    const url = `${baseUrl}${serviceMounts.help}/TrackMyOrder/${number}`;
    const body = JSON.stringify({ emailAddress });
    const headers = { 'content-type': 'application/json' };
    const startedMs = performance.now();
    const answer = await fetch(url, { method: 'POST', headers, body });
    const text = await answer.text();
    asked.meanMs += (performance.now() - startedMs) / pairs;
    const told = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'set-cookie');
    const own = (JSON.parse(text) as { requestId?: string }).requestId ?? '';
    const seen = JSON.stringify([
      answer.status,
      told.map(([name, value]) => (name.startsWith('x-ratelimit') ? name : `${name}: ${value}`)),
      text.replace(own, 'x'.repeat(own.length)),
    ]);
    if (!asked.answers.includes(seen)) asked.answers.push(seen);
    if (answer.status !== 404) asked.faults.push(seen);
  };
  for (let pair = 0; pair < pairs; pair++) {
    const address = `guess-${String(pair).padStart(6, '0')}@example.com`;
    const none = randomNumber(app.context.randomBytes);
    // Whichever comes first finds the colder process: they take turns.
    const both = [() => ask(wrong, orderNumber, address), () => ask(missing, none, address)];
    for (const each of pair % 2 === 0 ? both : both.toReversed()) await each();
  }
  return { wrong, missing };
}

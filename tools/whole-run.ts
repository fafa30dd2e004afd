import type { Call } from '@plumbline/contracts/call/call.ts';
import { callKey } from '../server/test/succeeded-calls.ts';

/**
 * A whole run has no fewer tests than this, so that files which are no longer found do not pass for
 * being green. It may lag behind, and goes up with the tests.
 */
export const fewestTests = 5_800;

export interface WholeRun {
  /** How many tests ran, and how many were left out. */
  ran: number;
  skipped: number;
  /** The keys of the calls that answered some test with success. */
  succeeded: ReadonlySet<string>;
  /** All that the shops under test have logged. */
  logged: string;
}

/** How the one way to a handler says that a call refused with what it does not declare: a 500. */
const undeclared = /[\w.]+ gave the refusal [\w-]+ without declaring it/g;

/** What the people of the tests are known by: mail, name, street, telephone and password. */
const personal = /[\w.+-]+@[\w-]+\.\w+|\blarch\b|07700 ?9|a short sentence/gi;

/** What a run of all tests did not show, each in a sentence; empty where it showed everything. */
export function findGaps(
  calls: readonly Call[],
  { ran, skipped, succeeded, logged }: WholeRun,
): string[] {
  const gaps = calls
    .map(callKey)
    .filter((key) => !succeeded.has(key))
    .map((key) => `${key} succeeds in no test.`);
  if (skipped > 0) gaps.push(`${skipped} tests were skipped: a whole run leaves nothing out.`);
  if (ran < fewestTests) {
    gaps.push(`${ran} tests ran, where there are ${fewestTests} or more: some were not found.`);
  }
  for (const fault of new Set(logged.match(undeclared))) gaps.push(`${fault}.`);
  for (const found of new Set(logged.match(personal))) {
    gaps.push(`“${found}” was logged: a log holds nothing of people.`);
  }
  return gaps;
}

import { appendFileSync } from 'node:fs';
import type { Call } from '@plumbline/contracts/call/call.ts';

const noted = new Set<string>();

/** How a call is named among those that succeeded: by where it is. */
export function callKey({ service, method, path }: Pick<Call, 'service' | 'method' | 'path'>) {
  return `${service} ${method} ${path}`;
}

/**
 * Notes that a call answered a test with success. A whole run ends with a look at what was noted:
 * a call that never succeeds in any test is one that nobody knows to work.
 */
export function noteSuccess(call: Call): void {
  const file = process.env.SUCCEEDED_CALLS_FILE;
  const key = callKey(call);
  if (!file || noted.has(key)) return;
  noted.add(key);
  appendFileSync(file, `${key}\n`);
}

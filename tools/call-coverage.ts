import type { Call, Calls } from '@plumbline/contracts/call/call.ts';
import { callsToCome } from './calls-to-come.ts';
import { specifiedCalls } from './specified-calls.ts';

export interface Coverage {
  covered: number;
  total: number;
  problems: string[];
}

/**
 * Compares the contracts with the specification's list. A call counts as covered when a contract
 * of its service holds its method and path, verbatim, and a handler answers it. Each that is not
 * covered must stand in the list of those to come, and none that is.
 */
export function measureCoverage(
  calls: Record<string, Calls>,
  handlers: Record<string, Record<string, unknown>>,
  toCome = callsToCome,
): Coverage {
  const wanted = new Set(
    Object.values(specifiedCalls).flatMap((group) =>
      group.calls.map((call) => `${group.service} ${call}`),
    ),
  );
  const covered = new Set<string>();
  const problems: string[] = [];
  for (const [module, declared] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(declared)) {
      const key = keyOf(call);
      const isHandled = typeof handlers[module]?.[name] === 'function';
      if (!isHandled) problems.push(`${module}.${name} has a contract and no handler`);
      if (call.origin === 'ours') {
        if (wanted.has(key)) problems.push(`${module}.${name} is marked ours, yet is specified`);
      } else if (!wanted.has(key)) {
        problems.push(`${module}.${name} (${key}) is not in the specification's list`);
      } else if (isHandled) {
        covered.add(key);
      }
    }
  }
  const awaited = new Set(
    Object.entries(toCome).flatMap(([heading, paths]) =>
      paths.map((each) => `${specifiedCalls[heading]?.service} ${each}`),
    ),
  );
  for (const key of wanted) {
    if (covered.has(key) === awaited.has(key)) {
      problems.push(
        covered.has(key) ? `${key} is answered, yet called to come` : `${key} is not answered`,
      );
    }
  }
  for (const key of awaited) {
    if (!wanted.has(key)) problems.push(`${key} is called to come, and is not specified`);
  }
  return { covered: covered.size, total: wanted.size, problems };
}

function keyOf(call: Call): string {
  return `${call.service} ${call.method} ${call.path}`;
}

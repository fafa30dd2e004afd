import type { Calls } from '@plumbline/contracts/call/call.ts';
import { serviceMounts } from '@plumbline/contracts/call/services.ts';
import { callsWithoutScreen } from './calls-without-screen.ts';
import { isForTests, type SourceFile } from './source-files.ts';

/** How many of the specified calls pages make, and which have neither a page nor a reason. */
export interface ScreenCoverage {
  shown: number;
  problems: string[];
}

/**
 * Looks for each specified call in the sources of the pages: `basket.setItem(…)`, as every page makes
 * its calls, or its address, where a script in the browser asks for it. One that no page makes has its
 * reason in the list of those, and none that a page makes has.
 */
export function measureScreens(
  calls: Record<string, Calls>,
  files: readonly SourceFile[],
  withoutScreen = callsWithoutScreen,
): ScreenCoverage {
  const pages = files
    .filter(({ path }) => path.startsWith('web/app/') && !isForTests(path))
    .map(({ text }) => text)
    .join('\n');
  const made = new Set(
    [...pages.matchAll(/\b(\w+)\??\s*\.\s*(?=(\w+)\()/g)].map(
      ([, module, call]) => `${module}.${call}`,
    ),
  );
  const reasons = new Set(Object.keys(withoutScreen));
  const problems: string[] = [];
  let shown = 0;
  for (const [module, declared] of Object.entries(calls)) {
    for (const [call, { origin, service, path }] of Object.entries(declared)) {
      if (origin === 'ours') continue;
      const name = `${module}.${call}`;
      const isMade = made.has(name) || pages.includes(`${serviceMounts[service]}${path}?`);
      if (isMade) shown += 1;
      if (isMade === reasons.delete(name)) {
        problems.push(
          isMade ? `${name} has a screen, yet a reason for having none` : `${name} has no screen`,
        );
      }
    }
  }
  problems.push(...[...reasons].map((name) => `${name} has a reason, and is no specified call`));
  return { shown, problems };
}

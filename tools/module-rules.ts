import { placeOf, places } from '@plumbline/server/core/bands.ts';
import type { SourceFile } from './source-files.ts';

/**
 * Modules that are not in the list or stand in the wrong place there, and folders of modules that
 * say nowhere what they bring: such a module would have calls, jobs and tables that nobody minds.
 */
export function findModuleProblems(
  files: readonly SourceFile[],
  modules: readonly { name: string }[],
): string[] {
  const problems: string[] = [];
  const listed = modules.map(({ name }) => placeOf(name) ?? name);
  for (const [index, place] of listed.entries()) {
    if (!places.includes(place)) {
      problems.push(`the module ${place} is in no band`);
      continue;
    }
    if (!files.some((file) => file.path === `server/src/${place}/module.ts`)) {
      problems.push(`server/src/${place}/module.ts is missing, but modules.ts lists ${place}`);
    }
    const before = listed[index - 1];
    if (before !== undefined && places.indexOf(before) >= places.indexOf(place)) {
      problems.push(
        `modules.ts lists ${place} behind ${before}, which is not to its left or below`,
      );
    }
  }
  for (const place of placesOfModules(files)) {
    if (!listed.includes(place)) problems.push(`modules.ts does not list ${place}`);
  }
  return problems;
}

function placesOfModules(files: readonly SourceFile[]): Set<string> {
  return new Set(
    files.flatMap(({ path }) => {
      const [, place = ''] = /^server\/src\/(\w[\w-]*\/[\w-]+)\/.+/.exec(path) ?? [];
      return places.includes(place) ? [place] : [];
    }),
  );
}

import path from 'node:path';
import { bands, places } from '@plumbline/server/core/bands.ts';
import { isForTests, type SourceFile } from './source-files.ts';

/** What each package may import besides itself and the registry's packages. */
const directions: Record<string, readonly string[]> = {
  contracts: [],
  server: ['contracts'],
  web: ['contracts'],
  simulators: ['contracts'],
  demo: ['server', 'contracts'],
  e2e: ['contracts', 'demo', 'simulators'],
  bench: ['contracts', 'server', 'demo', 'e2e', 'simulators'],
  bin: ['server', 'web', 'demo', 'simulators'],
  tools: ['contracts', 'server', 'web', 'demo', 'e2e', 'bench', 'bin'],
};

/** What simulators draw their pages with, so that they look as the shop's own mailbox does. */
const pageDrawing = ['server/src/http/html.ts', 'server/src/http/plain-page.ts'];

/** Who may use what is made for tests, besides tests. */
const testUsers = ['demo', 'e2e', 'bench', 'tools'];

/** The files of the server that put the modules together: no module imports them. */
const assembly = ['app.ts', 'modules.ts', 'create-context.ts'];

/**
 * The floors of the pages from the ground up. A floor imports from those before it; whatever stands
 * in none of them is an area, which imports from every floor and from no other area.
 */
const floors = ['styles', 'kit', 'request', 'parts', 'frame'];

/** What names the types of parts above it, and runs none of them. */
const typesOnly = ['server/src/core/context.ts', 'server/src/core/module.ts'];

/** The staff's side is laid out like that within itself: a folder is an area of theirs. */
const staffFloors = ['kit', 'parts'];

/** What the staff's screens are made with, and no shopper ever downloads. */
const staffLibraries = ['@tanstack/react-table', 'react-aria-components'];

interface Import {
  /** The imported file by its path from the root, or the bare name of a registry package. */
  target: string;
  isPackage: boolean;
  /** Only types are imported: nothing of the target runs for it. */
  typeOnly: boolean;
  /** It is loaded where it is needed, and nowhere else. */
  isLate: boolean;
}

/** Everything that breaks one of the two rules on who may import whom, one sentence each. */
export function findImportProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (!/\.(ts|tsx|js)$/.test(file.path)) return [];
    return listImports(file)
      .map((imported) => judge(file.path, imported))
      .filter((problem) => problem !== null)
      .map((problem) => `${file.path} ${problem}`);
  });
}

function judge(from: string, imported: Import): string | null {
  const { target } = imported;
  const fromPackage = topFolder(from);
  if (imported.isPackage) {
    if (staffLibraries.includes(target) && !from.startsWith('web/app/staff/')) {
      return `imports ${target}, which is for the staff's side alone`;
    }
    if (fromPackage !== 'contracts' || isForTests(from)) return null;
    return target === 'typebox' ? null : `imports ${target}; only typebox may be`;
  }
  // Tests see everything that is below them, and what is made for them.
  if (isForTests(from) && ['server', 'simulators'].includes(topFolder(target))) return null;
  if (isForTests(target) && !testUsers.includes(fromPackage)) {
    return `imports ${target}, which is for tests`;
  }
  const toPackage = topFolder(target);
  if (fromPackage !== toPackage) {
    if (fromPackage === 'simulators' && pageDrawing.includes(target)) return null;
    if (fromPackage === 'bin' && toPackage === 'simulators' && !imported.typeOnly) {
      return imported.isLate ? null : `imports ${target} before it is known to be needed`;
    }
    const allowed = directions[fromPackage] ?? [];
    return allowed.includes(toPackage) ? null : `imports ${target}: ${rule(fromPackage)}`;
  }
  if (fromPackage === 'contracts') return judgeInsideContracts(from, target);
  if (fromPackage === 'server') return judgeInsideServer(from, imported);
  return fromPackage === 'web' ? judgeInsideWeb(from, target) : null;
}

function rule(name: string): string {
  const allowed = directions[name] ?? [];
  return allowed.length === 0
    ? `${name} imports no other package`
    : `${name} may import ${allowed.join(', ')} only`;
}

/** The machinery of calls knows no shape, what several services use none of them, and none another. */
function judgeInsideContracts(from: string, to: string): string | null {
  const fromFolder = contractsFolder(from);
  const toFolder = contractsFolder(to);
  if (isForTests(from) || fromFolder === null || fromFolder === toFolder) return null;
  if (toFolder === 'call' || (toFolder === 'nouns' && fromFolder !== 'call')) return null;
  return `imports ${to}, which ${fromFolder} does not stand on`;
}

/** The folder of the contracts that a file lies in; null for those that list every call. */
function contractsFolder(file: string): string | null {
  return /^contracts\/src\/([^/]+)\//.exec(file)?.[1] ?? null;
}

function judgeInsideServer(from: string, { target, typeOnly }: Import): string | null {
  const fromPlace = serverPlace(from);
  const toPlace = serverPlace(target);
  if (fromPlace === null) return null;
  if (toPlace === null) return 'imports a file that only puts the modules together: ' + target;
  if (fromPlace === toPlace) return null;
  if (!places.includes(toPlace)) return `imports ${target}, whose folder is in no band`;
  if (!places.includes(fromPlace)) return 'lies in a folder that is in no band';
  if (/(^|-)handlers\.ts$/.test(path.posix.basename(target))) {
    return `imports another module's ${target}`;
  }
  if (typesOnly.includes(from) && typeOnly) return null;
  return places.indexOf(toPlace) < places.indexOf(fromPlace)
    ? null
    : `imports ${target}, which is not below ${fromPlace} nor to its left`;
}

function judgeInsideWeb(from: string, to: string): string | null {
  if (isForTests(from)) return null;
  const [fromPlace, toPlace] = [webPlace(from), webPlace(to)];
  if (fromPlace === 'staff' && toPlace === 'staff') {
    return judgeFloors(staffFloors, to, folderAt(3, from), folderAt(3, to));
  }
  return judgeFloors(floors, to, fromPlace, toPlace);
}

/** Whether one place may import `to`, which lies in another, where these floors carry all areas. */
function judgeFloors(
  carrying: readonly string[],
  to: string,
  fromPlace: string | null,
  toPlace: string | null,
): string | null {
  if (fromPlace === null || toPlace === null || fromPlace === toPlace) return null;
  if (!carrying.includes(toPlace)) return `imports ${to}, which is an area`;
  if (!carrying.includes(fromPlace)) return null;
  return carrying.indexOf(toPlace) < carrying.indexOf(fromPlace)
    ? null
    : `imports ${to}, which is not below ${fromPlace}`;
}

/** The folder of web/app that a file lies in; null for what puts the pages together and beside it. */
function webPlace(file: string): string | null {
  return file.startsWith('web/app/') ? folderAt(2, file) : null;
}

/** The folder of a file's path at this depth; null for a file that lies above it. */
function folderAt(depth: number, file: string): string | null {
  const steps = file.split('/');
  return depth < steps.length - 1 ? steps[depth]! : null;
}

function topFolder(file: string): string {
  return file.slice(0, file.indexOf('/'));
}

/** The part of the ground or the module that a file of the server lies in; null for assembly. */
function serverPlace(file: string): string | null {
  const [, , part = '', name = '', rest] = file.split('/');
  if (assembly.includes(part)) return null;
  if (!(part in bands)) return part;
  return rest === undefined ? part : `${part}/${name}`;
}

const importPattern =
  /^\s*(?:import|export)\s(type\s)?[^'";]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

function listImports(file: SourceFile): Import[] {
  const found: Import[] = [];
  for (const [, type, named, bare, dynamic] of file.text.matchAll(importPattern)) {
    const specifier = named ?? bare ?? dynamic ?? '';
    found.push({
      ...resolveImport(file.path, specifier),
      typeOnly: type !== undefined,
      isLate: dynamic !== undefined,
    });
  }
  return found;
}

function resolveImport(from: string, specifier: string): Omit<Import, 'typeOnly' | 'isLate'> {
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(from), specifier);
    return { target, isPackage: false };
  }
  const own = /^@plumbline\/(contracts|server|web)\/(.+)$/.exec(specifier);
  if (own) {
    const inPackage = own[1] === 'web' || own[2]!.startsWith('test/');
    const folder = inPackage ? own[1] : `${own[1]}/src`;
    return { target: `${folder}/${own[2]}`, isPackage: false };
  }
  const parts = specifier.split('/');
  const name = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
  return { target: name, isPackage: true };
}

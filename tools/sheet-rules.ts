import path from 'node:path';
import { isForTests, type SourceFile } from './source-files.ts';

/** A screen or a frame around screens, as `routes.ts` lists them. */
export interface Route {
  /** From the folder of its build. */
  file: string;
  children?: readonly Route[];
}

export interface Build {
  /** 'web/app', or where the staff's pages lie. */
  folder: string;
  routes: readonly Route[];
}

/** Classes that a file names and that some of those who import from it never show, with the reason. */
const lent: Readonly<Record<string, readonly string[]>> = {
  // Staff take pictures from these alone.
  'web/app/parts/card.tsx': ['staff'],
  'web/app/parts/heart.tsx': ['staff'],
  // A space of its own, where forms of the staff keep theirs.
  'web/app/kit/error-summary.tsx': ['staff'],
  'web/app/kit/send-button.tsx': ['staff'],
};

/**
 * What a screen shows without bringing the sheet for it: each class that a sheet of ours knows stands in
 * a sheet of the screen, of a frame around it, or of what every page has. Sheets come by an import of
 * their own at staff's, and elsewhere by address from a file that is a screen's.
 */
export function findSheetProblems(
  files: readonly SourceFile[],
  builds: readonly Build[],
): string[] {
  const sources = new Map(files.map(({ path: at, text }) => [at, text]));
  const known = knownClasses(files);
  const problems = new Set<string>();

  const look = (route: Route, build: Build, around: readonly string[]) => {
    const screen = path.posix.join(build.folder, route.file);
    const shown = reach(screen, sources, importedParts);
    const own = shown.flatMap((file) => broughtBy(file, sources));
    const brought = new Set([...around, ...own].flatMap((sheet) => reach(sheet, sources, taken)));
    for (const file of screen.endsWith('.tsx') ? shown : []) {
      if (lent[file]?.some((area) => screen.startsWith(`web/app/${area}/`))) continue;
      for (const name of classesIn(sources.get(file)!)) {
        const sheets = known.get(name);
        if (!sheets || sheets.some((sheet) => brought.has(sheet))) continue;
        problems.add(
          `${screen} shows .${name} of ${file} without ${sheets.slice(0, 2).join(' or ')}`,
        );
      }
    }
    for (const child of route.children ?? []) look(child, build, [...around, ...own]);
  };

  for (const build of builds) {
    const root = reach(`${build.folder}/root.tsx`, sources, importedParts);
    const everywhere = [...sources.keys()].filter((file) =>
      /^web\/app\/(?:styles|frame)\/.*\.css$/.test(file),
    );
    const around = [...everywhere, ...root.flatMap((file) => broughtBy(file, sources))];
    for (const route of build.routes) look(route, build, around);
  }
  return [...problems];
}

/** The sheets that know a class, by the class. */
function knownClasses(files: readonly SourceFile[]): Map<string, string[]> {
  const known = new Map<string, string[]>();
  for (const { path: at, text } of files) {
    if (!/^web\/app\/.*\.css$/.test(at)) continue;
    const rules = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const names = new Set([...rules.matchAll(/\.([a-z][a-z\d-]*)/g)].map(([, name]) => name!));
    for (const name of names) known.set(name, [...(known.get(name) ?? []), at]);
  }
  return known;
}

/** A file and all that it reaches by what `next` finds in each. */
function reach(
  from: string,
  sources: ReadonlyMap<string, string>,
  next: (text: string) => string[],
): string[] {
  const reached = new Set([from]);
  for (const file of reached) {
    const found = next(sources.get(file) ?? '').map((to) => fileAt(file, to));
    for (const to of found) if (sources.has(to) && !isForTests(to)) reached.add(to);
  }
  return [...reached].filter((file) => sources.has(file));
}

const fileAt = (from: string, to: string) => path.posix.join(path.posix.dirname(from), to);

const namesOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name!);

/** What a file of a page imports to show; what only a server runs shows nothing. */
function importedParts(text: string): string[] {
  const imports = text.replaceAll(/^import type [^;]*;/gm, '');
  return namesOf(imports, /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g).filter(
    (file) => !file.endsWith('.server.ts'),
  );
}

const taken = (text: string) => namesOf(text, /@import '([^']+)'/g);

/** The sheets that come with a file: of its own import, or by address where it is a screen's. */
function broughtBy(file: string, sources: ReadonlyMap<string, string>): string[] {
  const text = sources.get(file)!;
  const beside = namesOf(text, /^import '(\.[^']+\.css)'/gm);
  const byAddress = namesOf(text, /from '(\.[^']+\.css)\?url'/g);
  return [...beside, ...byAddress].map((sheet) => fileAt(file, sheet));
}

/** The classes that a file names, whether or not they are on show at any moment. */
function classesIn(text: string): Set<string> {
  const values = text.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g);
  const words = [...values].flatMap(([, plain, worked = '']) =>
    plain !== undefined
      ? [plain]
      : [...worked.matchAll(/'([^']*)'|`([^`]*)`/g)].map(
          ([, quoted, pattern = '']) => quoted ?? pattern.replaceAll(/\$\{[^}]*\}/g, ' '),
        ),
  );
  return new Set(words.flatMap((each) => each.split(/\s+/)).filter(Boolean));
}

import path from 'node:path';
import { isForTests, type SourceFile } from './source-files.ts';

/** What each package may import besides itself and the registry's packages. */
const directions: Record<string, readonly string[]> = {
  contracts: [],
  server: ['contracts'],
  web: ['contracts'],
  demo: ['server', 'contracts'],
  e2e: ['contracts', 'demo'],
  bench: ['contracts', 'server', 'demo', 'e2e'],
  bin: ['server', 'web', 'demo'],
  tools: ['contracts', 'server', 'web', 'demo', 'e2e', 'bench', 'bin'],
};

/** The modules of the server: each imports only modules to its left. */
const moduleOrder = [
  'pricing',
  'audit',
  'messages',
  'files',
  'identity',
  'accounts',
  'address-lookup',
  'addresses',
  'analytics',
  'content',
  'trade-accounts',
  'trade-applications',
  'catalogue',
  'stock',
  'discounts',
  'promotions',
  'delivery',
  'fit',
  'payments',
  'saved-cards',
  'trade-credit',
  'orders',
  'basket',
  'wishlist',
  'projects',
  'checkout',
  'order-baskets',
  'delivery-upgrade',
  'reviews',
  'enquiries',
  'dashboard',
  'privacy',
] as const;
/** The parts of the server below every module. */
const foundations = ['db', 'http', 'outside'];

interface Import {
  /** The imported file by its path from the root, or the bare name of a registry package. */
  target: string;
  isPackage: boolean;
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
  const fromPackage = topFolder(from);
  if (imported.isPackage) {
    if (fromPackage !== 'contracts' || isForTests(from)) return null;
    return imported.target === 'typebox' ? null : `imports ${imported.target}; only typebox may be`;
  }
  const toPackage = topFolder(imported.target);
  if (fromPackage !== toPackage) {
    const allowed = directions[fromPackage] ?? [];
    return allowed.includes(toPackage) ? null : `imports ${imported.target}: ${rule(fromPackage)}`;
  }
  return fromPackage === 'server' ? judgeInsideServer(from, imported.target) : null;
}

function rule(name: string): string {
  const allowed = directions[name] ?? [];
  return allowed.length === 0
    ? `${name} imports no other package`
    : `${name} may import ${allowed.join(', ')} only`;
}

function judgeInsideServer(from: string, to: string): string | null {
  if (isForTests(from) || from === 'server/src/app.ts') return null;
  if (to === 'server/src/app.ts') return 'imports app.ts, which only puts the modules together';
  const fromPart = serverPart(from);
  const toPart = serverPart(to);
  if (fromPart === toPart || toPart === null || foundations.includes(toPart)) return null;
  const toPlace = moduleOrder.indexOf(toPart as never);
  if (toPlace < 0) return `imports ${to}, whose folder is not in the order of modules`;
  if (path.posix.basename(to) === 'handlers.ts') return `imports another module's ${to}`;
  // The files at the root of the server name every module's types in one place.
  if (fromPart === null) return null;
  if (foundations.includes(fromPart)) return `imports the module ${toPart}, from below all modules`;
  const fromPlace = moduleOrder.indexOf(fromPart as never);
  if (fromPlace < 0) return `is in a folder that is not in the order of modules`;
  return toPlace < fromPlace ? null : `imports ${to}, a module to the right of ${fromPart}`;
}

function topFolder(file: string): string {
  return file.slice(0, file.indexOf('/'));
}

/** The folder of server/src that a file lies in, or null at its root. */
function serverPart(file: string): string | null {
  const [, , part, rest] = file.split('/');
  return rest === undefined ? null : (part ?? null);
}

const importPattern =
  /^\s*(?:import|export)\s[^'";]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

function listImports(file: SourceFile): Import[] {
  const found: Import[] = [];
  for (const [, named, bare, dynamic] of file.text.matchAll(importPattern)) {
    const specifier = named ?? bare ?? dynamic ?? '';
    found.push(resolveImport(file.path, specifier));
  }
  return found;
}

function resolveImport(from: string, specifier: string): Import {
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(from), specifier);
    return { target, isPackage: false };
  }
  const own = /^@plumbline\/(contracts|server|web)\/(.+)$/.exec(specifier);
  if (own) {
    const folder = own[1] === 'web' ? 'web' : `${own[1]}/src`;
    return { target: `${folder}/${own[2]}`, isPackage: false };
  }
  const parts = specifier.split('/');
  const name = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
  return { target: name, isPackage: true };
}

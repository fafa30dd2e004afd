import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { findFileProblems } from './file-rules.ts';
import { findImportProblems } from './import-rules.ts';
import { findKeyProblems } from './key-rules.ts';
import { findLockfileProblems } from './lockfile.ts';
import { listSourceFiles, root } from './source-files.ts';
import { findModuleProblems } from './module-rules.ts';
import { findSheetProblems } from './sheet-rules.ts';
import { findIdleReads, findOwnerProblems, findSqlProblems, tablePlaces } from './table-rules.ts';

/** What a check found: nothing in `problems` means that it passed. */
interface Result {
  problems: string[];
  note?: string;
}

interface Check {
  name: string;
  run: () => Promise<Result>;
}

const checks: Check[] = [
  { name: 'format', run: () => program('oxfmt', ['--check']) },
  { name: 'lint', run: () => program('oxlint', ['--deny-warnings', '--format=unix']) },
  { name: 'types', run: () => typesOf('.') },
  { name: 'types of the web', run: typesOfTheWeb },
  { name: 'types of the worker', run: () => typesOf('web/worker') },
  { name: 'dead code', run: () => program('knip', ['--no-progress']) },
  { name: 'lockfile', run: async () => ({ problems: await findLockfileProblems() }) },
  { name: 'house rules', run: houseRules },
  { name: 'modules and their tables', run: moduleRules },
  { name: 'coverage of the specification', run: coverage },
];

/** Runs a tool of node_modules; whatever it printed is the problem when it fails. */
function program(name: string, args: string[], cwd = root): Promise<Result> {
  return new Promise((resolve) => {
    const file = path.join(root, 'node_modules', '.bin', name);
    const options = {
      cwd,
      env: { ...process.env, NO_COLOR: '1' },
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    };
    execFile(file, args, options, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim();
      resolve({ problems: error ? [output || error.message] : [] });
    });
  });
}

/**
 * Three of these run beside each other, and each thread of one works out anew what types it shares
 * with the next: on two cores one thread each is the least work.
 */
function typesOf(project: string): Promise<Result> {
  const threads = Math.ceil(availableParallelism() / 3);
  return program('tsc', ['-p', project, '--checkers', String(threads)]);
}

/** The router's own types come from its list of routes, and are not kept. */
async function typesOfTheWeb(): Promise<Result> {
  const generated = await program('react-router', ['typegen'], path.join(root, 'web'));
  return generated.problems.length > 0 ? generated : typesOf('web');
}

async function houseRules(): Promise<Result> {
  const files = await listSourceFiles();
  const { default: shop } = await import('../web/app/routes.ts');
  const { default: staff } = await import('../web/app/staff/routes.ts');
  const builds = [
    { folder: 'web/app', routes: await shop },
    { folder: 'web/app/staff', routes: await staff },
  ];
  const { problems, warnings } = findFileProblems(files);
  return {
    problems: [...findImportProblems(files), ...findSheetProblems(files, builds), ...problems],
    note: warnings.join('\n'),
  };
}

/** Imported late, so that a server that does not load fails this check and not the others. */
async function moduleRules(): Promise<Result> {
  try {
    const files = await listSourceFiles();
    const { modules } = await import('@plumbline/server/modules.ts');
    const rules = [findModuleProblems, findOwnerProblems, findSqlProblems, findIdleReads];
    const problems = rules.flatMap((find) => find(files, modules));
    return { problems: [...problems, ...findKeyProblems(files, tablePlaces(modules))] };
  } catch (error) {
    return { problems: [`The modules do not load: ${(error as Error).message}`] };
  }
}

/** Imported late, so that contracts that do not load fail this check and not the others. */
async function coverage(): Promise<Result> {
  try {
    const { measureCoverage } = await import('./call-coverage.ts');
    const { measureScreens } = await import('./screen-coverage.ts');
    const { allCalls } = await import('@plumbline/contracts/calls.ts');
    const { handlers } = await import('@plumbline/server/app.ts');
    const { covered, total, problems } = measureCoverage(allCalls, handlers);
    const screens = measureScreens(allCalls, await listSourceFiles());
    return {
      problems: [...problems, ...screens.problems],
      note: `covered ${covered} of ${total}, ${screens.shown} of them by screens`,
    };
  } catch (error) {
    return { problems: [`The calls do not load: ${(error as Error).message}`] };
  }
}

async function runCheck(check: Check): Promise<boolean> {
  const startedAt = performance.now();
  const { problems, note } = await check.run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const passed = problems.length === 0;
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${check.name} (${seconds} s)\n`);
  const details = [...problems, ...(note ? [note] : [])].join('\n');
  if (details) process.stdout.write(`${details.replace(/^/gm, '        ')}\n`);
  return passed;
}

const startedAt = performance.now();
const results = await Promise.all(checks.map(runCheck));
const failed = results.filter((passed) => !passed).length;
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
process.stdout.write(`${results.length - failed} passed, ${failed} failed in ${seconds} s\n`);
process.exitCode = failed === 0 ? 0 : 1;

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './source-files.ts';

// npm run release                 all that a release has to pass, and its bill of materials
// npm run release -- --tag        the same, and then the tag v<version> at this commit
//
// What reaches the outside is here and not in the check, which has to pass without a network.

const { values } = parseArgs({ options: { tag: { type: 'boolean', default: false } } });
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
};
const tag = `v${version}`;
const output = path.join(root, 'reports');

const steps: [what: string, work: () => void][] = [
  ['nothing is left uncommitted', requireClean],
  ['CHANGELOG.md tells of this version, with its day', requireChanges],
  ['check', () => run('npm', ['run', '--silent', 'check'])],
  ['tests', () => run('npm', ['test', '--silent'])],
  [
    'a short bench, which only has to run',
    () => run('npm', ['run', '--silent', 'bench', '--', 'orders']),
  ],
  ['bill of materials', writeBill],
  ['no advisory of high or critical', audit],
  ['tag', () => values.tag && run('git', ['tag', '--annotate', tag, '--message', tag])],
];

for (const [what, work] of steps) {
  process.stdout.write(`\n== ${what}\n`);
  try {
    work();
  } catch (error) {
    process.stderr.write(`Not released: ${(error as Error).message}\n`);
    process.exit(1);
  }
}
process.stdout.write(`\n${tag} ${values.tag ? 'is tagged: git push --tags' : 'may be tagged'}.\n`);

/** What the bench writes down is of this run, and is no part of the release. */
function requireClean(): void {
  const changed = capture('git', ['status', '--porcelain']).trim();
  if (changed !== '') throw new Error(`commit or remove first:\n${changed}`);
}

function requireChanges(): void {
  const text = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  const title = text.split('\n').find((line) => line.startsWith(`## ${version} `));
  if (title === undefined) throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  if (!/\d{4}-\d{2}-\d{2}$/.test(title)) throw new Error(`“${title}” does not end in its day.`);
}

/** CycloneDX, of what a live shop runs with: from the lockfile, with the hash of each package. */
function writeBill(): void {
  const kind = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const bill = capture('npm', ['sbom', ...kind, '--package-lock-only', '--omit', 'dev']);
  mkdirSync(output, { recursive: true });
  const file = path.join(output, `sbom-${version}.json`);
  writeFileSync(file, bill);
  const { components } = JSON.parse(bill) as { components: unknown[] };
  process.stdout.write(`${components.length} components in ${path.relative(root, file)}\n`);
}

/** A registry that gives no advisories leaves that open, which a release must not. */
function audit(): void {
  run('npm', ['audit', '--omit=dev', '--audit-level=high']);
}

function run(program: string, args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed`, { cause: error });
}

function capture(program: string, args: readonly string[]): string {
  const { status, stdout, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed`, { cause: error });
  return stdout;
}

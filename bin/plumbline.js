#!/usr/bin/env node
// Makes a bare checkout ready and then runs one of the project's commands. It is plain JavaScript
// for Node 20, because it runs before anything newer is there.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './prepare/lock.js';
import { findNode } from './prepare/node.js';
import { installPackages } from './prepare/packages.js';
import { buildWeb } from './prepare/web.js';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** What each command runs; whether it shows pages, and whether the file .env is for it. */
const commands = {
  serve: { entry: 'bin/serve.ts', needsWeb: true, readsSettings: true },
  build: { needsWeb: true },
  work: { entry: 'bin/work.ts', readsSettings: true },
  migrate: { entry: 'bin/migrate.ts', readsSettings: true },
  'rotate-keys': { entry: 'bin/rotate-keys.ts', readsSettings: true },
  appoint: { entry: 'bin/appoint.ts', readsSettings: true },
  import: { entry: 'bin/import.ts', readsSettings: true },
  doctor: { entry: 'bin/doctor.ts', readsSettings: true },
  backup: { entry: 'bin/backup.ts', readsSettings: true },
  restore: { entry: 'bin/restore.ts', readsSettings: true },
  test: { entry: 'tools/test.ts', needsWeb: true },
  check: { entry: 'tools/check.ts' },
  mutate: { entry: 'tools/mutate.ts' },
  release: { entry: 'tools/release.ts' },
  bench: { entry: 'bench/bench.ts', needsWeb: true },
  soak: { entry: 'bench/soak.ts', needsWeb: true },
};

async function main() {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new Error(`Say which: ${Object.keys(commands).join(', ')}.`);
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Error(`Plumbline needs Node.js 20 or later to start; this is ${process.version}.`);
  }
  const node = await withLock(root, async () => {
    await installPackages(root);
    const found = findNode(root);
    if (command.needsWeb) await buildWeb(root, found);
    return found;
  });
  // Preparing was all of it, as for an image or a machine that starts the shop by itself.
  if (!command.entry) return;
  if (!existsSync(path.join(root, command.entry))) throw new Error(`There is no ${name} yet.`);
  run(node, command, args);
}

/** Runs the command in the newer Node, hands every signal on, and ends as it ends. */
function run(node, { entry, readsSettings }, args) {
  const file = path.join(root, '.env');
  const settings = readsSettings && existsSync(file) ? [`--env-file=${file}`] : [];
  const child = spawn(node.file, [...node.flags, ...settings, path.join(root, entry), ...args], {
    cwd: process.cwd(),
    env: node.env,
    // The channel tells the command when this process is gone, even when it was killed outright.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => {
    process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
  });
  child.on('error', (error) => fail(error));
  stopWithNpm(child);
}

/** An npm that was killed outright passes nothing on; its shop would stay and hold the port. */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  // npm runs a script through a shell, which outlives it: who that shell's parent is tells.
  const npm = parentOf(process.ppid);
  if (npm === null) return;
  setInterval(() => {
    if (parentOf(process.ppid) !== npm) child.kill('SIGTERM');
  }, 1_000).unref();
}

function parentOf(pid) {
  if (process.platform === 'win32') return null;
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
    return Number(stdout) || null;
  }
  try {
    // The parent is the second field after the name, which stands in brackets.
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

function fail(error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

main().catch(fail);

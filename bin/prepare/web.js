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

/** Builds the pages when their sources are not those of the build that is there. */
export async function buildWeb(root, node) {
  const stamp = path.join(root, 'web', 'build', '.sources');
  const hash = hashSources(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  process.stdout.write('Building the pages …\n');
  rmSync(stamp, { force: true });
  // Both are waited for, so that none still writes when the other has failed.
  const builtOrNot = await Promise.allSettled(
    Object.entries(builds).map(async ([name, folder]) => {
      const { code, output } = await reactRouterBuild(path.join(root, folder), root, node);
      if (code !== 0) throw new Error(`The pages could not be built:\n${output}`);
      return path.join(root, 'web', 'build', name, 'client');
    }),
  );
  const failed = builtOrNot.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  await compressFiles(builtOrNot.flatMap(({ value }) => listFiles(value)));
  writeFileSync(stamp, hash);
}

/** Leaves a compressed copy beside each text file, so that no start has to wait for it. */
async function compressFiles(files) {
  const texts = files.filter((file) => /\.(js|css|svg|txt)$/.test(file));
  await Promise.all(
    texts.map(async (file) => writeFileSync(`${file}.br`, await compress(readFileSync(file)))),
  );
}

function reactRouterBuild(folder, root, node) {
  const cli = path.join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const child = spawn(node.file, [...node.flags, cli, 'build'], {
    cwd: folder,
    env: { ...node.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  return new Promise((resolve, reject) => {
    child.on('close', (code) => resolve({ code, output }));
    child.on('error', reject);
  });
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

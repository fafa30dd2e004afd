import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs `npm ci` when what is installed is not what the lockfile says. */
export async function installPackages(root) {
  if (isInstalled(root)) return;
  requireWritable(root);
  process.stdout.write('Installing packages (once) …\n');
  const cache = await usableCache(root);
  // Tools are needed whatever NODE_ENV says. No package's install script is: the links that the
  // embedded database's script would make are made when it starts.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  try {
    const { code } = await npm(root, [...args, ...quiet, ...cache.args], 'inherit');
    if (code !== 0) throw new Error('The packages could not be installed; see above.');
  } finally {
    cache.clear();
  }
}

function requireWritable(root) {
  const problem = findWriteProblem(root);
  if (problem === null) return;
  throw new Error(
    `The packages cannot be installed: ${root} cannot be written to (${problem}). ` +
      'Make that folder writable for whoever runs this.',
  );
}

/**
 * npm fills a cache in the home folder, which a service's user may well not have. It ends with pages
 * of its own then, so that one for this time alone is put in its place, and that is said.
 */
async function usableCache(root) {
  const { output } = await npm(root, ['config', 'get', 'cache', '--loglevel=silent'], 'pipe');
  const folder = output.trim().split('\n').at(-1);
  const problem = findWriteProblem(folder);
  if (problem === null) return { args: [], clear() {} };
  const own = mkdtempSync(path.join(tmpdir(), 'plumbline-npm-'));
  process.stdout.write(
    `npm cannot write to its cache ${folder} (${problem}); ${own} is used this time. ` +
      'To keep one, name it with npm_config_cache.\n',
  );
  return { args: [`--cache=${own}`], clear: () => rmSync(own, { recursive: true, force: true }) };
}

/** Tries to write into a folder, made where it is not there; gives what stands against it. */
function findWriteProblem(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    rmSync(mkdtempSync(path.join(folder, '.writable-')), { recursive: true });
    return null;
  } catch (error) {
    return error.code;
  }
}

function npm(root, args, output) {
  const cli = process.env.npm_execpath;
  const isNpm = cli !== undefined && /npm-cli\.c?js$/.test(cli);
  const [file, before] = isNpm ? [process.execPath, [cli]] : ['npm', []];
  // On Windows npm is a script, which only a shell can run; no argument here holds a blank.
  const shell = !isNpm && process.platform === 'win32';
  const child = spawn(file, [...before, ...args], {
    cwd: root,
    stdio: ['ignore', output, output === 'pipe' ? 'ignore' : output],
    shell,
  });
  let printed = '';
  child.stdout?.on('data', (data) => (printed += data));
  return new Promise((resolve, reject) => {
    child.on('close', (code) => resolve({ code, output: printed }));
    child.on('error', (error) => reject(new Error(`npm does not run: ${error.message}`)));
  });
}

/** npm leaves beside the packages a note of what it installed; it must cover the lockfile. */
function isInstalled(root) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const installed = readPackages(path.join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null) throw new Error('package-lock.json is missing or broken.');
  if (installed === null) return false;
  return Object.entries(wanted).every(([name, entry]) => {
    if (!name.startsWith('node_modules/')) return true;
    const found = installed[name];
    if (found === undefined) return entry.optional === true && !isBuildForThisMachine(entry);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** Optional packages may be missing, except the builds that this very machine runs. */
function isBuildForThisMachine({ os, cpu, libc }) {
  const includes = (allowed, mine) => [allowed ?? []].flat().includes(mine);
  return includes(os, process.platform) && includes(cpu, process.arch) && libc === undefined;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

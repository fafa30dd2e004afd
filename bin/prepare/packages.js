import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Runs `npm ci` when what is installed is not what the lockfile says. */
export async function installPackages(root) {
  if (isInstalled(root)) return;
  process.stdout.write('Installing packages (once) …\n');
  // Tools are needed whatever NODE_ENV says. No package's install script is: the links that the
  // embedded database's script would make are made when it starts.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const code = await npm(root, [...args, ...quiet]);
  if (code !== 0) throw new Error('The packages could not be installed; see above.');
}

function npm(root, args) {
  const cli = process.env.npm_execpath;
  const isNpm = cli !== undefined && /npm-cli\.c?js$/.test(cli);
  const [file, before] = isNpm ? [process.execPath, [cli]] : ['npm', []];
  // On Windows npm is a script, which only a shell can run; no argument here holds a blank.
  const shell = !isNpm && process.platform === 'win32';
  const child = spawn(file, [...before, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell,
  });
  return new Promise((resolve, reject) => {
    child.on('exit', resolve);
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

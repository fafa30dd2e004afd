import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';

/** A browser that can be started here, and the environment that it needs. */
interface FoundBrowser {
  executablePath: string;
  env?: Record<string, string>;
}

// The browser talks to the shop and to nobody else, and looks the same everywhere.
const flags = [
  '--disable-background-networking',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
  '--disable-component-update',
  '--disable-sync',
];

/** What Playwright sets by the same flag, of which the last counts: it points and hovers. */
const aMouse =
  'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/**
 * Starts a browser. Unless it is to draw them it fetches no pictures: unpacking those takes more than
 * a third of what a page costs here, and their places on the page are theirs without them.
 */
export async function launchBrowser({ drawsPictures = false } = {}): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: drawsPictures ? flags : [...flags, `--blink-settings=imagesEnabled=false,${aMouse}`],
    env: { ...definedOnly(process.env), ...env },
  });
  if (!drawsPictures) waitForNoPictures(browser);
  return browser;
}

/** Pages hold their scripts back until the first pictures are drawn, which here never are. */
function waitForNoPictures(browser: Browser): void {
  const { newContext } = browser;
  browser.newContext = async (...options) => {
    const context = await newContext.apply(browser, options);
    await context.addInitScript(() => {
      HTMLImageElement.prototype.decode = () => Promise.resolve();
    });
    return context;
  };
}

/**
 * Finds a browser: the one that CHROME_PATH names, an installed one, the one that comes as a
 * package on Linux, or Playwright's own download. Throws when there is none.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (existsSync(named)) return { executablePath: named };
    throw new Error(`CHROME_PATH is ${named}, and no such file exists.`);
  }
  const installed = installedBrowsers().find((file) => existsSync(file));
  if (installed) return { executablePath: installed };
  const packaged = await packagedBrowser();
  if (packaged) return packaged;
  const downloaded = chromium.executablePath();
  if (existsSync(downloaded)) return { executablePath: downloaded };
  throw new Error(
    'The browser tests found no browser. Install Chrome, Edge or Chromium, or name one with ' +
      'CHROME_PATH, or run: npx playwright-core install chromium',
  );
}

function installedBrowsers(): string[] {
  if (process.platform === 'darwin') {
    return [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ];
  }
  if (process.platform === 'win32') {
    const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']];
    return [
      'Google/Chrome/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ].flatMap((file) =>
      roots.filter((root) => root !== undefined).map((root) => path.join(root, file)),
    );
  }
  const names = [
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
    'microsoft-edge-stable',
    'chromium',
    'chromium-browser',
  ];
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/**
 * A Chromium that is unpacked from a package and needs no libraries of the system. The package
 * unpacks into the temporary folder of its process and looks at the environment when it is loaded,
 * so both are set for it, and put back.
 */
async function packagedBrowser(): Promise<FoundBrowser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const cache = path.resolve(import.meta.dirname, '../node_modules/.cache/plumbline');
  const folder = path.join(cache, 'chromium');
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    // Unpacked aside and renamed, so that a half-unpacked browser is never started.
    const draft = await mkdtemp(path.join(cache, 'unpacking-'));
    const before = { ...process.env };
    Object.assign(process.env, { TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' });
    try {
      const { default: unpacker } = await import('@sparticuz/chromium');
      await unpacker.executablePath();
    } finally {
      restoreEnvironment(before);
    }
    // The package's own file looks for its fonts in /tmp.
    await writeFile(
      path.join(draft, 'fonts', 'fonts.conf'),
      fontsConfig(path.join(folder, 'fonts')),
    );
    await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
  };
}

function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`;
}

function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) {
    if (!(name in before)) delete process.env[name];
  }
  Object.assign(process.env, before);
}

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(environment).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Record<string, string>;
}

import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { root } from './source-files.ts';

// node tools/narrow-font.ts makes the narrow letters of dense screens out of the package that has
// all widths: one width, half the bytes. What makes them is fetched for that alone (decisions/0050).

/** As `--stretch` in web/app/styles/tokens.css and the faces of base.css name it, in per cent. */
const width = 90;
const maker = 'subset-font@2.9.0';
const source = path.join(root, 'node_modules/@fontsource-variable/instrument-sans');
const target = path.join(root, 'web/app/styles/narrow');

type SubsetFont = (
  font: Buffer,
  text: '',
  options: { targetFormat: 'woff2'; keepAllGlyphs: true; variationAxes: { wdth: number } },
) => Promise<Buffer>;

const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-font-'));
try {
  await promisify(execFile)('npm', ['install', '--silent', '--no-save', '--prefix', folder, maker]);
  const file = path.join(folder, 'node_modules/subset-font/index.js');
  const { default: subsetFont } = (await import(pathToFileURL(file).href)) as {
    default: SubsetFont;
  };
  for (const letters of ['latin', 'latin-ext']) {
    const font = await readFile(
      path.join(source, `files/instrument-sans-${letters}-wdth-normal.woff2`),
    );
    const narrow = await subsetFont(font, '', {
      targetFormat: 'woff2',
      keepAllGlyphs: true,
      variationAxes: { wdth: width },
    });
    await writeFile(path.join(target, `instrument-sans-narrow-${letters}.woff2`), narrow);
  }
  await copyFile(path.join(source, 'LICENSE'), path.join(target, 'LICENSE'));
} finally {
  await rm(folder, { recursive: true, force: true });
}

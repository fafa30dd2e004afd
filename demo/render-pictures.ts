/**
 * Renders the pictures of the catalogue that changed: `npm run pictures`, or only some families by
 * `npm run pictures -- --only tap,basin`. It needs Python 3 with NumPy and a C compiler, and goes on
 * where it was stopped. `--list` tells what would be rendered; `--accept` takes the pictures that are
 * there for true after a change that does not show, such as one of a comment; `--anew` encodes
 * pictures that are kept once more, after a change of the encoding; `--sheet FILE.html` writes a page
 * with all of them.
 */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { catalogueProducts } from './catalogue/generate.ts';
import { picturesOf } from './catalogue/pictures.ts';
import { bands, inputsOfBand, renderBand } from './pictures/bands.ts';
import { writeContactSheet } from './pictures/contact-sheet.ts';
import { type Manifest, readManifest, writeManifest } from './pictures/manifest.ts';
import { filesOf, renderedFolder } from './pictures/encode.ts';
import { inputsOf, type Rendered, renderShots } from './pictures/render-shot.ts';
import { fileOfBand, rooms } from './pictures/rooms.ts';
import { filesOfShot, nameOf, type Shot, shotsOf } from './pictures/shots.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
    anew: { type: 'boolean', default: false },
    sheet: { type: 'string' },
  },
});

const manifest = await readManifest();
const products = () => [...catalogueProducts({ today: '2026-11-21' })()];
const only = options.only?.split(',');
/** Which of the words asks for it, the first of which is for what is most wanted; -1 for none. */
const placeOf = (name: string) => only?.findIndex((word) => name.startsWith(word)) ?? 0;
const isWanted = (name: string) => placeOf(name) !== -1;
await mkdir(renderedFolder, { recursive: true });

const waiting: Shot[] = [];
const wanted = shotsOf(products()).filter((each) => isWanted(nameOf(each)));
for (const shot of wanted.toSorted((a, b) => placeOf(nameOf(a)) - placeOf(nameOf(b)))) {
  if (await isWaiting(nameOf(shot), await inputsOf(shot), filesOfShot(shot))) waiting.push(shot);
}

if (options.sheet) await writeContactSheet(manifest, options.sheet);

// A few to each studio, so that one that fails takes no long run with it.
const atOnce = 6;
while (waiting.length > 0) {
  const batch = waiting.splice(0, atOnce);
  // What the studio reads now, which a long run may have seen change since it began.
  const inputs = new Map<Shot, string>();
  for (const shot of batch) inputs.set(shot, await inputsOf(shot));
  await renderShots(batch, (shot, rendered) => take(nameOf(shot), inputs.get(shot)!, rendered));
}

for (const band of bands.filter(({ name }) => isWanted(name))) {
  const inputs = await inputsOfBand(band);
  if (await isWaiting(band.name, inputs, [fileOfBand(band.name)]))
    await take(band.name, inputs, await renderBand(band));
}

if (!options.list && !options.sheet) await sweep();

/** Takes away what no goods are shown by any more. */
async function sweep(): Promise<void> {
  const shown = new Set(
    products().flatMap((product) =>
      product.offerings.flatMap((offering) =>
        picturesOf(product, offering).map(({ file }) => file),
      ),
    ),
  );
  const kept = new Set([
    ...shotsOf(products()).map(nameOf),
    ...[...rooms, ...bands].map(({ name }) => name),
  ]);
  for (const [name, { pictures }] of Object.entries(manifest.shots)) {
    if (kept.has(name) || pictures.some((file) => shown.has(file))) continue;
    await forget(pictures, []);
    delete manifest.shots[name];
  }
  await writeManifest(manifest);
}

/** Whether something is to be rendered; only lists or accepts it where that is what is asked. */
async function isWaiting(name: string, inputs: string, files: string[]): Promise<boolean> {
  const known = manifest.shots[name];
  if (known?.inputs === inputs && !options.anew) return false;
  const isThere = files.every((file) => file in manifest.pictures);
  if (options.list) say(`${name}: ${files.join(' ')}`);
  else if (options.accept && known && isThere) await note(name, { ...known, inputs });
  return !options.list && !options.accept && !options.sheet;
}

/** Notes what has been rendered in place of what was there before. */
async function take(name: string, inputs: string, { cpuSeconds, pictures }: Rendered) {
  const files = Object.keys(pictures);
  await forget(manifest.shots[name]?.pictures ?? [], files);
  Object.assign(manifest.pictures, pictures);
  await note(name, { inputs, cpuSeconds, pictures: files });
  say(`${name}: ${files.length} pictures, ${cpuSeconds} s`);
}

/** Takes away what a shot was before, where it is not that any more: another size or finish. */
async function forget(before: readonly string[], now: readonly string[]): Promise<void> {
  const kept = new Set(now.flatMap(filesOf));
  for (const file of before) {
    if (!now.includes(file)) delete manifest.pictures[file];
    const gone = filesOf(file).filter((each) => !kept.has(each));
    for (const each of gone) await rm(path.join(renderedFolder, each), { force: true });
  }
}

async function note(name: string, entry: Manifest['shots'][string]): Promise<void> {
  manifest.shots[name] = entry;
  await writeManifest(manifest);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

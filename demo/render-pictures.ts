/**
 * Renders the pictures of the catalogue that changed: `npm run pictures`, or only some families by
 * `npm run pictures -- --only tap,basin`. It needs Blender 3.4, avifenc and cwebp, and goes on where
 * it was stopped. `--list` tells what would be rendered; `--accept` takes the pictures that are there
 * for true after a change that does not show, such as one of a comment; `--sheet FILE.html` writes a
 * page with all of them.
 */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { catalogueProducts } from './catalogue/generate.ts';
import { writeContactSheet } from './pictures/contact-sheet.ts';
import { type Manifest, readManifest, writeManifest } from './pictures/manifest.ts';
import { filesOf, inputsOf, renderedFolder, renderShots } from './pictures/render-shot.ts';
import { type Shot, shotsOf } from './pictures/shots.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
    sheet: { type: 'string' },
  },
});

const manifest = await readManifest();
const products = catalogueProducts({ today: '2026-11-21' })();
const wanted = options.only?.split(',');
const shots = shotsOf(products).filter(
  ({ shape }) => !wanted || wanted.some((word) => shape.name.startsWith(word)),
);
await mkdir(renderedFolder, { recursive: true });

const waiting: Shot[] = [];
for (const shot of shots) {
  const { name } = shot.shape;
  const inputs = await inputsOf(shot);
  const known = manifest.shots[name];
  if (known?.inputs === inputs) continue;
  if (options.list) say(`${name} ${JSON.stringify(shot.classes)}`);
  else if (options.accept && known) await note(name, { ...known, inputs });
  else if (!options.accept && !options.sheet) waiting.push(shot);
}

if (options.sheet) await writeContactSheet(manifest, options.sheet);

// A few to each Blender, so that one that fails takes no long run with it.
const atOnce = 12;
while (waiting.length > 0) {
  const batch = waiting.splice(0, atOnce);
  // What Blender reads now, which a long run may have seen change since it began.
  const inputs = new Map<Shot, string>();
  for (const shot of batch) inputs.set(shot, await inputsOf(shot));
  await renderShots(batch, async (shot, { cpuSeconds, pictures }) => {
    const { name } = shot.shape;
    const files = Object.keys(pictures);
    await forget(manifest.shots[name]?.pictures ?? [], files);
    Object.assign(manifest.pictures, pictures);
    await note(name, { inputs: inputs.get(shot)!, cpuSeconds, pictures: files });
    say(`${name}: ${files.length} pictures, ${cpuSeconds} s`);
  });
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

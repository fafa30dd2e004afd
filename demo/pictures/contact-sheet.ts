import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from './manifest.ts';
import { renderedFolder } from './encode.ts';

/** Writes a page with every picture on the light plate and on a dark one, to be looked at hard. */
export async function writeContactSheet(manifest: Manifest, file: string): Promise<void> {
  const names = Object.values(manifest.shots).flatMap((shot) => shot.pictures);
  const figures = names.map((name) => {
    const src = pathToFileURL(path.join(renderedFolder, name)).href;
    return `<figure><img src="${src}" loading="lazy"><figcaption>${name}</figcaption></figure>`;
  });
  const plate = (ground: string) =>
    `<section style="background:${ground}">${figures.join('')}</section>`;
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>` +
      `body{margin:0;font:12px sans-serif;color:#777}figure{margin:8px}img{width:100%;aspect-ratio:1}` +
      `section{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr))}</style>` +
      `${plate('#e4e3df')}${plate('#1d1a1f')}\n`,
  );
}

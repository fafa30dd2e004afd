import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '@plumbline/server/core/context.ts';
import sharp from 'sharp';

/** How somebody photographed goods: what they stand on, how they are held, and what is drawn on them. */
interface Look {
  background: string;
  size: number;
  turned: number;
  over?: Buffer;
}

/** Goods as a customer photographed them; where their picture is not there, what they stand on. */
export async function photograph(
  { config }: Pick<Context, 'config'>,
  file: string | null,
  { background, size, turned, over }: Look,
): Promise<Buffer> {
  const inside = Math.round(size * 0.84);
  const goods = await readFile(path.join(config.dataDir, 'pictures', file ?? ''))
    .then((bytes) =>
      sharp(bytes)
        .flatten({ background: '#ffffff' })
        .resize(inside, inside, { fit: 'inside' })
        .rotate(turned, { background: '#ffffff' })
        .toBuffer(),
    )
    .catch(() => null);
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([
      ...(goods ? [{ input: goods, blend: 'multiply' as const }] : []),
      ...(over ? [{ input: over }] : []),
    ])
    .modulate({ brightness: 0.93 })
    .jpeg({ quality: 80 })
    .toBuffer();
}

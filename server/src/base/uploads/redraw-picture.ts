import sharp from 'sharp';
import { FileRefused } from './uploads.ts';

/** What a telephone's camera makes has up to 50 million points; a bomb has far more. */
const mostPixels = 64_000_000;
/** Enough to read a label on a box in the picture. */
const longestSide = 2_000;
/** Decoded at a time in a process: each may fill hundreds of megabytes for a moment. */
const atOnce = 2;
const secondsEach = 20;

/**
 * Draws a picture anew as a JPEG: upright, no larger than it is looked at, and with nothing of the
 * file in it but what can be seen. Of one that moves, the first picture. Throws FileRefused.
 */
export async function redrawPicture(
  sent: Buffer,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  return inTurn(async () => {
    try {
      const { data, info } = await sharp(sent, {
        limitInputPixels: mostPixels,
        failOn: 'error',
        pages: 1,
      })
        .timeout({ seconds: secondsEach })
        .autoOrient()
        .resize({
          width: longestSide,
          height: longestSide,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82, mozjpeg: true })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch (error) {
      const { message } = error as Error;
      throw new FileRefused(
        /pixel limit/i.test(message)
          ? 'This picture is too large to be looked at here. Send a smaller copy.'
          : 'This picture cannot be read: the file may be damaged. Take it again, or send another.',
      );
    }
  });
}

/** A picture of ours as a smaller one, for pages that show it so. */
export const drawAtWidth = (bytes: Uint8Array, width: number): Promise<Buffer> =>
  inTurn(() =>
    sharp(bytes)
      .timeout({ seconds: secondsEach })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  );

const waiting: (() => void)[] = [];
let running = 0;

/** Lets so many decode at a time; the others wait in the order in which they came. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { catalogueProducts } from '../catalogue/generate.ts';
import { photographOf } from '../catalogue/pictures.ts';
import { filesOf, renderedFolder } from './encode.ts';
import { goodsOf } from './shots.ts';

/** Goods that are bought for being white: ceramic, acrylic and paint, without stone or metal in view. */
const families = /^(bath|basin|toilet|wc|bidet|sink-belfast|radiator|towel-rail)/;
const others =
  /^(bath-screen|basin-inset|basin-waste|basin-frame|bath-trap|bath-waste|radiator-valve)/;
/** The plate that goods stand on, #e4e3df. */
const plate = lightness(0xe4, 0xe3, 0xdf);

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** L* of CIE Lab. */
function lightness(red: number, green: number, blue: number): number {
  const y = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y;
}

/** Mean and middle lightness over every pixel that is goods altogether. */
async function lightnessOf(file: string): Promise<{ mean: number; middle: number }> {
  const smallest = filesOf(file).findLast((each) => each.endsWith('.avif'))!;
  const { data } = await sharp(path.join(renderedFolder, smallest))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen: number[] = [];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! > 251) seen.push(lightness(data[at]!, data[at + 1]!, data[at + 2]!));
  }
  seen.sort((a, b) => a - b);
  return {
    mean: seen.reduce((sum, each) => sum + each, 0) / seen.length,
    middle: seen[seen.length >> 1]!,
  };
}

describe('white goods', () => {
  test('are lighter than the plate, over all and none far below it', async () => {
    const files = new Set(
      [...catalogueProducts({ today: '2026-11-21' })()].flatMap((product) =>
        product.offerings.flatMap((offering) => {
          const goods = goodsOf(product, offering);
          const isWhite = families.test(goods.family) && !others.test(goods.family);
          const file = isWhite && goods.finish === 'white' && photographOf(goods);
          return file ? [file] : [];
        }),
      ),
    );
    const measured = await Promise.all(
      [...files].map(async (file) => ({ file, ...(await lightnessOf(file)) })),
    );
    expect(measured.length).toBeGreaterThan(60);
    const mean = measured.reduce((sum, each) => sum + each.mean, 0) / measured.length;
    expect(mean).toBeGreaterThan(plate);
    // Half of what is seen of a column radiator lies between its tubes, so that its mean says less.
    const dark = measured.filter(({ middle }) => middle < plate - 1.5);
    expect(dark).toEqual([]);
  });
});

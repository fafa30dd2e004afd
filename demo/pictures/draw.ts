import type { Drawable } from '../catalogue/pictures.ts';
import { accessoryFamilies } from './families/accessories.ts';
import { basinFamilies } from './families/basins.ts';
import { bathTapFamilies } from './families/bath-taps.ts';
import { bathFamilies } from './families/baths.ts';
import { furnitureFamilies } from './families/furniture.ts';
import { heatingFamilies } from './families/heating.ts';
import { kitchenTapFamilies } from './families/kitchen-taps.ts';
import { mirrorFamilies } from './families/mirrors.ts';
import { pipeFamilies } from './families/pipe.ts';
import { safetyAndSealingFamilies } from './families/safety-and-sealing.ts';
import { screenAndTrayFamilies } from './families/screens-and-trays.ts';
import { showerDoorFamilies } from './families/shower-doors.ts';
import { showerPartFamilies } from './families/shower-parts.ts';
import { showerFamilies } from './families/showers.ts';
import { tapFamilies } from './families/taps.ts';
import { toiletFamilies } from './families/toilets.ts';
import { valveFamilies } from './families/valves.ts';
import { wasteFamilies } from './families/wastes.ts';
import { fills } from './fills.ts';
import { type Family, type Sketch, inkColour, short, tintOf } from './pen.ts';

/** Changes whenever a drawing does, so that a folder of older drawings is drawn anew. */
export const drawingVersion = '3';

const families: Readonly<Record<string, Family>> = {
  ...accessoryFamilies,
  ...basinFamilies,
  ...bathTapFamilies,
  ...bathFamilies,
  ...furnitureFamilies,
  ...heatingFamilies,
  ...kitchenTapFamilies,
  ...mirrorFamilies,
  ...pipeFamilies,
  ...safetyAndSealingFamilies,
  ...screenAndTrayFamilies,
  ...showerDoorFamilies,
  ...showerPartFamilies,
  ...showerFamilies,
  ...tapFamilies,
  ...toiletFamilies,
  ...valveFamilies,
  ...wasteFamilies,
};

export const drawnFamilies = Object.keys(families);

const plain = '#eceae6';
const sheet = 640;
/** The goods keep clear of the dimension line at the foot of a card. */
const field = { w: 452, h: 424, centreX: 320, centreY: 296 };

/**
 * An SVG drawing, 640 px square, of a family of goods in its finish and to its own proportions, on
 * the ground that all pictures of the shop have. Throws when nobody has drawn the family.
 */
export function drawPicture(drawable: Drawable): string {
  const { family, finishSwatch, widthMm: w, depthMm: d, heightMm: h, lengthMm: l } = drawable;
  const draw = families[family];
  if (!draw) throw new Error(`There is no drawing of '${family}'.`);
  const tint = tintOf(finishSwatch ?? plain);
  const sketch = draw({ w, d, h, l }, tint);
  const scale = Math.min(field.w / sketch.w, field.h / sketch.h);
  const left = field.centreX - (sketch.w * scale) / 2;
  const top = field.centreY - (sketch.h * scale) / 2;
  const place = `translate(${short(left)} ${short(top)}) scale(${Math.round(scale * 1e4) / 1e4})`;
  const used = fills(tint).filter(([name]) => sketch.parts.includes(`#${name})`));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet} ${sheet}" width="${sheet}" height="${sheet}">` +
    `<style>${lineStyles(scale)}</style>` +
    `<defs><filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="9"/></filter>` +
    `${used.map(([, definition]) => definition).join('')}</defs>` +
    `<rect width="${sheet}" height="${sheet}" fill="#f4f3f0"/>` +
    `${surroundings(sketch, { left, top, scale, place })}` +
    `<g transform="${place}">${sketch.parts}</g></svg>\n`
  );
}

/** Lines as thick in every drawing, whatever the scale of the goods in it. */
function lineStyles(scale: number): string {
  const px = (width: number) => Math.round((width / scale) * 1e3) / 1e3;
  return (
    `path{stroke-linejoin:round}` +
    `.o{stroke:${inkColour};stroke-width:${px(1.5)}}` +
    `.d{fill:none;stroke:${inkColour};stroke-opacity:.5;stroke-width:${px(1.1)}}` +
    `.h{fill:none;stroke:${inkColour};stroke-opacity:.32;stroke-width:${px(1)}}` +
    `.g{fill:none;stroke:#3a220f;stroke-opacity:.22;stroke-width:${px(1.2)}}` +
    `.w{fill:none;stroke:#f4f3f0;stroke-width:${px(3)}}`
  );
}

/** The floor or wall that shows how the goods are fixed, and the shadow that they throw on it. */
function surroundings(
  { w, h, stands, outline }: Sketch,
  { left, top, scale, place }: { left: number; top: number; scale: number; place: string },
): string {
  const right = left + w * scale;
  const foot = top + h * scale;
  const hairline = (data: string) => `<path stroke="#c6c2bb" fill="none" d="${data}"/>`;
  if (stands === 'floor') {
    const middle = short((left + right) / 2);
    return (
      `<ellipse cx="${middle}" cy="${short(foot + 2)}" rx="${short((right - left) * 0.5)}" ry="9" opacity=".22" filter="url(#soft)"/>` +
      hairline(
        `M${short(Math.max(24, left - 64))} ${short(foot)}H${short(Math.min(616, right + 64))}`,
      )
    );
  }
  if (stands === 'side-wall') {
    const x = left;
    const from = Math.max(30, top - 40);
    const to = Math.min(580, foot + 40);
    const ticks = [];
    for (let y = from + 14; y <= to; y += 14) ticks.push(`M${short(x)} ${short(y - 9)}l-9 9`);
    return hairline(`M${short(x)} ${short(from)}V${short(to)}${ticks.join('')}`);
  }
  if (stands === 'wall' && outline) {
    return `<g filter="url(#soft)" opacity=".2"><g transform="translate(9 13)"><path transform="${place}" d="${outline}"/></g></g>`;
  }
  return '';
}

/**
 * Writes app/kit/icons.svg, the one file of icons that the shop sends: `node web/icons.ts` after the
 * list below changes. Outlines come from Lucide; the star is our own.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { icons as lucide } from '@iconify-json/lucide';
import { iconNames } from './app/kit/icon-names.ts';

const own: Record<string, { viewBox: string; content: string }> = {
  star: {
    viewBox: '0 0 20 20',
    content: '<path d="M10 1.6l2.6 5.6 6 .7-4.5 4.1 1.2 6-5.3-3-5.3 3 1.2-6L1.4 7.9l6-.7z"/>',
  },
};

export const spriteFile = new URL('./app/kit/icons.svg', import.meta.url);

export function buildSprite(): string {
  const symbols = iconNames.map((name) => {
    const { viewBox, content } = own[name] ?? { viewBox: '0 0 24 24', content: outlines(name) };
    return `  <symbol id="${name}" viewBox="${viewBox}">${content}</symbol>\n`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`;
}

/** How an outline is drawn is the page's to say, so that only its shape is taken. */
const drawing =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;

/** What the set still calls by an earlier name of Lucide's. */
const formerNames: Record<string, string> = {
  'circle-exclamation-point': 'circle-alert',
  'triangle-exclamation-point': 'triangle-alert',
};

function outlines(name: string): string {
  const icon = lucide.icons[formerNames[name] ?? name];
  if (!icon) throw new Error(`${name} is no icon of Lucide, or only another name of one`);
  return icon.body.replaceAll(drawing, '').replaceAll(/<\/?g>/g, '');
}

if (import.meta.main) writeFileSync(spriteFile, buildSprite());

export const readSprite = (): string => readFileSync(spriteFile, 'utf8');

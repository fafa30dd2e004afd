/**
 * Writes app/kit/icons.svg, the one file of icons that the shop sends: `node web/icons.ts` after the
 * list below changes. Outlines come from Lucide; the star is our own.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { iconNames } from './app/kit/icon-names.ts';

type IconNode = readonly (readonly [string, Readonly<Record<string, string>>])[];

const own: Record<string, { viewBox: string; content: string }> = {
  star: {
    viewBox: '0 0 20 20',
    content: '<path d="M10 1.6l2.6 5.6 6 .7-4.5 4.1 1.2 6-5.3-3-5.3 3 1.2-6L1.4 7.9l6-.7z"/>',
  },
};

export const spriteFile = new URL('./app/kit/icons.svg', import.meta.url);

export async function buildSprite(): Promise<string> {
  const symbols = await Promise.all(
    iconNames.map(async (name) => {
      const { viewBox, content } = own[name] ?? {
        viewBox: '0 0 24 24',
        content: (await outlines(name)).map(toSvg).join(''),
      };
      return `  <symbol id="${name}" viewBox="${viewBox}">${content}</symbol>\n`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`;
}

async function outlines(name: string): Promise<IconNode> {
  const { __iconData: icon } = (await import(`lucide-react/icons/${name}`)) as {
    __iconData?: { node: IconNode };
  };
  if (!icon) throw new Error(`${name} is only another name of an icon`);
  return icon.node;
}

function toSvg([element, attributes]: IconNode[number]): string {
  const text = Object.entries(attributes)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => ` ${name}="${value}"`);
  return `<${element}${text.join('')}/>`;
}

if (import.meta.main) writeFileSync(spriteFile, await buildSprite());

export const readSprite = (): string => readFileSync(spriteFile, 'utf8');

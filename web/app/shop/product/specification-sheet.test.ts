import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Drawing } from './drawing.ts';
import { inFont, specificationSheet, type SheetContent } from './specification-sheet.server.ts';

const drawing: Drawing = {
  widthMm: 800,
  heightMm: 520,
  depthMm: 460,
  unitsPerMm: 0.4,
  scale: '1 : 10',
  front: 'square',
  plan: 'square',
  drawers: 2,
  doors: 0,
  centres: [{ view: 'front', label: 'Bolts', mm: 640, down: 0.5 }],
  facts: [{ label: 'Tap hole', value: '35 mm' }],
};

function content(changes: Partial<SheetContent> = {}): SheetContent {
  return {
    name: 'Sill 800 wall-hung vanity unit',
    variant: 'Natural oak',
    brand: 'Brackwell',
    description: 'A unit with two drawers.',
    rows: [{ label: 'Trap size', value: '1¼″, 32 mm' }],
    drawing,
    sets: [{ title: 'Needed to work', items: [{ name: 'Bottle trap', reason: 'It seals.' }] }],
    address: 'https://shop.example/p/sill-800',
    day: '21 November 2026',
    ...changes,
  };
}

interface Read {
  pages: number;
  /** The text of all pages, in the order in which it is drawn. */
  text: string;
  /** How many paths are stroked or filled. */
  strokes: number;
  source: string;
}

/** Reads back what a PDF of ours draws: its streams are deflated, its text is in WinAnsi. */
function read(pdf: Buffer): Read {
  const source = pdf.toString('latin1');
  let text = '';
  let strokes = 0;
  const deflated = /FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g;
  for (const [, body] of source.matchAll(deflated)) {
    const drawn = inflateSync(Buffer.from(body!, 'latin1')).toString('latin1');
    strokes += drawn.match(/^(S|f)$/gm)?.length ?? 0;
    for (const [, shown] of drawn.matchAll(/\[((?:<[0-9a-f]*>|[\d\s.-])*)\] TJ/g)) {
      const bytes = [...shown!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join('');
      text += `${Buffer.from(bytes, 'hex').toString('latin1')}\n`;
    }
  }
  return { source, text, strokes, pages: source.match(/\/Type \/Page\b/g)?.length ?? 0 };
}

describe('specificationSheet', () => {
  test('says all that is known of the offering, as text of a tagged document', async () => {
    const { source, text, pages } = read(await specificationSheet(content()));
    expect(source.startsWith('%PDF-1.7')).toBe(true);
    expect(source).toContain('/StructTreeRoot');
    expect(source).toContain('/Lang (en-GB)');
    expect(pages).toBe(1);
    for (const words of [
      'Sill 800 wall-hung vanity unit',
      'Natural oak',
      'Brackwell',
      'Trap size',
      '1¼", 32 mm',
      'Bottle trap',
      'as of 21 November 2026',
      '1 of 1',
    ]) {
      expect(text).toContain(words);
    }
  });

  test('draws the outlines as lines with their figures, and nothing where there are none', async () => {
    const drawn = read(await specificationSheet(content()));
    const plain = read(await specificationSheet(content({ drawing: null })));
    expect(drawn.strokes - plain.strokes).toBeGreaterThan(15);
    expect(drawn.text).toMatch(/^800\n/m);
    expect(drawn.text).toContain('Bolts 640');
    expect(plain.text).not.toContain('Bolts 640');
  });

  test('goes on to further pages, each with its number, and loses no row', async () => {
    const rows = Array.from({ length: 80 }, (_, at) => ({
      label: `Row ${at}`,
      value: `Value ${at}.`,
    }));
    const { text, pages } = read(await specificationSheet(content({ rows })));
    expect(pages).toBeGreaterThan(1);
    expect(text).toContain(`${pages} of ${pages}`);
    for (const { value } of rows) expect(text).toContain(value);
  });
});

describe('inFont', () => {
  test.each([
    ['1¼″ BSP', '1¼" BSP'],
    ['⅜″', '3/8"'],
    ['612 W at ΔT50', '612 W at dT50'],
    ['800 × 460 × 520 mm', '800 × 460 × 520 mm'],
    ['1.5 m²', '1.5 m²'],
    ['水', '?'],
  ])('writes %s as %s', (text, expected) => {
    expect(inFont(text)).toBe(expected);
  });
});

import { inflateSync } from 'node:zlib';

/** What a PDF of ours draws, read back. */
export interface ReadPdf {
  pages: number;
  /** The text of all pages, in the order in which it is drawn. */
  text: string;
  /** How many paths are stroked or filled. */
  strokes: number;
  /** How many tags are open at the end of the pages that they began on, or closed unopened. */
  looseTags: number;
  source: string;
}

/** Reads back what a PDF of ours draws: its streams are deflated, its text is in WinAnsi. */
export function readPdf(pdf: Uint8Array): ReadPdf {
  const source = Buffer.from(pdf).toString('latin1');
  let text = '';
  let strokes = 0;
  let looseTags = 0;
  // A stream is as long as it says: its last byte may look like the end of a line.
  const deflated = /\/Length (\d+)\s[^>]*FlateDecode\s*>>\s*stream\r?\n/g;
  for (const { index, 0: head, 1: length } of source.matchAll(deflated)) {
    const from = index + head.length;
    const body = source.slice(from, from + Number(length));
    const drawn = inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    const count = (operator: RegExp) => drawn.match(operator)?.length ?? 0;
    strokes += count(/^(S|f)$/gm);
    looseTags += Math.abs(count(/ (BDC|BMC)$/gm) - count(/^EMC$/gm));
    for (const [, shown] of drawn.matchAll(/\[((?:<[0-9a-f]*>|[\d\s.-])*)\] TJ/g)) {
      const bytes = [...shown!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join('');
      text += `${Buffer.from(bytes, 'hex').toString('latin1')}\n`;
    }
  }
  const pages = source.match(/\/Type \/Page\b/g)?.length ?? 0;
  return { source, text, strokes, looseTags, pages };
}

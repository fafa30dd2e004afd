import { code128, type DrawingContext } from 'bwip-js/node';
import type { Paper } from './paper.ts';

/** A bar in modules, the narrowest bar's width, from the left end of the code. */
export interface Bar {
  from: number;
  width: number;
}

/**
 * The bars of a text in Code 128, whose letters are those of ASCII. What stands free on both sides,
 * ten modules of it, is for whoever draws them to leave.
 */
export function barsOf(text: string): Bar[] {
  if (!/^[\x20-\x7e]{1,48}$/.test(text)) throw new Error(`No bar code can say '${text}'.`);
  return code128({ bcid: 'code128', text, scaleX: 1, scaleY: 1, height: 1 }, collectBars());
}

/** Draws a text in bars, as wide as the place or as its modules may be at most; gives its width. */
export function drawBars(
  pdf: Paper['pdf'],
  text: string,
  place: { x: number; y: number; width: number; height: number; widestModule?: number },
): number {
  const bars = barsOf(text);
  const { from, width } = bars.at(-1)!;
  const modules = from + width;
  const module = Math.min(place.width / modules, place.widestModule ?? 2);
  for (const bar of bars) {
    pdf.rect(place.x + bar.from * module, place.y, bar.width * module, place.height);
  }
  pdf.fill('#000000');
  return modules * module;
}

/**
 * Takes the bars as they are drawn: the library draws each as a line of its own width, and puts the
 * middle of one that is an odd number of modules wide half a module to the right.
 */
function collectBars(): DrawingContext<Bar[]> {
  const bars: Bar[] = [];
  const nothing = () => {};
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: nothing,
    line: (x0, _y0, _x1, _y1, width) => bars.push({ from: Math.floor(x0 - width / 2), width }),
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => bars.toSorted((a, b) => a.from - b.from),
  };
}

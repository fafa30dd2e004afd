import type { Mark, Sheet } from '../nouns/drawn-sheet.ts';
import type { Centres, Drawing } from './drawing.ts';
import type { Stroke } from '../nouns/outlines/pen.ts';

const margin = 80;
const top = 64;
const gap = 104;
const measureOff = 34;
const figureUnits = 8;
const blockWidth = 250;
const rowHeight = 28;

/** Lays the views, their measures, the title block and a note below out on one sheet. */
export function drawingSheet(
  drawing: Drawing,
  note = `Outlines at ${drawing.scale} on the sheet. All figures in mm.`,
): Sheet {
  const { widthMm, heightMm, depthMm, unitsPerMm, facts } = drawing;
  const width = widthMm * unitsPerMm;
  const height = (heightMm ?? 0) * unitsPerMm;
  const depth = (depthMm ?? 0) * unitsPerMm;
  const secondX = margin + width + gap;
  const hasFront = heightMm !== null;
  const secondY = hasFront ? top + height + gap : top;
  const marks: Mark[] = [];
  if (hasFront) {
    const at = { x: margin, y: top };
    marks.push(...front(drawing, at, width, height), ...across(at, width, widthMm));
    marks.push(...upright(at, height, heightMm));
    if (depthMm !== null) {
      const side = { x: secondX, y: top };
      marks.push(...axes(side, depth, height));
      marks.push(...strokes(drawing.outlines.side, side, unitsPerMm));
      marks.push(...across(side, depth, depthMm));
    }
  }
  if (depthMm !== null) {
    const at = { x: margin, y: secondY };
    marks.push(...plan(drawing, at, width, depth), ...upright(at, depth, depthMm));
    if (!hasFront) marks.push(...across(at, width, widthMm));
  }
  const blockY = depthMm === null ? top : secondY;
  marks.push(...titleBlock({ x: secondX, y: blockY }, facts));
  const bottom = Math.max(
    secondY + (depthMm === null ? 0 : depth + planOverhang(drawing)),
    hasFront ? top + height : 0,
    blockY + facts.length * rowHeight,
  );
  marks.push(text(note, { x: margin, y: bottom + 44, role: 'note' }));
  const right = Math.max(facts.length > 0 ? blockWidth : 0, hasFront ? depth + 24 : 0);
  return { width: Math.max(secondX + right, 480) + 28, height: bottom + 60, marks };
}

interface Point {
  x: number;
  y: number;
}

function path(role: Extract<Mark, { kind: 'path' }>['role'], d: string): Mark {
  return { kind: 'path', role, d };
}

function text(
  words: string,
  place: Point & Partial<Pick<Extract<Mark, { kind: 'text' }>, 'anchor' | 'upright' | 'role'>>,
): Mark {
  return { kind: 'text', text: words, anchor: 'start', upright: false, role: 'label', ...place };
}

const box = ({ x, y }: Point, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`;

const ellipse = ({ x, y }: Point, width: number, height: number): string =>
  `M${x} ${y + height / 2}a${width / 2} ${height / 2} 0 1 1 ${width} 0a${width / 2} ${height / 2} 0 1 1 ${-width} 0Z`;

const circle = (x: number, y: number, radius: number): string =>
  ellipse({ x: x - radius, y: y - radius }, 2 * radius, 2 * radius);

function axes({ x, y }: Point, width: number, height: number): Mark[] {
  const upwards = `M${x + width / 2} ${y - 14}v${height + 28}`;
  return [path('hidden', `${upwards}M${x - 14} ${y + height / 2}h${width + 28}`)];
}

function front(drawing: Drawing, at: Point, width: number, height: number): Mark[] {
  return [
    ...axes(at, width, height),
    ...strokes(drawing.outlines.front, at, drawing.unitsPerMm),
    ...centresIn(drawing, 'front', at, width, height),
  ];
}

function plan(drawing: Drawing, at: Point, width: number, depth: number): Mark[] {
  return [
    ...axes(at, width, depth),
    ...strokes(drawing.outlines.plan, at, drawing.unitsPerMm),
    ...centresIn(drawing, 'plan', at, width, depth),
  ];
}

/** The strokes of a view at their place on the sheet: what is seen as one path, what is hidden too. */
function strokes(all: readonly Stroke[], { x, y }: Point, units: number): Mark[] {
  const placed = (value: number, at: number) =>
    Math.round(((at % 2 === 0 ? x : y) + value * units) * 10) / 10;
  return (['hidden', 'outline'] as const).flatMap((role) => {
    const steps = all.filter((each) => each.role === role).flatMap((stroke) => stroke.steps);
    const d = steps.map(([letter, ...numbers]) => letter + numbers.map(placed).join(' ')).join('');
    return d === '' ? [] : [path(role, d)];
  });
}

const centresOff = 34;

/** The centres of one view lie below it, as the outer measures lie above. */
function centresIn(
  { centres, unitsPerMm }: Drawing,
  view: Centres['view'],
  at: Point,
  width: number,
  height: number,
): Mark[] {
  return centres
    .filter((each) => each.view === view)
    .flatMap(({ mm, label, down }, index) => {
      const units = mm * unitsPerMm;
      const x = at.x + (width - units) / 2;
      const y = at.y + height * down;
      const lineY = at.y + height + centresOff * (index + 1);
      return [
        path('measure', `${circle(x, y, 4)}${circle(x + units, y, 4)}`),
        path('leader', `M${x} ${y + 6}V${lineY + 8}M${x + units} ${y + 6}V${lineY + 8}`),
        path('measure', `M${x} ${lineY}h${units}${tick(x, lineY)}${tick(x + units, lineY)}`),
        figure(`${label} ${mm}`, { x, y: lineY }, units),
      ];
    });
}

function planOverhang({ centres }: Drawing): number {
  return centres.filter(({ view }) => view === 'plan').length * centresOff;
}

const tick = (x: number, y: number): string => `M${x - 3} ${y + 3}l6 -6`;

/** A figure stands on its measure, or beyond its end where the measure is too short for it. */
function figure(words: string, { x, y }: Point, units: number): Mark {
  const isShort = units < words.length * figureUnits + 16;
  return isShort
    ? text(words, { x: x + units + 8, y: y + 4, role: 'figure' })
    : text(words, { x: x + units / 2, y: y - 6, anchor: 'middle', role: 'figure' });
}

function across({ x, y }: Point, units: number, mm: number): Mark[] {
  const line = y - measureOff;
  return [
    path('leader', `M${x} ${line - 8}V${y - 6}M${x + units} ${line - 8}V${y - 6}`),
    path('measure', `M${x} ${line}h${units}${tick(x, line)}${tick(x + units, line)}`),
    figure(String(mm), { x, y: line }, units),
  ];
}

function upright({ x, y }: Point, units: number, mm: number): Mark[] {
  const line = x - measureOff;
  const words = String(mm);
  const isShort = units < words.length * figureUnits + 16;
  return [
    path('leader', `M${line - 8} ${y}H${x - 6}M${line - 8} ${y + units}H${x - 6}`),
    path('measure', `M${line} ${y}v${units}${tick(line, y)}${tick(line, y + units)}`),
    isShort
      ? text(words, { x: line - 8, y: y + units / 2 + 4, anchor: 'end', role: 'figure' })
      : text(words, {
          x: line - 6,
          y: y + units / 2,
          anchor: 'middle',
          upright: true,
          role: 'figure',
        }),
  ];
}

function titleBlock(at: Point, facts: Drawing['facts']): Mark[] {
  if (facts.length === 0) return [];
  return [
    path('outline', box(at, blockWidth, facts.length * rowHeight)),
    ...facts.flatMap(({ label, value }, place) => {
      const y = at.y + place * rowHeight;
      return [
        ...(place > 0 ? [path('leader', `M${at.x} ${y}h${blockWidth}`)] : []),
        text(label, { x: at.x + 12, y: y + 18 }),
        text(value, { x: at.x + blockWidth - 12, y: y + 18, anchor: 'end', role: 'value' }),
      ];
    }),
  ];
}

/** The drawing in words, for who cannot see it. */
export function sizesInWords({ widthMm, depthMm, heightMm, centres }: Drawing): string {
  const sides = [`${widthMm} wide`];
  if (depthMm !== null) sides.push(`${depthMm} deep`);
  if (heightMm !== null) sides.push(`${heightMm} high`);
  for (const { label, mm } of centres) sides.push(`${label.toLowerCase()} ${mm} apart`);
  return `${sides.join(', ')}, in millimetres`;
}

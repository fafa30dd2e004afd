/**
 * A number as it is searched: its term, and others that mean nearly the same. Lengths are in
 * millimetres, '#600', as is a number that says no unit; others keep theirs, '#9.5kw', '#0.5in'.
 */
export interface Measure {
  term: string;
  others: string[];
  /** The length in mm, for what is one or may be one. */
  mm: number | null;
  /** Where the number ends in the text. */
  end: number;
  hasUnit: boolean;
}

const number = String.raw`(\d+)[ .-](\d+)\/(\d+)|(\d+)\/(\d+)|(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)`;
const unit =
  String.raw`m2|sqm|sq m|square met(?:re|er)s?|millimet(?:re|er)s?|centimet(?:re|er)s?|met(?:re|er)s?|mtrs?|mms?|mill?s?|cms?|m|inch(?:es)?|ft|foot|feet|` +
  String.raw`kilowatts?|kw|watts?|w|btus?|lit(?:re|er)s?|ltr?s?|l|millilit(?:re|er)s?|ml|kg|grams?|g|bar`;
// A free-standing "in" is an inch at the end or before another size only: "600 in white" is not. The
// letter of "1700 l shaped" is a shape, and "3 in 1" is a kind of tap.
const inches = String.raw`(ins?)| (ins?)(?= *(?:x *\d|(?!1(?![\d.,/]))\d|$))`;
const measurePattern = new RegExp(
  String.raw`(?:${number})(?:(?:[ -]?(${unit})|${inches})(?![a-z0-9]|[ -]?shape))?`,
  'y',
);

const mmPerUnit: Record<string, number> = { mm: 1, cm: 10, m: 1000, ft: 300 };
/** What pipe and waste of an inch size are called in millimetres. */
const nominalMm: Record<string, number> = { 0.5: 15, 0.75: 22, 1: 28, 1.25: 32, 1.5: 40 };

function unitNameOf(found: RegExpExecArray): string | undefined {
  return found[7] ?? found[8] ?? found[9];
}

function shortUnit(name: string | undefined): string | null {
  if (name === undefined) return null;
  if (/^(?:in|inch)/.test(name)) return 'in';
  if (/^(?:ft|f[oe][oe]t)/.test(name)) return 'ft';
  if (/^(?:kw|kilo)/.test(name)) return 'kw';
  if (name.startsWith('w')) return 'w';
  if (name.startsWith('l')) return 'l';
  if (name === 'bar') return 'bar';
  if (name.startsWith('btu')) return 'btu';
  if (/^(?:m2|sq)/.test(name)) return 'm2';
  if (/^(?:ml|millil)/.test(name)) return 'ml';
  if (/^(?:mm|mill?s?$|millim)/.test(name)) return 'mm';
  if (name === 'kg') return 'kg';
  if (name.startsWith('g')) return 'g';
  return /^(?:cm|centi)/.test(name) ? 'cm' : 'm';
}

/** The measure that begins exactly at `at` of a plain text, or null. `unitAfter` serves one without. */
export function measureAt(text: string, at: number, unitAfter?: string): Measure | null {
  measurePattern.lastIndex = at;
  const found = measurePattern.exec(text);
  if (!found) return null;
  const [whole, inch, over, under, bareOver, bareUnder, plain] = found;
  const isFraction = plain === undefined;
  const value = isFraction
    ? Number(inch ?? 0) + Number(over ?? bareOver) / Number(under ?? bareUnder)
    : Number(plain.replaceAll(',', ''));
  const end = at + whole.length;
  // Digits that go on as a word are part of a code, not a measure.
  if (/[a-z0-9]/.test(text[end] ?? '') && !isSeparator(text, end)) return null;
  if (!Number.isFinite(value)) return null;
  const own = shortUnit(unitNameOf(found));
  const described = describeMeasure(value, own ?? unitAfter ?? (isFraction ? 'in' : 'mm'));
  // A fraction without a unit is mostly inches, but may count: 1½ bowls.
  if (isFraction && own === null) described.others.push(`#${rounded(value)}`);
  return { ...described, end, hasUnit: own !== null };
}

/** Whether "x" stands here between two numbers. */
function isSeparator(text: string, at: number): boolean {
  return text[at] === 'x' && /\d/.test(text[at + 1] ?? '');
}

function describeMeasure(value: number, unitName: string): Pick<Measure, 'term' | 'others' | 'mm'> {
  const perUnit = mmPerUnit[unitName];
  if (perUnit !== undefined) {
    const mm = rounded(value * perUnit);
    return { term: `#${mm}`, others: [], mm };
  }
  const term = `#${rounded(value)}${unitName}`;
  if (unitName !== 'in') return { term, others: [], mm: null };
  // The trade calls 24 inches 600 mm, a ruler 610.
  const nominal = nominalMm[value];
  const lengths = nominal === undefined ? [value * 25, value * 25.4] : [nominal];
  return { term, others: lengths.map((mm) => `#${Math.round(mm)}`), mm: Math.round(lengths[0]!) };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** The unit's short name of the measure at `at`, so that "60 x 40 cm" counts for both numbers. */
export function unitAt(text: string, at: number): string | undefined {
  measurePattern.lastIndex = at;
  const found = measurePattern.exec(text);
  return (found && shortUnit(unitNameOf(found))) ?? undefined;
}

/** One term for two sizes, whichever way round they are said. */
export function pairTerm(oneMm: number, otherMm: number): string {
  return `#${Math.max(oneMm, otherMm)}x${Math.min(oneMm, otherMm)}`;
}

const inWords = [
  'none',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];
const fractions: Readonly<Record<string, number>> = {
  '⅛': 1 / 8,
  '¼': 1 / 4,
  '⅜': 3 / 8,
  '½': 1 / 2,
  '⅝': 5 / 8,
  '¾': 3 / 4,
};
/** Words that have an order of their own; those of one list are compared with each other alone. */
const degrees = [
  ['low', 'medium', 'high'],
  ['small', 'medium', 'large'],
  ['short', 'standard', 'tall', 'comfort'],
  ['bottom', 'side', 'top'],
  ['yes', 'no'],
  ['included', 'not included'],
];
const collator = new Intl.Collator('en-GB', { numeric: true });

/**
 * Compares two labels as people count: None, One, One and a half, Two; Low, Medium, High; ⅜″, ½″,
 * ¾″, 1¼″. What counts nothing comes after what does, by its letters.
 */
export function compareNaturally(one: string, other: string): number {
  const [amount, otherAmount] = [amountOf(one), amountOf(other)];
  if (amount !== null && otherAmount !== null && amount !== otherAmount) {
    return amount - otherAmount;
  }
  if (amount === null && otherAmount === null) {
    const byDegree = compareDegrees(one.toLowerCase(), other.toLowerCase());
    if (byDegree !== 0) return byDegree;
  } else if (amount === null || otherAmount === null) return amount === null ? 1 : -1;
  return collator.compare(one, other);
}

/** The number that a label begins with, in figures or in words; null where it begins with none. */
function amountOf(label: string): number | null {
  const [, figures, sign] = /^([\d,]*\.?\d*)\s?([⅛¼⅜½⅝¾])?/.exec(label) ?? [];
  if (sign !== undefined) return Number(figures || 0) + fractions[sign]!;
  if (figures !== undefined && /\d/.test(figures)) return Number(figures.replaceAll(',', ''));
  const [word = ''] = label.toLowerCase().split(/[\s,]/);
  const counted = inWords.indexOf(word);
  if (counted < 0) return null;
  return / and a half\b/i.test(label) ? counted + 0.5 : counted;
}

function compareDegrees(one: string, other: string): number {
  for (const list of degrees) {
    const [place, otherPlace] = [placeIn(list, one), placeIn(list, other)];
    if (place >= 0 && otherPlace >= 0) return place - otherPlace;
  }
  return 0;
}

function placeIn(list: readonly string[], label: string): number {
  return list.findIndex((word) => label === word || label.startsWith(`${word},`));
}

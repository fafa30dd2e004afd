/** What a query says of prices, in pence as its viewer sees them. */
export interface PriceWish {
  minPence: number | null;
  maxPence: number | null;
  /** The cheapest or the dearest first. */
  order: 'lowest' | 'highest' | null;
  /** The words that said so. */
  said: string;
}

const figure = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{2}))?(k)?`;
const sum = String.raw`(£|gbp )? ?${figure}( ?(?:pounds?|quid|gbp|£))?`;
const sizes =
  'mm|cm|m|m2|sqm|sq|metres?|in|ins|inch(?:es)?|ft|foot|feet|["″x×]|l|litres?|lpm|g|kgs?|kilos?|w|watts?|kw|bar|btu|db|wide|deep|high|long|tall|degrees?';
const counts =
  'minutes?|mins?|hours?|hrs?|days?|working|weeks?|months?|years?|yrs?|miles?|people|persons?|adults?|kids|children|outlets?|ways?|functions?|jets?|stars?|pieces?|pcs|doors?|drawers?|shelf|shelves|bowls?|(?:tap )?holes?';
/** What makes of a number a size, a time or a count rather than a sum. */
const noUnit = String.raw`(?![\d.]|(?:[ -]?(?:${sizes}|${counts})\b)| ?["″×°%²])`;

const most =
  'under|below|less than|lower than|cheaper than|no more than|not more than|not over|up to|upto|max(?:imum)?(?: of)?|at most|within|budget(?: of)?|for less than|<=?';
const least = 'over|above|more than|at least|min(?:imum)?(?: of)?|from|upwards of|>=?';
const about = 'around|about|roughly|circa|approx(?:imately)?|~';

type Groups = (string | undefined)[];
/** Where a sum stands among the groups of a pattern: sign before, whole, pence, thousands, sign after. */
const sumLength = 5;

function isMoney(groups: Groups, at: number): boolean {
  return groups[at] !== undefined || groups[at + 4] !== undefined;
}

function penceAt(groups: Groups, at: number): number {
  const pounds = Number(groups[at + 1]!.replaceAll(',', ''));
  return Math.round(
    pounds * (groups[at + 3] === undefined ? 100 : 100_000) + Number(groups[at + 2] ?? 0),
  );
}

interface Rule {
  pattern: RegExp;
  /** What is said, or null where it is about something other than money. */
  read(groups: Groups): Pick<PriceWish, 'minPence' | 'maxPence'> | null;
}

function rule(pattern: string, read: Rule['read']): Rule {
  return { pattern: new RegExp(String.raw`(?<![\w£])(?:${pattern})${noUnit}`), read };
}

const rules: Rule[] = [
  rule(String.raw`(?:between |from )?${sum} ?(?:-|–|to|and) ?${sum}`, (groups) => {
    if (!isMoney(groups, 0) && !isMoney(groups, sumLength)) return null;
    const [one, other] = [penceAt(groups, 0), penceAt(groups, sumLength)];
    return { minPence: Math.min(one, other), maxPence: Math.max(one, other) };
  }),
  rule(String.raw`(?:${most}) ${sum}`, (groups) => ({
    minPence: null,
    maxPence: penceAt(groups, 0),
  })),
  rule(String.raw`(?:${least}) ${sum}`, (groups) =>
    isMoney(groups, 0) ? { minPence: penceAt(groups, 0), maxPence: null } : null,
  ),
  rule(String.raw`${sum} ?(?:\+|plus\b|or more|or over|and over|and up)`, (groups) =>
    isMoney(groups, 0) ? { minPence: penceAt(groups, 0), maxPence: null } : null,
  ),
  rule(String.raw`(?:${about}) ${sum}`, (groups) => {
    if (!isMoney(groups, 0)) return null;
    const pence = penceAt(groups, 0);
    return { minPence: Math.round(pence * 0.75), maxPence: Math.round(pence * 1.25) };
  }),
  rule(
    String.raw`(?:for )?${sum}(?: (?:or less|or under|or below|max|maximum|tops|budget))?`,
    (groups) => (isMoney(groups, 0) ? { minPence: null, maxPence: penceAt(groups, 0) } : null),
  ),
];

const lowest =
  /\b(?:(?:the )?cheapest|cheap(?:er|ly)?|lowest[ -]priced?|least expensive|low[ -](?:cost|price[ds]?)|inexpensive|affordable|budget|bargain|economy|good value|best value)\b/;
const highest = /\b(?:(?:the )?most (?:expensive|costly)|dearest|priciest)\b/;

/** Reads what a text says of prices, and gives the rest of it. */
export function readPrice(text: string): { wish: PriceWish | null; rest: string } {
  const wish: PriceWish = { minPence: null, maxPence: null, order: null, said: '' };
  const said: string[] = [];
  let rest = text;
  const take = (found: RegExpExecArray) => {
    said.push(found[0].trim());
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
  };
  for (const { pattern, read } of rules) {
    const found = pattern.exec(rest.toLowerCase());
    const bounds = found && read(found.slice(1));
    if (!bounds) continue;
    Object.assign(wish, bounds);
    take(found);
    break;
  }
  for (const [order, pattern] of [
    ['highest', highest],
    ['lowest', lowest],
  ] as const) {
    const found = pattern.exec(rest.toLowerCase());
    if (!found || wish.order) continue;
    wish.order = order;
    take(found);
  }
  if (said.length === 0) return { wish: null, rest: text };
  return { wish: { ...wish, said: said.join(' ') }, rest: rest.replaceAll(/\s+/g, ' ').trim() };
}

/** What a text to answer with may leave open, and what fills it. */
export const replyPlaces = {
  customer: 'the customer’s name',
  number: 'the thread’s number',
  order: 'the order’s number',
  item: 'the product’s name',
  amount: 'an amount of money',
  day: 'a day',
  what: 'a few words',
} as const;
export type ReplyPlace = keyof typeof replyPlaces;

export const isReplyPlace = (name: string): name is ReplyPlace => Object.hasOwn(replyPlaces, name);

/** Anything between braces on one line counts as a place, so that no misspelt one goes out as it is. */
const place = /\{([^{}\n]{0,60})\}/g;

const nameOf = (inBraces: string) => inBraces.trim().toLowerCase();

/** The places of a text by their names, each once, in the order in which they stand. */
export const placesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(place)].map(([, name]) => nameOf(name!))),
];

/** Places that no answer could fill. */
export const unknownPlaces = (text: string) => placesIn(text).filter((name) => !isReplyPlace(name));

/**
 * Fills the places of a text; `empty` names those that nothing was given for, and those that there
 * are none of. What is filled in is not looked at again: a customer may be called {amount}.
 */
export function fillPlaces(
  text: string,
  values: Partial<Record<ReplyPlace, string | null>>,
): { text: string; empty: string[] } {
  const empty = new Set<string>();
  const filled = text.replaceAll(place, (whole, inBraces: string) => {
    const name = nameOf(inBraces);
    const value = isReplyPlace(name) ? values[name]?.trim() : undefined;
    if (value) return value;
    empty.add(name);
    return whole;
  });
  return { text: filled, empty: [...empty] };
}

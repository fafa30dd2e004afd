/**
 * The beginning of a text that may be too long: at most so many places, and never half of a character
 * that takes two of them, which no table takes.
 */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

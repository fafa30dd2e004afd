/** What was typed to be added, as it may be meant: so many of what the rest says. */
export interface TypedCount {
  count: number;
  text: string;
  /** Whether that was said by a sign; without it, only the code of a part may follow a count. */
  isSure: boolean;
}

/**
 * A count before what it is of: "6 LODE-CS-CH" or "6 x basin mixer". Null where none is meant: the first
 * number of "15 mm elbow" or "22 x 15 mm reducer" is a size, and a part of its name.
 */
export function typedCount(typed: string): TypedCount | null {
  const [, count, sign, text] = /^(\d{1,3})\s*([x×*]?)\s+(\S.*)$/i.exec(typed) ?? [];
  if (!count || !text || /^(mm|cm|m|in|inch|inches)\b/i.test(text)) return null;
  return { count: Number(count), text, isSure: sign !== '' && !/^\d/.test(text) };
}

/** One way to say a part of a query: all of these terms. */
export interface Alternative {
  terms: string[];
  /** How well it stands for what was said. */
  percent: number;
}

/** A part of a query, which goods fit when they fit one of its alternatives. */
export interface Group {
  text: string;
  kind: 'word' | 'size' | 'code';
  alternatives: Alternative[];
  /** For kind 'code': plain codes, or beginnings of codes, any of which is meant. */
  codes: string[];
  /** The size in mm, or both, where it says any. */
  sizes: number[];
  /** It may name what is looked for: "toilet" in "toilet with seat", but not "seat". */
  mayBeHead: boolean;
  /** What the goods are to be without: "lights" in "mirror without lights". */
  isUnwanted: boolean;
  /** Goods need not fit it, but those that do stand first. */
  isOptional: boolean;
  /** It names a range or a brand. */
  isName: boolean;
  /** A word of the trade that means nothing but itself, such as "boiler". */
  isTradeWord: boolean;
}

/**
 * A query as search/ understood it with the catalogue's own words, to be asked at once: it holds for
 * those words alone. What it finds is kept by this very object, so who asks again hands in the same.
 */
export interface UnderstoodQuery {
  /** As much of what was typed as counts. */
  query: string;
  /** One query may be read in two ways, word by word or as a problem. */
  reading: 'words' | 'problem';
  groups: readonly Group[];
}

/** What a query that is still being typed may become, read as an understood query is. */
export interface Beginning {
  /** As much of what was typed as counts. */
  query: string;
  /** What it may mean, the likeliest first. */
  meant: readonly UnderstoodQuery[];
  /** What it may mean where nothing fits all of that, read only then. */
  instead(): readonly UnderstoodQuery[];
  /** What to look for where nothing is found at all, the first that finds anything. */
  otherwise(): readonly UnderstoodQuery[];
  /** What it may be completed to. */
  queries: readonly string[];
  /** The words before the last one, where they may be completed by what is found with it. */
  ahead: string | null;
}

interface MentionRule {
  key: string;
  text: string;
  isPraise: boolean;
  pattern: RegExp;
}

/**
 * What many say in their own words, as one sentence each. Praise and fault are found alike, by what
 * stands in the words and never by the stars.
 */
const rules: readonly MentionRule[] = [
  {
    key: 'drawing-right',
    text: 'The drawing and the goods agree',
    isPraise: true,
    pattern:
      /\b(drawing|measurements?|dimensions|sheet)\b[^.!?]{0,40}\b(right|true|agree|exact|spot on|correct)/i,
  },
  {
    key: 'easy-to-fit',
    text: 'Easy to fit',
    isPraise: true,
    pattern:
      /\b(easy|simple|quick|straightforward) to (fit|install|mount)|fitted (it )?in (an? |half an? )?(hour|minutes|\w+ minutes)/i,
  },
  {
    key: 'solid',
    text: 'Solid and well made',
    isPraise: true,
    pattern: /\b(solid|sturdy|well made|good quality|feels heavy|weighty)\b/i,
  },
  {
    key: 'finish-lasts',
    text: 'The finish keeps its look',
    isPraise: true,
    pattern: /\bfinish\b[^.!?]{0,40}\b(lasts|like new|no marks|holds up|even)/i,
  },
  {
    key: 'cleans-well',
    text: 'Easy to keep clean',
    isPraise: true,
    pattern: /\b(easy to (keep )?clean|wipes clean|wipe it down)\b/i,
  },
  {
    key: 'heavy',
    text: 'Heavy for one person',
    isPraise: false,
    pattern: /\b(too heavy|heavy for one|needs? two (people|of you)|second pair of hands)\b/i,
  },
  {
    key: 'instructions',
    text: 'The instructions leave things out',
    isPraise: false,
    pattern:
      /\b(instructions|manual|leaflet)\b[^.!?]{0,50}\b(poor|unclear|nothing|useless|wrong|leaves? out|missing)/i,
  },
  {
    key: 'marks',
    text: 'Shows water marks',
    isPraise: false,
    pattern: /\b(water marks|limescale|fingerprints|watermarks)\b/i,
  },
  {
    key: 'chipped',
    text: 'Arrived chipped or scratched',
    isPraise: false,
    pattern: /\b(chipped|scratched|dented|cracked)\b/i,
  },
  {
    key: 'drips',
    text: 'Drips or weeps',
    isPraise: false,
    pattern:
      /(?<!\b(?:no|not|never|without)\s(?:an?\s|any\s)?)\b(drips?|dripped|leaks?|leaked|weeps?|wept)\b/i,
  },
  {
    key: 'missing-parts',
    text: 'Parts missing from the box',
    isPraise: false,
    pattern:
      /\b(missing|not in the box|without the)\b[^.!?]{0,30}\b(screws?|bolts?|parts?|fixings?|washers?|bracket)|\b(screws?|bolts?|parts?|fixings?|washers?|bracket)\b[^.!?]{0,30}\b(missing|not in the box)/i,
  },
  {
    key: 'stiff',
    text: 'Stiff at first',
    isPraise: false,
    pattern: /\bstiff\b/i,
  },
];

/** The keys of what some words say. */
export const mentionsIn = (words: string): string[] =>
  rules.filter(({ pattern }) => pattern.test(words)).map(({ key }) => key);

/** What one in ten or more say, and more than one: praise and fault by the same count. */
export function tellMentions(
  counts: readonly { key: string; count: number }[],
  of: number,
): { text: string; isPraise: boolean; count: number }[] {
  return rules
    .flatMap(({ key, text, isPraise }) => {
      const count = counts.find((each) => each.key === key)?.count ?? 0;
      return count >= 2 && count * 10 >= of ? [{ text, isPraise, count }] : [];
    })
    .toSorted((one, other) => other.count - one.count);
}

import sanitizeHtml from 'sanitize-html';

/** What a mail's own markup may hold: text, its order and its emphasis. */
const allowedTags = (
  'p div span br hr blockquote pre code ul ol li h1 h2 h3 h4 h5 h6 b strong i em u s small sub sup ' +
  'table thead tbody tfoot tr td th caption'
).split(' ');

/** As much of it as is looked at. */
const mostMarkup = 500_000;
/** So many elements within each other are no mail: each of them costs whoever reads on by all of them. */
const mostOpen = 2_000;
const neverOpen = new Set(
  'area base basefont br col embed frame hr img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
);

/**
 * A mail's markup as staff may look at it: no script, no style, no form, nothing that is fetched, and
 * no link that can be followed by mistake. Of a picture stays what it shows, of a link where it would
 * lead. Null for what was made to be a burden; the mail's text is shown without it.
 */
export function cleanHtml(whole: string): string | null {
  const markup = whole.slice(0, mostMarkup);
  if (isTooDeep(markup)) return null;
  return sanitizeHtml(markup, {
    allowedTags,
    allowedAttributes: { td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'], u: ['title'] },
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'head',
      'svg',
      'math',
    ],
    nestingLimit: 60,
    transformTags: {
      img: (_, { alt = '' }) => ({
        tagName: 'span',
        attribs: {},
        text: `[picture${alt ? `: ${alt.slice(0, 80)}` : ''}]`,
      }),
      a: (_, { href = '' }) => ({ tagName: 'u', attribs: { title: href.slice(0, 300) } }),
    },
  });
}

/** Whether so many elements may be open at once. A tag that closes nothing counts for nothing. */
function isTooDeep(markup: string): boolean {
  const openOf = new Map<string, number>();
  let open = 0;
  for (const [, closes, written] of markup.matchAll(/<(\/?)([a-z][^\s/>]{0,30})/gi)) {
    const name = written!.toLowerCase();
    const ofName = openOf.get(name) ?? 0;
    if (neverOpen.has(name) || (closes && ofName === 0)) continue;
    const step = closes ? -1 : 1;
    openOf.set(name, ofName + step);
    open += step;
    if (open > mostOpen) return true;
  }
  return false;
}

import sanitizeHtml from 'sanitize-html';

/** What a mail's own markup may hold: text, its order and its emphasis. */
const allowedTags = (
  'p div span br hr blockquote pre code ul ol li h1 h2 h3 h4 h5 h6 b strong i em u s small sub sup ' +
  'table thead tbody tfoot tr td th caption'
).split(' ');

/**
 * A mail's markup as staff may look at it: no script, no style, no form, nothing that is fetched, and
 * no link that can be followed by mistake. Of a picture stays what it shows, of a link where it would
 * lead.
 */
export function cleanHtml(markup: string): string {
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

/** Text that is markup already; anything else is escaped where it is put in. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[] | null | undefined | false;

/** Markup written in place: html`<p>${name}</p>`. Every value but markup itself is escaped. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  let markup = texts[0] ?? '';
  for (const [index, part] of parts.entries()) markup += toMarkup(part) + (texts[index + 1] ?? '');
  return { markup };
}

function toMarkup(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'object') {
    return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
  }
  return escapeHtml(String(part));
}

/** Text as it may stand in markup, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

import type { GlobalItemValues } from '@plumbline/contracts/nouns/content/global-items.ts';
import type { MarkupCache } from '../kit/markup-cache.server.ts';

/** The foot's words and links as HTML: in columns, and the row of what binds. */
export interface FooterHtml {
  columns: string;
  legal: string;
}

/** They change when staff write them and with nothing else, and are kept for as long. */
export function footerHtml(
  markup: MarkupCache,
  { words, columns, legal }: GlobalItemValues['footer'],
): FooterHtml {
  return {
    columns: markup.html(`footer ${JSON.stringify([words, columns])}`, () => (
      <>
        <p className="footer-words">{words}</p>
        {columns.map(({ title, links }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ href, name }) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </>
    )),
    legal: markup.html(`footer of law ${JSON.stringify(legal)}`, () => (
      <>
        {legal.map(({ href, name }) => (
          <a key={href} href={href}>
            {name}
          </a>
        ))}
        <span>Prices in pounds sterling</span>
        <span>Delivery in the United Kingdom</span>
      </>
    )),
  };
}

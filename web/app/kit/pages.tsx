import type { PageLinks } from './page-links.ts';
import { Icon } from './icon.tsx';

/** Where in a long list this is, and the way to its other pages; each has an address of its own. */
export function Pages({ pages, range }: { pages: PageLinks; range: string }) {
  const { numbers, previous, next } = pages;
  return (
    <nav className="pages" aria-label="Pages">
      <span className="small quiet">{range}</span>
      <ul>
        {previous && (
          <li>
            <a className="step" href={previous} rel="prev">
              <Icon name="arrow-left" className="icon-small" />
              <span className="visually-hidden">Previous page</span>
            </a>
          </li>
        )}
        {numbers.map(({ page, href, current, gapBefore }) => (
          <li key={page}>
            {gapBefore && <span aria-hidden="true">…</span>}
            {current ? (
              <b aria-current="page">{page}</b>
            ) : (
              <a href={href} aria-label={`Page ${page}`}>
                {page}
              </a>
            )}
          </li>
        ))}
        {next && (
          <li>
            <a className="step" href={next} rel="next">
              Next <Icon name="arrow-right" className="icon-small" />
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

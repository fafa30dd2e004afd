import type { CSSProperties } from 'react';
import { Icon } from '../../kit/icon.tsx';
import type { loadEditor } from './record.server.ts';

type Editor = Awaited<ReturnType<typeof loadEditor>>;

/** The page itself, as one kind of reader has it on a screen of one width. */
export function PageFrame({ page }: { page: Editor }) {
  const { title, version, faults, otherSites } = page;
  const { src, width, widths, readers } = page.preview;
  return (
    <section className="page-frame" aria-label="Preview">
      <div className="frame-choices">
        <nav className="segments" aria-label="Width">
          {widths.map(({ href, each }) => (
            <a key={each} href={href} data-soft="stay" aria-current={each === width || undefined}>
              {each}
            </a>
          ))}
        </nav>
        <nav className="segments" aria-label="Read as">
          {readers.map(({ href, name, isOn }) => (
            <a key={name} href={href} data-soft="stay" aria-current={isOn || undefined}>
              {name}
            </a>
          ))}
        </nav>
        <a className="link small" href={src} target="_blank" rel="noopener">
          Open it
        </a>
      </div>
      <div className="frame-place" style={{ '--frame-width': width } as CSSProperties}>
        <iframe
          key={`${version} ${width} ${src.split('.')[1]}`}
          title={`${title}, at ${width} pixels`}
          src={src}
          // It is a whole page without its scripts, and sends nothing from here.
          sandbox="allow-same-origin"
        />
      </div>
      <BeforeLive faults={faults} otherSites={otherSites} />
    </section>
  );
}

/** What the check of a page found, each with a link to where it is mended. */
function BeforeLive({ faults, otherSites }: Pick<Editor, 'faults' | 'otherSites'>) {
  return (
    <>
      <h2 className="heading-small live-head">Before it goes live</h2>
      <ul className="live-checks">
        {faults.map(({ href, isGrave, message }) => (
          <li key={`${href} ${message}`} className={isGrave ? 'grave' : undefined}>
            <Icon name="triangle-exclamation-point" className="icon-small" />
            <a className="link" href={href} data-soft="stay">
              {message}
            </a>
          </li>
        ))}
        {faults.length === 0 && (
          <li className="ok">
            <Icon name="check" className="icon-small" />
            <span>
              Every picture has a description, every link of this shop works, and all goods are on
              sale.
            </span>
          </li>
        )}
      </ul>
      {otherSites && <p className="small quiet">{otherSites}</p>}
    </>
  );
}

import type { CSSProperties } from 'react';
import type { loadEditor } from './record.server.ts';

type Preview = Awaited<ReturnType<typeof loadEditor>>['preview'];

/** The page itself, as one kind of reader has it on a screen of one width. */
export function PageFrame({
  title,
  preview: { src, width, widths, readers },
  version,
}: {
  title: string;
  preview: Preview;
  version: number;
}) {
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
    </section>
  );
}

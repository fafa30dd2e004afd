import type { ConflictRow } from './conflict.server.ts';

/** Says what somebody else saved meanwhile; what was typed stays in the form below. */
export function Conflict({ rows, savedHref }: { rows: readonly ConflictRow[]; savedHref: string }) {
  return (
    <div className="note warn mb-4" role="alert">
      <div className="min-w-0">
        <b>Somebody else saved this while you were editing</b>
        <p>
          Nothing was saved, and nothing that you typed is lost: it is below, with their changes
          where you made none. Save again, or{' '}
          <a className="link" href={savedHref}>
            start over from what is saved
          </a>
          .
        </p>
        <ul>
          {rows.map(({ id, name, was, now, isBoth }) => (
            <li key={id}>
              <a className="link" href={`#${id}`}>
                {name}
              </a>
              : they changed {was} to {now}.{' '}
              {isBoth ? <b>Yours will take its place.</b> : 'It is below.'}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

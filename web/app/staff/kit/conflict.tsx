import { Icon } from '../../kit/icon.tsx';
import './list-table.css';

/** One field that somebody else changed: how it was, how it is saved now, and what was typed. */
export interface ConflictRow {
  id: string;
  name: string;
  /** Null where that is not kept. */
  was: string | null;
  now: string;
  /** What was typed where both changed it: it stays, and would take the place of what is saved. */
  yours: string | null;
}

/** Says what somebody else saved meanwhile; what was typed stays in the form below. */
export function Conflict({ rows, savedHref }: { rows: readonly ConflictRow[]; savedHref: string }) {
  // Where nobody knows how it was, nothing of theirs is taken into what was typed.
  const isMerged = rows.every(({ was }) => was !== null);
  return (
    <div className="note warn conflict" role="alert">
      <Icon name="refresh-cw" />
      <div>
        <b>Somebody else saved this while you were editing</b>
        <p>
          Nothing was saved, and nothing that you typed is lost: it is below
          {isMerged && ', with their changes where you made none'}. Save again to keep{' '}
          {isMerged ? 'both' : 'yours'}, or{' '}
          <a className="link" href={savedHref} data-reload>
            use theirs alone
          </a>
          .
        </p>
        <table className="staff-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              {isMerged && <th scope="col">Was</th>}
              <th scope="col">Theirs</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, was, now, yours }) => (
              <tr key={id}>
                <th scope="row">
                  <a className="link" href={`#${id}`}>
                    {name}
                  </a>
                </th>
                {isMerged && <td>{was}</td>}
                <td className={yours === null ? 'conflict-kept' : undefined}>{now}</td>
                <td className={yours === null ? undefined : 'conflict-kept'}>
                  {yours ?? 'untouched'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

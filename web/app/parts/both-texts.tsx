/** A text that was typed while somebody else saved another: both, and where it is typed. */
export interface BothTextsRow {
  id: string;
  name: string;
  saved: string;
  yours: string;
}

/** What is saved now beside what was typed over an older version, so that neither is lost unseen. */
export function BothTexts({ rows }: { rows: readonly BothTextsRow[] }) {
  if (rows.length === 0) return null;
  return (
    <table className="both-texts">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Saved now</th>
          <th scope="col">You typed</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, saved, yours }) => (
          <tr key={id}>
            <th scope="row">
              <a className="link" href={`#${id}`}>
                {name}
              </a>
            </th>
            <td>{saved || 'Nothing'}</td>
            <td>{yours || 'Nothing'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

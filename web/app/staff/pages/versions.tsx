import { TextField } from '../../kit/field.tsx';
import { Section } from '../kit/record.tsx';
import { Pieces } from './pieces.tsx';
import type { loadEditor } from './record.server.ts';
import '../kit/list-table.css';

type Editor = Awaited<ReturnType<typeof loadEditor>>;

/** Every version of a page, what one says that the newest does not, and the way back to it. */
export function Versions({ page: { versions, compared, version } }: { page: Editor }) {
  return (
    <>
      {compared && (
        <div className="list-scroll">
          <table className="staff-table edit-conflict">
            <caption>{`What became of version ${compared.version}`}</caption>
            <tbody>
              {compared.parts.map(({ part, pieces }) => (
                <tr key={part}>
                  <th scope="row">{part}</th>
                  <td>
                    <Pieces pieces={pieces} />
                  </td>
                </tr>
              ))}
              {compared.parts.length === 0 && (
                <tr>
                  <td>Nothing: the newest version says the same.</td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
      )}
      <form method="post" className="list-scroll">
        <input type="hidden" name="version" value={version} />
        <table className="staff-table">
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">What was done</th>
              <th scope="col">By</th>
              <th scope="col">Saved on</th>
              <th scope="col">
                <span className="visually-hidden">What can be done</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.map((each) => (
              <tr key={each.version}>
                <th scope="row">
                  {each.version} {each.isLive && <span className="tag ok">In the shop</span>}
                </th>
                <td>{each.note}</td>
                <td>{each.who}</td>
                <td>{each.when}</td>
                <td>
                  {!each.isNewest && (
                    <span className="version-acts">
                      <a className="link" href={each.href} data-soft="stay">
                        {`Compare ${each.version}`}
                      </a>
                      <button
                        className="button button-quiet button-small"
                        name="intent"
                        value={`restore ${each.version}`}
                      >
                        {`Go back to ${each.version}`}
                      </button>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </form>
    </>
  );
}

/** Of a legal text, what was in force from which day: each as customers agreed to it, for good. */
export function InForce({ page: { inForce } }: { page: Editor }) {
  if (inForce.length === 0) return null;
  return (
    <Section id="in-force" title="In force">
      <ul className="in-force">
        {inForce.map(({ href, name, isNow }) => (
          <li key={href}>
            <a className="link" href={href}>
              {name}
            </a>{' '}
            {isNow && <span className="tag ok">In force now</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Who answers for a page, and the day by which it is read again. */
export function Keeping({ page: { owner, isMine, reviewOn, reviewText } }: { page: Editor }) {
  return (
    <form method="post" className="page-keeping">
      <p className="quiet">{`${owner ?? 'Nobody'} answers for it. To be read again: ${reviewText}.`}</p>
      <p className="quiet">
        Both are needed to publish. When the day comes, or goods on the page are withdrawn, whoever
        answers for it is told by e-mail; where nobody does, the shop’s own address is.
      </p>
      <label className="keeping-mine">
        <input type="checkbox" name="isMine" defaultChecked={isMine} /> I answer for it
      </label>
      <TextField
        id="reviewOn"
        name="reviewOn"
        label="Review by"
        type="date"
        defaultValue={reviewOn}
      />
      <button className="button button-outlined" name="intent" value="keep">
        Keep this
      </button>
    </form>
  );
}

import { Icon } from '../../kit/icon.tsx';
import type { Conflict } from './intents.server.ts';
import '../kit/edit-form.css';
import '../kit/list-table.css';
import '../parts/order-refused.css';

/** What somebody else did first, beside what was asked; it can be done on top of theirs. */
export function Changed({ conflict, here }: { conflict: Conflict; here: string }) {
  const { asked, again, version, total, changes } = conflict;
  return (
    <div className="note warn conflict order-refused" role="alert">
      <Icon name="refresh-cw" />
      <div>
        <b>Somebody else changed this order basket while you typed</b>
        <p>
          Nothing of yours was saved. It is now version {version} and comes to {total} inc VAT.
        </p>
        <table className="staff-table order-both">
          <thead>
            <tr>
              <th scope="col">Theirs, saved</th>
              <th scope="col">Yours, not saved</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                {changes.map(({ title, note, when }, place) => (
                  <p key={place}>
                    <b>{title}</b> {when}
                    {note && <small>{note}</small>}
                  </p>
                ))}
              </td>
              <td className="conflict-kept">
                <b>{asked}</b>
              </td>
            </tr>
          </tbody>
        </table>
        <form method="post" action={here} className="phone-acts">
          {again.map(([name, text], place) => (
            <input key={place} type="hidden" name={name} value={text} />
          ))}
          <input type="hidden" name="version" value={version} />
          <button className="button button-main button-small">Do mine as well</button>
          <a className="button button-outlined button-small" href={here}>
            Leave it as it is
          </a>
        </form>
      </div>
    </div>
  );
}

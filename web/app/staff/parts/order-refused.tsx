import { ErrorSummary } from '../../kit/error-summary.tsx';
import type { RefusedForm } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import '../kit/edit-form.css';
import '../kit/list-table.css';
import './order-refused.css';

/** What two members of staff did to one order at once. */
export interface OrderConflict {
  /** What was asked for, and what was typed for it. */
  asked: string;
  typed: readonly string[];
  /** What somebody else did meanwhile. */
  changes: readonly { title: string; note: string; when: string }[];
}

/** Why nothing was done: what is wrong, or what somebody else did first, beside what was asked. */
export function OrderRefused({
  refused,
  conflict,
}: {
  refused: RefusedForm;
  conflict: OrderConflict | undefined;
}) {
  if (!conflict) {
    return (
      <div className="order-refused">
        <ErrorSummary {...refused} />
      </div>
    );
  }
  const { asked, typed, changes } = conflict;
  return (
    <div className="note warn conflict order-refused" role="alert">
      <Icon name="refresh-cw" />
      <div>
        <b>Somebody else changed this order while you were working on it</b>
        <p>
          Nothing of yours was done. What you typed is shown here, and stays in its form for as long
          as that can be sent: look at what they did, and press again if it is still right.
        </p>
        <table className="staff-table order-both">
          <thead>
            <tr>
              <th scope="col">Theirs, done</th>
              <th scope="col">Yours, not done</th>
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
                {typed.map((text) => (
                  <small key={text}>{text}</small>
                ))}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import type { KeyHint } from './keys.tsx';
import './list-choose.css';

/** What rows of a list can be chosen for. The boxes belong to one form, which sends them all at once. */
export interface ListChoose<Row> {
  /** Where the chosen rows go, and the name under which each is sent. */
  action: string;
  name: string;
  /** What a row is sent as; null for one that nothing can be done with. */
  valueOf: (row: Row) => string | null;
  /** The buttons of the bar that stands below the list once something is chosen. */
  acts: ReactNode;
  keys: readonly KeyHint[];
}

const formId = 'chosen';

/** The box at the beginning of a row. */
export function ChooseBox<Row>({ choose, row }: { choose: ListChoose<Row>; row: Row }) {
  const value = choose.valueOf(row);
  return (
    <td className="list-choose">
      {value !== null && (
        <label>
          <input className="box" type="checkbox" name={choose.name} value={value} form={formId} />
          <span className="visually-hidden">Choose {value}</span>
        </label>
      )}
    </td>
  );
}

/** Stands in reach once a row is chosen: without a script as well, since a sheet shows it. */
export function ChosenBar<Row>({ choose }: { choose: ListChoose<Row> }) {
  return (
    <form method="post" id={formId} action={choose.action} className="list-chosen-bar">
      <output>
        <span className="list-chosen-count" />
      </output>
      <span className="list-chosen-acts">
        {choose.acts}
        <button type="reset" className="button button-quiet button-small">
          Clear
        </button>
      </span>
    </form>
  );
}

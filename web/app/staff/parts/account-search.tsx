import { TextField } from '../../kit/field.tsx';
import './account-search.css';

/** Finds somebody's account by what they say of themselves. */
export function AccountSearch({ typed }: { typed?: string }) {
  return (
    <form action="/staff/accounts" data-soft>
      <TextField
        id="text"
        name="text"
        label="E-mail, name or order number"
        hint="An account’s own number will do as well. Every search is recorded in the audit log."
        autoComplete="off"
        maxLength={80}
        required
        defaultValue={typed}
        aria-keyshortcuts="/"
      >
        {(input) => (
          <span className="one-line account-search">
            {input}
            <button className="button button-main">Find</button>
          </span>
        )}
      </TextField>
    </form>
  );
}

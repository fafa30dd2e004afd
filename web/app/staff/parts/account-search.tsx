import { TextField } from '../../kit/field.tsx';
import './account-search.css';

/** Finds an account by its number, which its orders and messages carry. */
export function AccountSearch({ typed, error }: { typed?: string; error?: string | undefined }) {
  return (
    <form action="/staff/accounts" data-soft>
      <TextField
        id="number"
        name="number"
        label="Account number"
        hint="Every look at somebody’s account is recorded in the audit log."
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        required
        defaultValue={typed}
        error={error}
        aria-keyshortcuts="/"
      >
        {(input) => (
          <span className="one-line account-search">
            {input}
            <button className="button button-main">Look it up</button>
          </span>
        )}
      </TextField>
    </form>
  );
}

import { useId, useState } from 'react';
import { FieldError, controlOf } from '../../../kit/field.tsx';
import { isLink, linkAdvice } from './words-schema.ts';

/** Asks where words lead. It is within a form, whose Enter must not send that. */
export function LinkRow({
  href,
  onSet,
  onClose,
}: {
  href: string;
  /** With an address, or nothing to have the words lead nowhere. */
  onSet: (href: string) => void;
  onClose: () => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(href);
  const [isRefused, setRefused] = useState(false);
  const set = () => {
    const address = typed.trim();
    if (address === '' || isLink(address)) onSet(address);
    else setRefused(true);
  };
  const error = isRefused ? linkAdvice : undefined;
  return (
    <div className="words-link field">
      <label htmlFor={id}>Where it leads</label>
      <span className="words-link-row">
        <input
          {...controlOf({ id, error })}
          value={typed}
          // It was asked for by a press, and is what is typed into next.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          placeholder="/c/taps"
          onChange={({ target }) => {
            setTyped(target.value);
            setRefused(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              set();
            }
            if (event.key === 'Escape') onClose();
          }}
        />
        <button type="button" className="button button-outlined button-small" onClick={set}>
          Set the link
        </button>
        {href !== '' && (
          <button
            type="button"
            className="button button-quiet button-small"
            onClick={() => onSet('')}
          >
            Take it off
          </button>
        )}
      </span>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

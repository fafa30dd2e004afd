import type { InputHTMLAttributes, ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'children'> {
  id: string;
  /** A field without a name is never sent with its form. */
  name?: string;
  label: string;
  hint?: ReactNode;
  /** What to do about it; it is tied to the input and read with it. */
  error?: string | undefined;
  /** The unit inside the field at its right: "mm". */
  unit?: string;
  /** Puts the input into a row with something else, such as its button. */
  children?: (input: ReactNode) => ReactNode;
}

/** A text field: label above; below it the hint, or the error in its place. */
export function Field({ id, label, hint, error, unit, children, ...rest }: FieldProps) {
  const note = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  const plain = (
    <input
      className="in"
      id={id}
      aria-describedby={note}
      aria-invalid={error ? true : undefined}
      {...rest}
    />
  );
  const input = unit ? (
    <span className="suffix" data-unit={unit}>
      {plain}
    </span>
  ) : (
    plain
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children ? children(input) : input}
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : (
        hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="msg" id={id}>
      <Icon name="circle-exclamation-point" className="i-sm" />
      {children}
    </p>
  );
}

import type { InputHTMLAttributes, ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** What every field has; `fieldsOf` gives all of it but the label. */
export interface FieldProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** What to do about it; it is tied to the input and read with it. */
  error?: string | undefined;
}

export interface LabelProps {
  /** Where a heading says the same, the label is for those who do not see that. */
  hidesLabel?: boolean;
}

/** A field around its control: the label above; below it the hint, or the error in its place. */
export function Field({
  id,
  label,
  hint,
  error,
  hidesLabel,
  children,
}: FieldProps & LabelProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id} className={hidesLabel ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {children}
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

/** The attributes of a control that stands in a Field. */
export function controlOf({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  return {
    className: 'input',
    id,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
    'aria-invalid': error ? true : undefined,
  };
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <Icon name="circle-exclamation-point" className="icon-small" />
      {children}
    </p>
  );
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'children'>;

/** A field of one line. One without a name is never sent with its form. */
export function TextField({
  id,
  label,
  hint,
  error,
  unit,
  children,
  ...rest
}: FieldProps &
  InputProps & {
    /** The unit inside the field: "mm" at its right, "£" at its left. */
    unit?: string;
    /** Puts the input into a row with something else, such as its button. */
    children?: (input: ReactNode) => ReactNode;
  }) {
  const plain = <input {...controlOf({ id, hint, error })} {...rest} />;
  const input = unit ? (
    <span className="suffix" data-unit={unit}>
      {plain}
    </span>
  ) : (
    plain
  );
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {children ? children(input) : input}
    </Field>
  );
}

import type { SelectHTMLAttributes } from 'react';
import { Field, controlOf, type FieldProps } from './field.tsx';

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps | 'children'>;

export interface ChoiceOption {
  value: string;
  text: string;
  /** Marked, so that a sheet can show the fields that are for such a choice alone. */
  asksMore?: boolean;
}

/** A field that takes one of several values. */
export function Choice({
  id,
  label,
  hint,
  error,
  choices,
  ...rest
}: FieldProps & SelectProps & { choices: readonly ChoiceOption[] }) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select {...controlOf({ id, hint, error })} {...rest}>
        {choices.map(({ value, text, asksMore }) => (
          <option key={value} value={value} data-asks-more={asksMore || undefined}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

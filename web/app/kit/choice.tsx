import type { SelectHTMLAttributes } from 'react';
import { Field, controlOf, type FieldProps } from './field.tsx';

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps | 'children'>;

/** A field that takes one of several values. */
export function Choice({
  id,
  label,
  hint,
  error,
  choices,
  ...rest
}: FieldProps & SelectProps & { choices: readonly { value: string; text: string }[] }) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select {...controlOf({ id, hint, error })} {...rest}>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

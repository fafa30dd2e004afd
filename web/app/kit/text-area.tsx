import type { TextareaHTMLAttributes } from 'react';
import { Field, controlOf, type FieldProps } from './field.tsx';

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | 'children'>;

/** A field of several lines. */
export function TextArea({ id, label, hint, error, ...rest }: FieldProps & AreaProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea {...controlOf({ id, hint, error })} rows={3} {...rest} />
    </Field>
  );
}

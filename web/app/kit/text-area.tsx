import type { TextareaHTMLAttributes } from 'react';
import { Field, controlOf, type FieldProps, type LabelProps } from './field.tsx';

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | 'children'>;

/** A field of several lines. */
export function TextArea({
  id,
  label,
  hint,
  error,
  hidesLabel,
  ...rest
}: FieldProps & LabelProps & AreaProps) {
  return (
    <Field {...{ id, label, hint, error, hidesLabel }}>
      <textarea {...controlOf({ id, hint, error })} rows={3} {...rest} />
    </Field>
  );
}

import { counted } from './format.ts';
import { Icon } from './icon.tsx';
import { useTakesFocus } from './takes-focus.ts';
import type { FieldError } from './form.ts';

/**
 * What is to be put right in the form below, each with a link to its field. It takes the focus when
 * it comes, with a script or without one.
 */
export function ErrorSummary({
  errors,
  message,
  prefix = '',
}: {
  errors: readonly FieldError[];
  /** What is said where no single field is at fault. */
  message?: string;
  /** What keeps the ids of this form's fields apart, as `fieldsOf` was told. */
  prefix?: string;
}) {
  // A new answer is a new list of errors.
  const summary = useTakesFocus<HTMLDivElement>(errors);
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without a script this is how focus gets here
    <div className="note bad step-errors" role="alert" tabIndex={-1} ref={summary} autoFocus>
      <Icon name="circle-exclamation-point" />
      <div>
        <b>{errors.length === 0 ? message : `${counted(errors.length, 'thing')} to put right`}</b>
        <ul>
          {errors.map(({ name, message: what }) => (
            <li key={name}>
              <a className="link" href={`#${prefix}${name}`}>
                {what}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

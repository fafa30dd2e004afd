import { FieldError } from '../kit/field.tsx';
import { pictureTypes } from '../kit/picture-types.ts';

/** Files beside a text. Those that came with a form that was refused stay with it. */
export function FileField({
  name = 'files',
  label,
  hint,
  accept = `${pictureTypes},application/pdf`,
  most = 6,
  uploads,
  error,
}: {
  name?: string;
  label: string;
  hint: string;
  accept?: string;
  most?: number;
  /** The ids of files that the shop has already. */
  uploads: readonly string[];
  error: string | undefined;
}) {
  const about = error ? `${name}-error` : `${name}-hint`;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {uploads.length > 0 && (
        <p className="help-kept">
          {uploads.length === 1
            ? 'We have one file already.'
            : `We have ${uploads.length} files already.`}
          {uploads.map((id) => (
            <input key={id} type="hidden" name={name} value={id} />
          ))}
        </p>
      )}
      <input
        className="file-picker"
        type="file"
        id={name}
        name={name}
        accept={accept}
        multiple={most > 1}
        aria-describedby={about}
        aria-invalid={error ? true : undefined}
      />
      {error ? (
        <FieldError id={about}>{error}</FieldError>
      ) : (
        <p className="hint" id={about}>
          {hint}
        </p>
      )}
    </div>
  );
}

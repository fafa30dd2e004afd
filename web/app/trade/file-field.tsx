import { FieldError } from '../kit/field.tsx';
import { pictureTypes } from '../kit/picture-types.ts';

/** A field for papers; those that came with a form that was refused are there already. */
export function FileField({
  id,
  label,
  hint,
  error,
  uploads,
}: {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  /** The ids under which good files wait. */
  uploads: readonly string[];
}) {
  const about = error ? `${id}-error` : `${id}-hint`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {uploads.map((uploadId, place) => (
        <p key={uploadId} className="paper-kept">
          File {place + 1} is here already, and goes with the next try.
          <input type="hidden" name="files" value={uploadId} />
        </p>
      ))}
      <input
        className="file-picker"
        type="file"
        id={id}
        name="files"
        accept={`${pictureTypes},application/pdf`}
        multiple
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

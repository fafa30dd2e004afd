import { FieldError } from '../../kit/field.tsx';
import '../../kit/file-picker.css';

/** A field for files. Those that came with a form that was refused are there already. */
export function FileField({
  label,
  hint,
  accept,
  isMany = false,
  uploads,
  error,
}: {
  label: string;
  hint: string;
  accept: string;
  isMany?: boolean;
  /** The ids under which good files wait. */
  uploads: readonly string[];
  error: string | undefined;
}) {
  const about = error ? 'files-error' : 'files-hint';
  return (
    <div className="field">
      <label htmlFor="files">{label}</label>
      {uploads.map((uploadId, place) => (
        <p key={uploadId} className="quiet small">
          File {place + 1} is here already, and goes with the next try.
          <input type="hidden" name="files" value={uploadId} />
        </p>
      ))}
      <input
        className="file-picker"
        type="file"
        id="files"
        name="files"
        accept={accept}
        multiple={isMany}
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

import type { ReviewAspect } from '@plumbline/contracts/nouns/reviews.ts';
import { FieldError, TextField } from '../../kit/field.tsx';
import type { fieldsOf } from '../../kit/form.ts';
import { pictureTypeNames, pictureTypes } from '../../kit/picture-types.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { aspectTexts } from './aspect-texts.ts';

export type WrittenName = 'stars' | 'title' | 'words' | 'showsTown' | ReviewAspect;

const meanings = ['bad', 'poor', 'fair', 'good', 'very good'];

/** The fields of a review: stars, words, pictures, and below them what may be rated as well. */
export function WriteFields({
  field,
  aspects,
  town,
  uploads,
  pictureError,
  does,
}: {
  field: ReturnType<typeof fieldsOf<WrittenName>>;
  aspects: readonly ReviewAspect[];
  town: string | null;
  /** Pictures that are with us already: of the review, or of a form that was refused. */
  uploads: readonly { id: string; src: string }[];
  pictureError: string | undefined;
  does: string;
}) {
  const showsTown = field('showsTown');
  return (
    <>
      <StarChoice {...field('stars')} />
      <TextField {...field('title')} label="In a few words, if you like" />
      <TextArea {...field('words')} label="What should the next buyer know?" rows={6} />
      <Pictures uploads={uploads} error={pictureError} />
      {aspects.length > 0 && (
        <fieldset className="write-aspects">
          <legend>Rate {aspects.length} aspects too, if you like</legend>
          {aspects.map((aspect) => {
            const { id, name, defaultValue, error } = field(aspect);
            const { name: label, low, high } = aspectTexts[aspect];
            return (
              <div key={aspect} className="write-aspect">
                <label htmlFor={id}>{label}</label>
                <select id={id} name={name} defaultValue={defaultValue} className="input">
                  <option value="">No answer</option>
                  {[5, 4, 3, 2, 1].map((value) => (
                    <option key={value} value={value}>
                      {value === 5
                        ? `5, ${high.toLowerCase()}`
                        : value === 1
                          ? `1, ${low.toLowerCase()}`
                          : value}
                    </option>
                  ))}
                </select>
                {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
              </div>
            );
          })}
        </fieldset>
      )}
      {town && (
        <label className="write-town">
          <input
            className="box"
            type="checkbox"
            name="showsTown"
            value="on"
            defaultChecked={showsTown.defaultValue === 'on'}
          />
          Show “{town}” beside it
        </label>
      )}
      <SendButton>{does}</SendButton>
    </>
  );
}

function StarChoice({
  id,
  name,
  defaultValue,
  error,
}: {
  id: string;
  name: string;
  defaultValue: string;
  error: string | undefined;
}) {
  return (
    <fieldset className="write-stars" id={id} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>All in all</legend>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div>
        {meanings.map((meaning, place) => (
          <label key={meaning}>
            <input
              type="radio"
              name={name}
              value={place + 1}
              defaultChecked={defaultValue === String(place + 1)}
            />
            <span aria-hidden="true">★</span>
            <small>
              {place + 1}, {meaning}
            </small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Pictures({
  uploads,
  error,
}: {
  uploads: readonly { id: string; src: string }[];
  error: string | undefined;
}) {
  const about = error ? 'pictures-error' : 'pictures-hint';
  return (
    <div className="field">
      <label htmlFor="pictures">Pictures, if you like</label>
      {uploads.length > 0 && (
        <ul className="write-kept" aria-label="Pictures that we have already">
          {uploads.map(({ id, src }) => (
            <li key={id}>
              <label>
                <img src={src} alt="" width={72} height={72} />
                <input className="box" type="checkbox" name="pictures" value={id} defaultChecked />
                <span className="visually-hidden">Keep this picture</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <input
        className="file-picker"
        type="file"
        id="pictures"
        name="pictures"
        accept={pictureTypes}
        multiple
        aria-describedby={about}
        aria-invalid={error ? true : undefined}
      />
      {error ? (
        <FieldError id={about}>{error}</FieldError>
      ) : (
        <p className="hint" id={about}>
          Up to six, as {pictureTypeNames}. We remove where they were taken. Please, no people on
          them.
        </p>
      )}
    </div>
  );
}

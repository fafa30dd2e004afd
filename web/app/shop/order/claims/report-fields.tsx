import { Choice } from '../../../kit/choice.tsx';
import { TextField, FieldError } from '../../../kit/field.tsx';
import type { fieldsOf } from '../../../kit/form.ts';
import { pictureTypeNames, pictureTypes } from '../../../kit/picture-types.ts';
import { SendButton } from '../../../kit/send-button.tsx';
import { TextArea } from '../../../kit/text-area.tsx';
import { pointedWidth } from './picture-width.ts';
import type { ReportForm } from './report-view.server.ts';

type Name = 'position' | 'units' | 'problem' | 'description' | 'wish';

/** The form of one line: the spot in its picture first, and then what is to be said of it. */
export function ReportFields({
  form,
  formKey,
  field,
  uploads,
  pictureError,
}: {
  form: ReportForm;
  /** One for each page, so that a form that is sent twice is one report. */
  formKey: string;
  field: ReturnType<typeof fieldsOf<Name>>;
  /** Pictures that came with a report that was refused. */
  uploads: readonly string[];
  pictureError: string | undefined;
}) {
  const units = field('units');
  return (
    <div className="claim-columns">
      <Pointing form={form} />
      <form method="post" encType="multipart/form-data" noValidate className="claim-form">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="position" value={form.position} />
        <Radios {...field('problem')} legend="What is wrong?" choices={form.problems} />
        {form.units > 1 ? (
          <TextField
            {...units}
            defaultValue={units.defaultValue || '1'}
            label={`How many of ${form.units}?`}
            className="input claim-units"
          />
        ) : (
          <input type="hidden" name="units" value="1" />
        )}
        <Pictures uploads={uploads} error={pictureError} />
        <TextArea
          {...field('description')}
          label="Anything that the pictures do not show"
          rows={4}
        />
        <Radios {...field('wish')} legend="What would you like us to do?" choices={form.wishes} />
        <SendButton>Report it</SendButton>
      </form>
    </div>
  );
}

/**
 * The product's picture, on which one points at the part that it is about: a press sends the place, by
 * the browser's own means, and the page comes back with a mark there.
 */
function Pointing({ form }: { form: ReportForm }) {
  const { name, note, picture, height, mark, position } = form;
  return (
    <section className="claim-picture" aria-labelledby="pointing">
      <h2 id="pointing">{name}</h2>
      <p className="quiet">{note}</p>
      <form method="get">
        <input type="hidden" name="line" value={position} />
        <div className="claim-pointed" style={{ width: pointedWidth, height }}>
          <input
            type="image"
            name="spot"
            src={picture.src}
            width={pointedWidth}
            height={height}
            alt="Point at the part that it is about"
          />
          {mark && (
            <span className="claim-mark" style={{ left: `${mark.left}%`, top: `${mark.top}%` }}>
              <span className="visually-hidden">The part that you pointed at</span>
            </span>
          )}
        </div>
        <div className="claim-place">
          <Choice
            id="place"
            name="place"
            label="Or say where it is"
            defaultValue=""
            choices={[{ value: '', text: 'Choose' }, ...form.places]}
          />
          <button className="button button-outlined">Mark it</button>
        </div>
      </form>
      <p className="hint">
        {mark
          ? 'Marked. Point again to move it.'
          : 'Point at the part that it is about first, if there is one: it tells us which spare part that is.'}
      </p>
    </section>
  );
}

function Pictures({ uploads, error }: { uploads: readonly string[]; error: string | undefined }) {
  const about = error ? 'pictures-error' : 'pictures-hint';
  return (
    <div className="field">
      <label htmlFor="pictures">Pictures</label>
      {uploads.length > 0 && (
        <ul className="claim-kept" aria-label="Pictures that we have already">
          {uploads.map((id) => (
            <li key={id}>
              <img src={`/services/shop/uploads/${id}`} alt="" width={72} height={72} />
              <input type="hidden" name="pictures" value={id} />
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
          Up to six, as {pictureTypeNames}: the damage, and the label on the box. We keep no record
          of where they were taken.
        </p>
      )}
    </div>
  );
}

function Radios({
  id,
  name,
  defaultValue,
  error,
  legend,
  choices,
}: {
  id: string;
  name: string;
  defaultValue: string;
  error: string | undefined;
  legend: string;
  choices: readonly { value: string; name: string; detail: string }[];
}) {
  return (
    <fieldset
      className="claim-choices"
      id={id}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>{legend}</legend>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              className="box"
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === defaultValue}
            />
            <b>{choice.name}</b>
            <small>{choice.detail}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

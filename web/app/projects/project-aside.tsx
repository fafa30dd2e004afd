import { Checkbox } from '../kit/checkbox.tsx';
import { TextField } from '../kit/field.tsx';
import { errorOf, fieldsOf, type RefusedForm } from '../kit/form.ts';
import { Icon } from '../kit/icon.tsx';
import { counted } from '../kit/format.ts';
import { TextArea } from '../kit/text-area.tsx';
import { Fold } from './fold.tsx';
import type { ProjectData } from './project.tsx';

interface AsideProps {
  page: ProjectData;
}
interface FormProps extends AsideProps {
  /** Why what was typed here was not saved. */
  refused: RefusedForm | undefined;
}

/** The owner's notes. What was typed and not saved stays, so that it can be saved again. */
export function Notes({ page, refused }: FormProps) {
  const { path, version, forms } = page;
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="heading-medium">
        Notes
      </h2>
      <form className="stack" method="post" action={path} data-soft="stay">
        <input type="hidden" name="intent" value="notes" />
        <input type="hidden" name="version" value={version} />
        <TextArea
          key={forms.notes.texts.notes}
          {...fieldsOf(forms.notes, refused, 'project-')('notes')}
          label="Notes"
          hidesLabel
          rows={5}
          placeholder="Sizes, what to ask the fitter, when they start"
        />
        <button className="button button-quiet button-small">Save notes</button>
      </form>
    </section>
  );
}

/** Says that all of it is in its place: whoever bought it is then asked how it is to live with. */
export function Fitted({ page: { path, version, isFitted } }: AsideProps) {
  return (
    <form className="stack" method="post" action={path} data-soft="stay">
      <input type="hidden" name="intent" value="fitted" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="isFitted" value={isFitted ? 'no' : 'yes'} />
      <p className="small quiet">
        {isFitted
          ? 'You said that all of it is fitted.'
          : 'All in its place? Then we ask once how it is to live with, and not two months after it came.'}
      </p>
      <button className="button button-quiet button-small">
        {isFitted ? 'It is not fitted yet' : 'It is all fitted'}
      </button>
    </form>
  );
}

/** The rooms by their labels: to rename, order, take away and add. */
export function Rooms({ page, refused }: FormProps) {
  const { path, version, labels, forms } = page;
  const { label: rule } = forms.room.rules;
  const isOfRooms = refused?.code.startsWith('room-') ?? false;
  return (
    <Fold
      id="rooms"
      title="Rooms"
      line={labels.length === 0 ? 'None yet' : counted(labels.length, 'room')}
      isOpen={refused !== undefined}
    >
      <form className="stack" method="post" action={path} data-soft="stay">
        <input type="hidden" name="intent" value="rooms" />
        <input type="hidden" name="version" value={version} />
        {/* Enter in a field saves; it must not press the first arrow. */}
        <button className="visually-hidden" tabIndex={-1}>
          Save rooms
        </button>
        {labels.map((label, at) => (
          <div key={label} className="room-row">
            <input type="hidden" name="was" value={label} />
            <input
              className="input"
              name="label"
              maxLength={rule.maxLength}
              autoComplete="off"
              aria-label={`Name of room ${at + 1}`}
              defaultValue={label}
            />
            {at > 0 && (
              <button
                className="button button-quiet button-small"
                name="up"
                value={at}
                aria-label={`Move ${label} up`}
              >
                <Icon name="chevron-down" className="icon-small up" />
              </button>
            )}
          </div>
        ))}
        {labels.length < 20 && (
          <TextField
            id="new-room"
            name="added"
            label={labels.length === 0 ? 'First room' : 'Another room'}
            maxLength={rule.maxLength}
            autoComplete="off"
            hint={
              labels.length === 0
                ? 'We print its name on the boxes.'
                : 'Clear a name to remove that room; its products stay in the project.'
            }
            defaultValue={refused?.texts['added']}
            error={errorOf(refused?.errors, 'label') ?? (isOfRooms ? refused?.message : undefined)}
          />
        )}
        <button className="button button-quiet button-small">Save rooms</button>
      </form>
    </Fold>
  );
}

/** The read-only link. It is told once; after that it can be ended, or another made in its place. */
export function Share({ page, shared }: AsideProps & { shared: { path: string } | undefined }) {
  const { path, share, origin } = page;
  return (
    <Fold
      id="share"
      title="Share this project"
      line={share ? `Shared by link until ${share.ends}` : 'Only you can see it'}
      isOpen={shared !== undefined}
    >
      <p className="small quiet">
        Anyone with the link can view it, at their own prices. Nobody can change it, and it does not
        show your name or your budget.
      </p>
      {shared && (
        <output className="shared-link">
          <span>Link, read only</span>
          <a className="link" href={shared.path}>
            {origin + shared.path}
          </a>
        </output>
      )}
      <form className="stack" method="post" action={path} data-soft="stay">
        {share && (
          <p className="small">
            A link made on {share.began} works until {share.ends}.
          </p>
        )}
        <Checkbox name="showsPrices" defaultValue="on">
          <span>Show prices</span>
        </Checkbox>
        <Checkbox name="showsNotes" defaultValue="">
          <span>Show notes</span>
        </Checkbox>
        <div className="project-actions">
          <button className="button button-outlined button-small" name="intent" value="share">
            {share ? 'Make a new link' : 'Make a link'}
          </button>
          {share && (
            <button className="button button-text small" name="intent" value="stop-sharing">
              Turn off the link
            </button>
          )}
        </div>
      </form>
    </Fold>
  );
}

/** Deleting asks once more, with or without a script. */
export function Remove({ page: { path, name } }: AsideProps) {
  return (
    <details className="project-remove">
      <summary>
        <Icon name="trash" className="icon-small" />
        Delete this project
      </summary>
      <form className="stack" method="post" action={path} data-soft>
        <p className="small quiet">
          “{name}” will be deleted with its rooms and notes, and shared links will stop working.
          Your basket is not affected.
        </p>
        <button className="button button-outlined button-small" name="intent" value="delete">
          Delete for good
        </button>
      </form>
    </details>
  );
}

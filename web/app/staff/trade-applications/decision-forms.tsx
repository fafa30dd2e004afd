import { Choice } from '../../kit/choice.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type FormView, type RefusedForm } from '../../kit/form.ts';
import { TextArea } from '../../kit/text-area.tsx';
import type { RecordView } from './record-view.server.ts';

interface Asked<Name extends string> {
  form: FormView<Name>;
  refused: RefusedForm | undefined;
}

const places = [1, 2, 3, 4];

/** The three ways on from an application: its band, a list of what is missing, or a reason. */
export function DecisionForms({
  view,
  approve,
  disapprove,
  ask,
}: {
  view: RecordView;
  approve: Asked<'bandId' | 'note'>;
  disapprove: Asked<'reason' | 'note'>;
  ask: RefusedForm | undefined;
}) {
  const approving = fieldsOf(approve.form, approve.refused, 'approve-');
  const turning = fieldsOf(disapprove.form, disapprove.refused, 'disapprove-');
  return (
    <section className="assess-decide" aria-label="The decision">
      <form method="post" noValidate>
        <h2>Approve</h2>
        {approve.refused && <ErrorSummary {...named(approve.refused, 'approve-')} />}
        <Seen view={view} intent="approve" />
        <Choice {...approving('bandId')} label="Band" choices={view.bands} aria-keyshortcuts="A" />
        <TextArea {...approving('note')} label="To the applicant (optional)" rows={2} />
        <button className="button button-main">Approve and tell them</button>
      </form>
      <form method="post" noValidate>
        <h2>Ask for more</h2>
        {ask && (
          <ErrorSummary
            errors={
              ask.errors.length === 0
                ? []
                : [{ name: 'item-1', message: 'Write what is missing, in five letters or more.' }]
            }
            message={ask.message}
          />
        )}
        <Seen view={view} intent="ask" />
        <ol className="assess-asks">
          {places.map((place) => (
            <li key={place}>
              <TextField
                id={`item-${place}`}
                name={`item-${place}`}
                label={`What is missing, ${place}`}
                maxLength={300}
                defaultValue={ask?.texts[`item-${place}`] ?? ''}
                {...(place === 1 && { 'aria-keyshortcuts': 'M' })}
              />
              <label>
                <input
                  className="box"
                  type="checkbox"
                  name={`paper-${place}`}
                  defaultChecked={ask?.texts[`paper-${place}`] !== undefined}
                />
                Needs a file
              </label>
            </li>
          ))}
        </ol>
        <button className="button button-outlined">Ask for these</button>
      </form>
      <form method="post" noValidate>
        <h2>Turn down</h2>
        {disapprove.refused && <ErrorSummary {...named(disapprove.refused, 'disapprove-')} />}
        <Seen view={view} intent="disapprove" />
        <Choice
          {...turning('reason')}
          label="Reason (the applicant sees this)"
          choices={view.reasons}
          aria-keyshortcuts="D"
        />
        <TextArea {...turning('note')} label="What would change it" rows={3} />
        <button className="button button-outlined">Turn down and tell them</button>
      </form>
    </section>
  );
}

/** The same refusal, whose links lead to the fields of one form among several. */
const named = ({ errors, message }: RefusedForm, prefix: string) => ({
  errors: errors.map((error) => ({ ...error, name: prefix + error.name })),
  message,
});

function Seen({ view: { id, version }, intent }: { view: RecordView; intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}

import { Choice } from '../../kit/choice.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type FormView, type RefusedForm } from '../../kit/form.ts';
import { TextArea } from '../../kit/text-area.tsx';
import { Section } from '../kit/record.tsx';
import type { bandView } from './band-view.server.ts';

/** Asks for how long the quotes of a band hold what goods cost as they were sent. */
export function HoldForm({
  view: { bands },
  fields,
  answer,
}: {
  view: ReturnType<typeof bandView>;
  fields: FormView<'bandId' | 'days' | 'reason'>;
  answer: { texts: Record<string, string>; refused: RefusedForm | null } | null;
}) {
  const refused = answer?.refused ?? null;
  const typed = answer && { texts: answer.texts, errors: refused?.errors ?? [] };
  // The form above has a band and a reason as well.
  const field = fieldsOf(fields, typed, 'hold-');
  return (
    <Section id="hold" title="Prices of quotes">
      <form method="post" action="/staff/trade-bands" noValidate className="term-form">
        {refused && <ErrorSummary message={refused.message} errors={errorsAt(refused)} />}
        <Choice
          {...field('bandId')}
          label="Band whose quotes hold prices"
          choices={bands.map(({ bandId, name }) => ({ value: String(bandId), text: name }))}
        />
        <TextField
          {...field('days')}
          label="Days at most (optional)"
          hint="From the day on which a quote is sent, and never past its own last day. Left empty, quotes hold no prices. What was sent stays as it is."
          inputMode="numeric"
          autoComplete="off"
        />
        <TextArea {...field('reason')} label="Why quotes hold them" rows={2} />
        <div className="term-acts">
          <button className="button button-main" name="intent" value="hold">
            Ask a colleague to confirm the days
          </button>
        </div>
      </form>
    </Section>
  );
}

const errorsAt = ({ errors }: RefusedForm) =>
  errors.map((error) => ({ ...error, name: `hold-${error.name}` }));

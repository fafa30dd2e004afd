import { Choice } from '../../kit/choice.tsx';
import { TextField } from '../../kit/field.tsx';
import { errorOf, type RefusedForm } from '../../kit/form.ts';
import type { ConsignmentView } from './consignment-view.server.ts';

interface Props {
  view: ConsignmentView;
  refused: RefusedForm | undefined;
}

/** Moves the day; one past the promise asks the customer. */
export function MoveDay({ view, refused }: Props) {
  return (
    <details className="order-form" open={refused !== undefined}>
      <summary>Move its day</summary>
      <form method="post" noValidate>
        <input type="hidden" name="intent" value="day" />
        <input type="hidden" name="version" value={view.version} />
        <TextField
          id="day"
          name="day"
          type="date"
          label="Expected with the customer"
          hint="A later day than promised asks the customer what to do."
          defaultValue={refused?.texts['day'] ?? view.expectedDay}
          error={errorOf(refused?.errors, 'day')}
        />
        <TextField
          id="day-reason"
          name="reason"
          label="Reason (the customer sees this)"
          maxLength={200}
          autoComplete="off"
          defaultValue={refused?.texts['reason']}
          error={errorOf(refused?.errors, 'reason')}
        />
        <button className="button button-outlined">Move the day</button>
      </form>
    </details>
  );
}

/** Moves pieces that are not picked into a consignment of their own. */
export function Split({ view, refused }: Props) {
  return (
    <details className="order-form" open={refused !== undefined}>
      <summary>Send a part of it apart</summary>
      <form method="post" noValidate>
        <input type="hidden" name="intent" value="split" />
        <input type="hidden" name="version" value={view.version} />
        {view.lines
          .filter(({ units, picked }) => units > picked)
          .map(({ position, sku, name, units, picked }) => (
            <TextField
              key={position}
              id={`split-${position}`}
              name={`units-${position}`}
              label={`${sku}, of ${units - picked}`}
              hint={name}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={refused?.texts[`units-${position}`]}
            />
          ))}
        <TextField
          id="split-day"
          name="expectedDay"
          type="date"
          label="Expected with the customer"
          hint="A later day than promised asks the customer what to do."
          defaultValue={refused?.texts['expectedDay'] ?? view.expectedDay}
          error={errorOf(refused?.errors, 'expectedDay')}
        />
        <button className="button button-outlined">Send these apart</button>
      </form>
    </details>
  );
}

/** What the customer chose about a later day, where they told somebody rather than the page. */
export function AnswerDelay({ view, refused }: Props) {
  return (
    <section
      className="note info consignment-delay"
      id="answer"
      aria-label="What the customer chose"
    >
      <form method="post" noValidate className="consignment-form">
        <p>
          <b>The customer was asked about a later day.</b> {view.delay}
        </p>
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="version" value={view.version} />
        <Choice
          id="delay-choice"
          name="choice"
          label="What they chose"
          defaultValue={refused?.texts['choice']}
          choices={[
            { value: 'accepted', text: 'They wait' },
            { value: 'sent-what-is-ready', text: 'They take what is ready' },
            { value: 'cancelled', text: 'They want the money for it' },
          ]}
        />
        <TextField
          id="ready-day"
          name="readyDay"
          type="date"
          label="What is ready arrives"
          hint="Where that is sent first."
          defaultValue={refused?.texts['readyDay']}
          error={errorOf(refused?.errors, 'readyDay')}
        />
        <button className="button button-outlined">Note it</button>
      </form>
    </section>
  );
}

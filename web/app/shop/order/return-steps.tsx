import { Choice } from '../../kit/choice.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { FieldError } from '../../kit/field.tsx';
import { errorOf, type FieldError as Fault } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { Picture } from '../../parts/card.tsx';
import type { productsView, ReturnLineView, WayView } from './return-view.server.ts';

export type Texts = Readonly<Record<string, string>>;
export interface Refused {
  message: string;
  errors: readonly Fault[];
}

/** What was said in other steps, so that nothing of it is lost. */
export function Said({ texts, without }: { texts: Texts; without: readonly string[] }) {
  return Object.entries(texts).map(([name, value]) =>
    without.includes(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}

/** The first step: what goes back of what can, and why; below it what cannot. */
export function ReturnWhat({
  view,
  texts,
  refused,
  page,
}: {
  view: ReturnType<typeof productsView>;
  texts: Texts;
  refused: Refused | null;
  page: string;
}) {
  const { lines, barred, lead, reasons } = view;
  return (
    <>
      <p className="return-lead">{lead}</p>
      {lines.length > 0 ? (
        <form method="post" data-soft noValidate>
          {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
          <Said texts={texts} without={['comment', 'key', 'expectedPence', ...ownNames(lines)]} />
          <ul className="return-lines">
            {lines.map((line) => (
              <Line
                key={line.position}
                line={line}
                reasons={reasons}
                texts={texts}
                errors={refused?.errors ?? []}
              />
            ))}
          </ul>
          <TextArea
            id="comment"
            name="comment"
            label="Anything that we should know? (optional)"
            maxLength={1000}
            defaultValue={texts['comment']}
          />
          <div className="return-go">
            <SendButtonFor intent="how">Choose how it travels</SendButtonFor>
          </div>
        </form>
      ) : (
        <p className="return-go">
          <a className="button button-outlined" href={page}>
            Back to the order
          </a>
        </p>
      )}
      {barred.length > 0 && (
        <section className="return-barred" aria-labelledby="barred">
          <h2 className="heading-medium" id="barred">
            What cannot go back
          </h2>
          <ul>
            {barred.map(({ position, name, why, picture }) => (
              <li key={position}>
                <Picture picture={{ ...picture, width: 52, height: 52 }} alt="" />
                <div>
                  <b>{name}</b>
                  <p>{why}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const ownNames = (lines: readonly ReturnLineView[]) =>
  lines.flatMap(({ position }) =>
    ['units', 'reason', 'sealed', 'wanted'].map((name) => `${name}-${position}`),
  );

/** A button that also says which step its form is for. */
export function SendButtonFor({ intent, children }: { intent: string; children: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <SendButton>{children}</SendButton>
    </>
  );
}

function Line({
  line,
  reasons,
  texts,
  errors,
}: {
  line: ReturnLineView;
  reasons: readonly { value: string; text: string }[];
  texts: Texts;
  errors: readonly Fault[];
}) {
  const { position, name, note, picture, returnable, mustBeSealed, others } = line;
  const units = `units-${position}`;
  const sealed = `sealed-${position}`;
  const wrong = errorOf(errors, units);
  const broken = errorOf(errors, sealed);
  return (
    <li>
      <Picture picture={picture} alt="" sizes="64px" />
      <div>
        <h2>{name}</h2>
        <p className="quiet">{note}</p>
        {returnable === 1 ? (
          <label className="check">
            <input
              className="box"
              type="checkbox"
              id={units}
              name={units}
              value="1"
              defaultChecked={texts[units] === '1'}
              aria-describedby={wrong ? `${units}-error` : undefined}
            />
            Send it back
          </label>
        ) : (
          <Choice
            id={units}
            name={units}
            label="How many go back"
            defaultValue={texts[units] ?? '0'}
            choices={Array.from({ length: returnable + 1 }, (_, count) => ({
              value: String(count),
              text: count === 0 ? 'None' : `${count} of ${returnable}`,
            }))}
          />
        )}
        {wrong && <FieldError id={`${units}-error`}>{wrong}</FieldError>}
        {mustBeSealed && (
          <>
            <label className="check">
              <input
                className="box"
                type="checkbox"
                id={sealed}
                name={sealed}
                value="yes"
                defaultChecked={texts[sealed] === 'yes'}
                aria-describedby={broken ? `${sealed}-error` : undefined}
              />
              Its hygiene seal is unbroken
            </label>
            {broken && <FieldError id={`${sealed}-error`}>{broken}</FieldError>}
          </>
        )}
        <div className="return-why">
          <Choice
            id={`reason-${position}`}
            name={`reason-${position}`}
            label="Why (you need not say)"
            defaultValue={texts[`reason-${position}`]}
            choices={reasons}
          />
          {others.length > 0 && (
            <Choice
              id={`wanted-${position}`}
              name={`wanted-${position}`}
              label="Another in its place?"
              defaultValue={texts[`wanted-${position}`]}
              error={errorOf(errors, `wanted-${position}`)}
              choices={[{ value: '', text: 'No, only the money' }, ...others]}
            />
          )}
        </div>
      </div>
    </li>
  );
}

/** The second step: how it travels, with what each way leaves of the money. */
export function ReturnTravel({
  ways,
  texts,
  refused,
}: {
  ways: readonly WayView[];
  texts: Texts;
  refused: Refused | null;
}) {
  const chosen = texts['way'] ?? ways[0]?.way;
  return (
    <>
      <form method="post" data-soft noValidate>
        {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
        <Said texts={texts} without={['way', 'collectionDay', 'expectedPence', 'key']} />
        <fieldset className="return-ways" aria-label="How it travels">
          {ways.map(({ way, title, detail, price, total, days }) => (
            <div key={way}>
              <label>
                <input
                  className="box"
                  type="radio"
                  name="way"
                  id={way === ways[0]?.way ? 'way' : `way-${way}`}
                  value={way}
                  defaultChecked={way === chosen}
                />
                <b>{title}</b>
                <span className="return-price">{price}</span>
                <small>{detail}</small>
                <small className="return-total">You get {total}</small>
              </label>
              {days.length > 0 && (
                <Choice
                  id="collectionDay"
                  name="collectionDay"
                  label="Collect it on"
                  defaultValue={texts['collectionDay']}
                  error={errorOf(refused?.errors, 'collectionDay')}
                  choices={days}
                />
              )}
            </div>
          ))}
        </fieldset>
        <div className="return-go">
          <SendButtonFor intent="check">See what you get</SendButtonFor>
        </div>
      </form>
      <Back to="what" texts={texts}>
        Change what goes back
      </Back>
    </>
  );
}

export function Back({ to, texts, children }: { to: string; texts: Texts; children: string }) {
  return (
    <form method="post" data-soft className="return-back">
      <Said texts={texts} without={['expectedPence', 'key']} />
      <input type="hidden" name="intent" value={to} />
      <button className="button button-quiet">
        <Icon name="arrow-left" className="icon-small" />
        {children}
      </button>
    </form>
  );
}

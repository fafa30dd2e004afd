import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { counted } from '../../kit/format.ts';
import { errorOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import type { PictureView } from '../../parts/card-view.ts';
import { Picture } from '../../parts/card.tsx';
import type { RefusedChange } from '../../parts/order/change-form.server.ts';
import { Hidden } from './open-change.tsx';

/** A line of which something can be taken out. */
interface ChangeableLine {
  position: number;
  name: string;
  variant: string | null;
  units: number;
  picture: PictureView;
}

const addressFields = ['line1', 'line2', 'town', 'postcode'];

/** Asks what is to be changed; what it comes to is shown before anything is done. */
export function AskForm({
  lines,
  refused,
}: {
  lines: readonly ChangeableLine[];
  refused: RefusedChange | null;
}) {
  const text = (name: string) => refused?.texts[name] ?? '';
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: text(name),
    error: errorOf(refused?.errors ?? [], name),
  });
  const isElsewhere =
    (refused?.options.length ?? 0) > 0 ||
    addressFields.some((name) => text(name) !== '' || errorOf(refused?.errors ?? [], name));
  return (
    <form method="post" data-soft noValidate className="order-change-ask">
      {refused && <ErrorSummary {...refused} />}
      <input type="hidden" name="do" value="ask" />
      <fieldset>
        <legend className="heading-medium">Take out</legend>
        <ul className="order-change-lines">
          {lines.map(({ position, name, variant, units, picture }) => (
            <li key={position}>
              <Picture picture={{ ...picture, width: 52, height: 52 }} alt="" />
              <TextField
                {...field(`out-${position}`)}
                label={variant ? `${name}, ${variant}` : name}
                hint={`How many of ${counted(units, 'piece')}`}
                inputMode="numeric"
                maxLength={3}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset>
        <legend className="heading-medium">Add</legend>
        <div className="field-grid">
          <div className="span-four">
            <TextField
              {...field('sku')}
              label="Part number"
              hint="It stands on the product’s page"
              autoCapitalize="characters"
            />
          </div>
          <div className="span-two">
            <TextField
              {...field('quantity')}
              defaultValue={text('quantity') || '1'}
              label="How many"
              inputMode="numeric"
              maxLength={3}
            />
          </div>
        </div>
      </fieldset>
      <fieldset>
        <legend className="visually-hidden">Send it elsewhere</legend>
        <details className="order-change-else" open={isElsewhere}>
          <summary className="heading-medium">Send it elsewhere</summary>
          <div className="field-grid">
            <div className="span-six">
              <TextField
                {...field('line1')}
                label="House and street"
                autoComplete="address-line1"
              />
            </div>
            <div className="span-six">
              <TextField
                {...field('line2')}
                label="Second line, if there is one"
                autoComplete="address-line2"
              />
            </div>
            <div className="span-four">
              <TextField {...field('town')} label="Town" autoComplete="address-level2" />
            </div>
            <div className="span-two">
              <TextField {...field('postcode')} label="Postcode" autoComplete="postal-code" />
            </div>
          </div>
          {refused && refused.options.length > 0 && <Options refused={refused} />}
        </details>
      </fieldset>
      <SendButton>See what it comes to</SendButton>
    </form>
  );
}

/** How it can come to an address that takes the day away. */
function Options({ refused: { options, texts } }: { refused: RefusedChange }) {
  return (
    <fieldset className="order-change-options">
      <legend>How it is to come there</legend>
      {options.map(({ value, name, note }) => (
        <label key={value}>
          <input
            className="box"
            type="radio"
            name="option"
            value={value}
            defaultChecked={texts['option'] === value}
          />
          <b>{name}</b>
          <small>{note}</small>
        </label>
      ))}
    </fieldset>
  );
}

/** Cancels all that can be cancelled; what comes back stands on it. */
export function CancelForm({
  isRequest,
  backPence,
  text,
}: {
  isRequest: boolean;
  backPence: number;
  text: string;
}) {
  return (
    <form method="post" data-soft noValidate className="order-change-cancel" id="cancel">
      <Hidden fields={{ do: 'cancel', backPence: String(backPence), duePence: '0' }} />
      <h2 className="heading-medium">Cancel it all</h2>
      <p>
        {isRequest
          ? `We have begun to pick it, so we look first at how far it is. If it can be stopped, ${text}.`
          : `${text}. No reason needed.`}
      </p>
      <TextArea id="reason" name="reason" label="Why, if you like to say" maxLength={500} />
      <button className="button button-outlined">
        {isRequest ? 'Ask us to cancel it' : 'Cancel the order'}
      </button>
    </form>
  );
}

import { TextField } from '../../kit/field.tsx';
import { counted } from '../../kit/format.ts';
import { errorOf } from '../../kit/form.ts';
import type { PictureView } from '../card-view.ts';
import { Picture } from '../card.tsx';
import type { RefusedChange } from './change-form.server.ts';
import { ChoosePart } from './choose-part.tsx';

/** A line of which something can be taken out. */
export interface ChangeableLine {
  position: number;
  name: string;
  variant: string | null;
  units: number;
  picture: PictureView;
}

const addressFields = ['line1', 'line2', 'town', 'postcode'];

/** What a change of an order may be, as its form asks for it: taken out, added, sent elsewhere. */
export function ChangeFields({
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
    <div className="change-fields">
      <fieldset>
        <legend className="heading-medium">Take out</legend>
        <ul className="change-lines">
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
              label="What to add"
              hint="Its name, or its part number"
              maxLength={200}
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
        {refused && refused.choices.length > 0 && (
          <ChoosePart choices={refused.choices} text={text('sku')} />
        )}
      </fieldset>
      <fieldset>
        <legend className="visually-hidden">Send it elsewhere</legend>
        <details className="change-elsewhere" open={isElsewhere}>
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
    </div>
  );
}

/** How it can come to an address that takes the day away. */
function Options({ refused: { options, texts } }: { refused: RefusedChange }) {
  return (
    <fieldset className="change-options">
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

import { TextField } from '../../kit/field.tsx';
import { counted } from '../../kit/format.ts';
import { errorOf, type FormView } from '../../kit/form.ts';
import type { AddressField } from '../address/address-answer.ts';
import { AddressFields } from '../address/address-fields.tsx';
import type { CountryChoice } from '../address/address-form.server.ts';
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

/** The form of the address that an order goes to, and the countries that it may go to. */
export interface PresentAddress {
  form: FormView<AddressField>;
  countries: readonly CountryChoice[];
}

/** What a change of an order may be, as its form asks for it: taken out, added, sent elsewhere. */
export function ChangeFields({
  lines,
  address,
  refused,
}: {
  lines: readonly ChangeableLine[];
  /** Where it goes at present. */
  address: PresentAddress;
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
    refused !== null &&
    Object.entries(address.form.texts).some(
      ([name, shown]) =>
        (refused.texts[name] ?? shown) !== shown || errorOf(refused.errors, name) !== undefined,
    );
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
          <AddressFields purpose="shipping" {...address} refused={refused ?? undefined} />
          {refused?.ways.map((way) => (
            <Ways key={way.name} way={way} chosen={refused.texts[way.name]} />
          ))}
        </details>
      </fieldset>
    </div>
  );
}

/** How a delivery can come to an address that takes its day away. */
function Ways({
  way: { name, title, options },
  chosen,
}: {
  way: RefusedChange['ways'][number];
  chosen: string | undefined;
}) {
  return (
    <fieldset className="change-options">
      <legend>{title}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            className="box"
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={chosen === option.value}
          />
          <b>{option.name}</b>
          <small>{option.note}</small>
        </label>
      ))}
    </fieldset>
  );
}

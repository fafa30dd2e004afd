import { Field } from '../ui/field.tsx';
import type { Lookup } from './address-entry.server.ts';
import { AddressFields } from './address-fields.tsx';
import type { CountryChoice } from './address-form.server.ts';
import type { FieldError } from './step-form.server.ts';

/**
 * An address, found by its postcode and chosen, or typed in. It takes no script: finding sends the
 * form, and the list comes with the answer.
 */
export function AddressEntryFields({
  purpose,
  lookup,
  texts,
  errors,
  countries,
  isTyped,
}: {
  purpose: 'shipping' | 'billing';
  lookup: Lookup | null;
  texts: Record<string, string>;
  errors: readonly FieldError[] | undefined;
  countries: readonly CountryChoice[];
  /** Shows the fields at once, because there is an address in them. */
  isTyped: boolean;
}) {
  const choices = lookup?.choices ?? [];
  // What was found belongs to the address that is about to be typed, too.
  const shown = lookup && texts['line1'] === '' ? { ...texts, postcode: lookup.at } : texts;
  const fields = (
    <AddressFields purpose={purpose} texts={shown} errors={errors} countries={countries} />
  );
  return (
    <>
      <Field
        id="at"
        name="at"
        label="Find the address by its postcode"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={10}
        defaultValue={lookup?.at ?? ''}
        error={lookup?.problem ?? undefined}
      >
        {(input) => (
          <span className="one-line find">
            {input}
            <button className="btn btn-2" name="do" value="find">
              Find address
            </button>
          </span>
        )}
      </Field>
      {choices.length > 0 ? (
        <fieldset className="radio-l found" key={lookup?.at}>
          <legend className="lbl">{`Addresses at ${lookup?.at}`}</legend>
          {choices.map(({ label, value }, place) => (
            <label key={value}>
              <input
                className="box"
                type="radio"
                name="choice"
                value={value}
                defaultChecked={place === 0 && choices.length === 1}
              />
              <b>{label}</b>
            </label>
          ))}
          <label>
            <input className="box" type="radio" name="choice" value="type" />
            <b>None of these</b>
          </label>
          <div className="radio-more">{fields}</div>
        </fieldset>
      ) : (
        <details className="typed-in" open={isTyped || lookup !== null || undefined}>
          <summary className="link">Type the address instead</summary>
          {fields}
        </details>
      )}
    </>
  );
}

import { useEffect, useRef } from 'react';
import { Field, TextField, controlOf } from '../../kit/field.tsx';
import { counted } from '../../kit/format.ts';
import type { AddressField, AddressView, Lookup } from './address-answer.ts';
import { AddressFields } from './address-fields.tsx';
import type { CountryChoice } from './address-form.server.ts';

/**
 * An address, found by its postcode and chosen, or typed in. It takes no script: finding sends the
 * form, and the list comes with the answer.
 */
export function AddressEntryFields({
  purpose,
  entry: { form, lookup, refused },
  countries,
  isTyped,
}: {
  purpose: 'shipping' | 'billing';
  entry: AddressView<AddressField>;
  countries: readonly CountryChoice[];
  /** Shows the fields at once, because there is an address in them. */
  isTyped: boolean;
}) {
  const choices = lookup?.choices ?? [];
  const place = useRef<HTMLDivElement>(null);
  const found = choices.length > 0 ? '[name=choice]' : '[name=at]';
  // What was found, or why nothing was, is where the keyboard goes on.
  useEffect(() => {
    if (lookup) place.current?.querySelector<HTMLElement>(found)?.focus();
  }, [lookup, found]);
  // What was found belongs to the address that is about to be typed, too.
  const { texts } = form;
  const shown =
    lookup && texts.line1 === '' ? { ...form, texts: { ...texts, postcode: lookup.at } } : form;
  const fields = (
    <AddressFields purpose={purpose} form={shown} refused={refused} countries={countries} />
  );
  return (
    <div className="address-entry" ref={place}>
      {/* Enter in any field sends the form as its last button does, and not to be looked up. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <TextField
        id="at"
        name="at"
        label="Find an address by postcode"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={form.rules.postcode.maxLength}
        defaultValue={lookup?.at ?? (texts.line1 === '' ? texts.postcode : '')}
        error={choices.length === 0 ? (lookup?.problem ?? undefined) : undefined}
      >
        {(input) => (
          <span className="one-line find">
            {input}
            <button className="button button-outlined" name="do" value="find">
              Find address
            </button>
          </span>
        )}
      </TextField>
      {choices.length > 0 ? (
        <>
          <AddressChoice choices={choices} problem={lookup?.problem ?? null} key={lookup?.at} />
          <div className="typed-more">{fields}</div>
        </>
      ) : (
        <details className="typed-in" open={isTyped || lookup !== null || undefined}>
          <summary className="link">
            {isTyped ? 'The address' : 'Enter the address by hand'}
          </summary>
          {fields}
        </details>
      )}
    </div>
  );
}

/** The addresses that were found. The last choice shows the fields below, which needs no script. */
function AddressChoice({ choices, problem }: Pick<Lookup, 'choices' | 'problem'>) {
  return (
    <Field id="choice" label="Address" error={problem ?? undefined}>
      <select
        {...controlOf({ id: 'choice', error: problem ?? undefined })}
        name="choice"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- without a script this is how focus gets here
        autoFocus
      >
        <option value="">{`${counted(choices.length, 'address', 'addresses')} found, choose one`}</option>
        {choices.map(({ label, value }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value="type">My address is not listed</option>
      </select>
    </Field>
  );
}

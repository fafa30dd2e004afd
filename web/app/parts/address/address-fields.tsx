import { Choice } from '../../kit/choice.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type FormView, type RefusedForm } from '../../kit/form.ts';
import type { AddressField } from './address-answer.ts';
import type { CountryChoice } from './address-form.server.ts';

/** The fields of a postal address; `purpose` tells browsers which of a person's addresses it is. */
export function AddressFields({
  purpose,
  form,
  refused,
  countries,
}: {
  purpose: 'shipping' | 'billing';
  form: FormView<AddressField>;
  refused: Pick<RefusedForm, 'texts' | 'errors'> | undefined;
  countries: readonly CountryChoice[];
}) {
  const field = fieldsOf(form, refused);
  return (
    <div className="field-grid">
      <div className="span-six">
        <TextField
          {...field('line1')}
          label="House and street"
          autoComplete={`${purpose} address-line1`}
        />
      </div>
      <div className="span-six">
        <TextField
          {...field('line2')}
          label="Flat, floor or building (optional)"
          autoComplete={`${purpose} address-line2`}
        />
      </div>
      <div className="span-three wide-when-narrow">
        <TextField
          {...field('town')}
          label="Town or city"
          autoComplete={`${purpose} address-level2`}
        />
      </div>
      <div className="span-three wide-when-narrow">
        <TextField
          {...field('county')}
          label="County (optional)"
          autoComplete={`${purpose} address-level1`}
        />
      </div>
      <div className="span-two">
        <TextField
          {...field('postcode')}
          label="Postcode"
          autoComplete={`${purpose} postal-code`}
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <div className="span-four">
        <Choice
          {...field('countryCode')}
          label="Country"
          autoComplete={`${purpose} country`}
          choices={countries.map(({ countryCode, name }) => ({ value: countryCode, text: name }))}
        />
      </div>
      <div className="span-six">
        <TextField
          {...field('company')}
          label="Company (optional)"
          autoComplete={`${purpose} organization`}
        />
      </div>
    </div>
  );
}

import { TextField, FieldError } from '../../kit/field.tsx';
import type { CountryChoice } from './address-form.server.ts';
import { errorOf } from '../../kit/error-summary.tsx';
import type { FieldError as FieldErrorData } from '../../kit/form-problem.ts';

/** The fields of a postal address; `purpose` tells browsers which of a person's addresses it is. */
export function AddressFields({
  purpose,
  texts,
  errors,
  countries,
}: {
  purpose: 'shipping' | 'billing';
  texts: Record<string, string>;
  errors: readonly FieldErrorData[] | undefined;
  countries: readonly CountryChoice[];
}) {
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: texts[name],
    error: errorOf(errors, name),
  });
  return (
    <div className="fg">
      <div className="s6">
        <TextField
          {...field('line1')}
          label="House and street"
          autoComplete={`${purpose} address-line1`}
          maxLength={80}
          required
        />
      </div>
      <div className="s6">
        <TextField
          {...field('line2')}
          label="Flat, floor or building (optional)"
          autoComplete={`${purpose} address-line2`}
          maxLength={80}
        />
      </div>
      <div className="s3 wide-m">
        <TextField
          {...field('town')}
          label="Town or city"
          autoComplete={`${purpose} address-level2`}
          maxLength={60}
          required
        />
      </div>
      <div className="s3 wide-m">
        <TextField
          {...field('county')}
          label="County (optional)"
          autoComplete={`${purpose} address-level1`}
          maxLength={60}
        />
      </div>
      <div className="s2">
        <TextField
          {...field('postcode')}
          label="Postcode"
          autoComplete={`${purpose} postal-code`}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={10}
          required
        />
      </div>
      <div className="s4">
        <CountryField {...field('countryCode')} purpose={purpose} countries={countries} />
      </div>
      <div className="s6">
        <TextField
          {...field('company')}
          label="Company (optional)"
          autoComplete={`${purpose} organization`}
          maxLength={80}
        />
      </div>
    </div>
  );
}

function CountryField({
  id,
  name,
  defaultValue,
  error,
  purpose,
  countries,
}: {
  id: string;
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
  purpose: string;
  countries: readonly CountryChoice[];
}) {
  return (
    <div className="field">
      <label htmlFor={id}>Country</label>
      <select
        className="in"
        id={id}
        name={name}
        defaultValue={defaultValue}
        autoComplete={`${purpose} country`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {countries.map((country) => (
          <option key={country.countryCode} value={country.countryCode}>
            {country.name}
          </option>
        ))}
      </select>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

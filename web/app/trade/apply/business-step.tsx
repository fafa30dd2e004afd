import { businessKinds } from '@plumbline/contracts/nouns/businesses.ts';
import { trades } from '@plumbline/contracts/nouns/trade-applications.ts';
import { Choice } from '../../kit/choice.tsx';
import { FieldError, TextField } from '../../kit/field.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import type { AddressField, AddressView } from '../../parts/address/address-answer.ts';
import { AddressEntryFields } from '../../parts/address/address-entry-fields.tsx';
import type { CountryChoice } from '../../parts/address/address-form.server.ts';
import { NumberFields } from './number-fields.tsx';

type Name = 'kind' | 'companyNumber' | 'vatNumber' | 'name' | 'trade' | AddressField;

const abouts = {
  'sole-trader': 'You, in your own name or a trading name',
  partnership: 'Two or more people, or an LLP',
  'limited-company': 'Has a number at the register',
} as const;

/** What the business is: its kind, its numbers, its name, and where it trades from. */
export function BusinessStep({
  entry,
  countries,
}: {
  entry: AddressView<Name>;
  countries: readonly CountryChoice[];
}) {
  const field = fieldsOf(entry.form, entry.refused);
  const kind = field('kind');
  return (
    <form
      method="post"
      action="/trade/apply?step=business"
      data-soft="stay"
      noValidate
      className="apply-form"
    >
      {entry.refused && <ErrorSummary {...entry.refused} />}
      <input type="hidden" name="intent" value="business" />
      <fieldset
        className="apply-kinds"
        id={kind.id}
        aria-invalid={kind.error ? true : undefined}
        aria-describedby={kind.error ? 'kind-error' : undefined}
      >
        <legend>What kind of business is it?</legend>
        {kind.error && <FieldError id="kind-error">{kind.error}</FieldError>}
        {Object.entries(businessKinds).map(([value, name]) => (
          <label key={value}>
            <input
              className="box"
              type="radio"
              name="kind"
              value={value}
              defaultChecked={kind.defaultValue === value}
            />
            <b>{name}</b>
            <small>{abouts[value as keyof typeof abouts]}</small>
          </label>
        ))}
      </fieldset>
      <NumberFields field={field} />
      <div className="field-grid">
        <div className="span-three wide-when-narrow">
          <TextField {...field('name')} label="Name of the business" autoComplete="organization" />
        </div>
        <div className="span-three wide-when-narrow">
          <Choice
            {...field('trade')}
            label="What do you mostly do?"
            choices={[
              { value: '', text: 'Choose one' },
              ...Object.entries(trades).map(([value, text]) => ({ value, text })),
            ]}
          />
        </div>
      </div>
      <h3 className="apply-part">Where you trade from</h3>
      <AddressEntryFields
        purpose="billing"
        entry={entry}
        countries={countries}
        isTyped={entry.refused !== undefined || entry.form.texts.line1 !== ''}
      />
      <SendButton>Save and go on</SendButton>
    </form>
  );
}

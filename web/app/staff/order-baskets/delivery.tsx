import { SendButton } from '../../kit/send-button.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type FormView, type RefusedForm } from '../../kit/form.ts';
import {
  addressView,
  type AddressField,
  type LookupAnswer,
} from '../../parts/address/address-answer.ts';
import { AddressEntryFields } from '../../parts/address/address-entry-fields.tsx';
import { Section } from '../kit/record.tsx';
import type { deliveryChoices, OrderBasketView } from './order-basket-view.server.ts';
import '../../parts/address/address-entry.css';

/** Where it goes, and when: the days that can be said for that postcode, each with its price. */
export function Delivery({
  view,
  choices,
  form,
  answer,
  countries,
}: {
  view: OrderBasketView;
  choices: ReturnType<typeof deliveryChoices> | null;
  form: FormView<AddressField | 'instructions'>;
  answer: LookupAnswer | RefusedForm | undefined;
  countries: readonly { countryCode: string; name: string }[];
}) {
  const { delivery, day, isOpen, here, version, lines } = view;
  const entry = addressView(form, answer);
  const { refused } = entry;
  return (
    <Section id="delivery" title="Delivery">
      {delivery && (
        <p className="phone-where">
          {delivery.address}
          {delivery.instructions && <small>{delivery.instructions}</small>}
        </p>
      )}
      {isOpen && (
        <details
          className="phone-address"
          open={delivery === null || answer !== undefined || undefined}
        >
          <summary className="link">{delivery ? 'Another address' : 'The address'}</summary>
          <form method="post" action={`${here}#delivery`} noValidate>
            {refused && <ErrorSummary {...refused} />}
            <input type="hidden" name="intent" value="address" />
            <input type="hidden" name="version" value={version} />
            <AddressEntryFields
              purpose="shipping"
              entry={entry}
              countries={countries}
              isTyped={refused !== undefined || entry.form.texts.line1 !== ''}
            />
            <TextField
              {...fieldsOf(entry.form, refused)('instructions')}
              label="For the driver (optional)"
              hint={undefined}
              autoComplete="off"
            />
            <SendButton>Save the address</SendButton>
          </form>
        </details>
      )}
      {isOpen && delivery && lines.length === 0 && (
        <p className="phone-quiet">The days come with the first line.</p>
      )}
      {isOpen && choices && <Days view={view} choices={choices} />}
      {isOpen && delivery && lines.length > 0 && !choices && (
        <p className="note bad">These goods cannot be brought there. Ask for another address.</p>
      )}
      {day && (
        <p className="phone-said">
          <b>
            {day.text}, {day.name}
          </b>
          <small>Say: {day.say}</small>
        </p>
      )}
    </Section>
  );
}

function Days({
  view: { here, version },
  choices: { ways, days, chosen },
}: {
  view: OrderBasketView;
  choices: ReturnType<typeof deliveryChoices>;
}) {
  return (
    <>
      <form method="post" action={`${here}#delivery`} className="phone-ways">
        <input type="hidden" name="intent" value="day" />
        <input type="hidden" name="version" value={version} />
        <fieldset>
          <legend className="visually-hidden">How it is delivered</legend>
          {ways.map(({ value, name, note, price }) => (
            <label key={value}>
              <input
                className="box"
                type="radio"
                name="way"
                value={value}
                defaultChecked={chosen === value}
              />
              <span>
                <b>{name}</b>
                <small>{note}</small>
              </span>
              <b>{price}</b>
            </label>
          ))}
        </fieldset>
        <button className="button button-outlined button-small">Choose</button>
      </form>
      {days.length > 0 && (
        <form method="post" action={`${here}#delivery`} className="phone-day">
          <input type="hidden" name="intent" value="day" />
          <input type="hidden" name="version" value={version} />
          <label htmlFor="day-of-choice">A day they choose</label>
          <span className="one-line">
            <select
              className="input"
              id="day-of-choice"
              name="way"
              defaultValue={days.some(({ value }) => value === chosen) ? chosen! : undefined}
            >
              {days.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
            <button className="button button-outlined button-small">Choose</button>
          </span>
        </form>
      )}
    </>
  );
}

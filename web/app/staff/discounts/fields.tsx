import type { ReactNode } from 'react';
import { Field, FieldError } from '../../kit/field.tsx';
import { channelNames, targetNames, typeNames } from './names.ts';
import type { DiscountField, DiscountTexts } from './discount-form.server.ts';
import type { FieldErrors } from './read-terms.server.ts';

/** Every field of a campaign. A code keeps its name once it is made. */
export function DiscountFields({
  texts,
  errors,
  isNew,
  unit,
}: {
  texts: DiscountTexts;
  errors: FieldErrors;
  isNew: boolean;
  unit: '%' | '£';
}) {
  const field = (name: DiscountField) => ({
    id: name,
    name,
    defaultValue: texts[name],
    error: errors[name],
    autoComplete: 'off',
  });
  const isFixed = { readOnly: !isNew };
  return (
    <div className="fg">
      <div className="s3">
        <Field {...field('name')} label="Name, staff only" maxLength={80} required />
      </div>
      <div className="s3">
        <Field {...field('text')} label="Shown to customers" maxLength={80} required />
      </div>
      <div className="s3">
        <Field
          {...field('promotionCode')}
          {...isFixed}
          label="Promotion code"
          hint={isNew ? 'Names the campaign.' : 'Names the campaign, and stays.'}
          maxLength={40}
          required
        />
      </div>
      <div className="s3">
        <Field
          {...field('issueCode')}
          {...isFixed}
          label="Issue code"
          hint={
            isNew ? 'What customers type. More can be added.' : 'What customers type; it stays.'
          }
          maxLength={40}
          required
        />
      </div>
      <div className="s2">
        <Choice {...field('channel')} label="Channel, kept by the server" choices={channelNames} />
      </div>
      <div className="s2">
        <Choice {...field('type')} label="Type" choices={typeNames} />
      </div>
      <div className="s2">
        <Field
          {...field('amount')}
          label="Amount"
          unit={unit}
          inputMode="decimal"
          maxLength={12}
          required
        />
      </div>
      <div className="s3 s-target">
        <Choice {...field('targetType')} label="Target" choices={targetNames} />
      </div>
      <div className="s3 of-some">
        <Area
          {...field('targets')}
          label="Of those, which"
          hint="Part numbers, or the ends of category or brand addresses (taps/basin-taps), one a line."
        />
      </div>
      <div className="s3 s-day">
        <Field {...field('startsAt')} label="From" type="datetime-local" required />
      </div>
      <div className="s3 s-day">
        <Field {...field('endsAt')} label="To" type="datetime-local" hint="Empty for no end." />
      </div>
      <div className="s2">
        <Field
          {...field('minimumSpendPence')}
          label="Minimum spend"
          unit="£"
          inputMode="decimal"
          hint="On the goods that it is for."
        />
      </div>
      <div className="s2">
        <Field
          {...field('claimLimit')}
          label="Claims at most"
          inputMode="numeric"
          hint="Empty for no limit."
        />
      </div>
      <div className="s2">
        <Field
          {...field('issueCodeLimit')}
          label="Of this code at most"
          inputMode="numeric"
          hint="Empty for no limit."
        />
      </div>
      <div className="s3">
        <Field
          {...field('claimsPerCustomer')}
          label="For one customer"
          inputMode="numeric"
          hint="Guest and account are one."
        />
      </div>
      <div className="s3">
        <Field
          {...field('priority')}
          label="Priority"
          inputMode="numeric"
          hint="The higher stays when baskets merge."
        />
      </div>
      <div className="s6 ticks-l">
        <Tick {...field('stacksOnPromotions')}>Goods at a promotion price take part too</Tick>
        <Tick {...field('returnsOnCancel')}>A cancelled order gives the claim back</Tick>
        <Tick {...field('isStopped')}>Stopped: nobody can use it</Tick>
      </div>
    </div>
  );
}

interface Part {
  id: string;
  name: string;
  defaultValue: string;
  error?: string | undefined;
}

export function Choice({
  id,
  name,
  defaultValue,
  error,
  label,
  choices,
  form,
}: Part & { label: string; choices: Readonly<Record<string, string>>; form?: string }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="in"
        id={id}
        name={name}
        defaultValue={defaultValue}
        form={form}
        aria-invalid={error ? true : undefined}
      >
        {Object.entries(choices).map(([value, text]) => (
          <option key={value} value={value}>
            {/^\d+$/.test(value) ? `${text}, ${value}` : text}
          </option>
        ))}
      </select>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function Area({
  id,
  name,
  defaultValue,
  error,
  label,
  hint,
  form,
  rows = 3,
}: Part & { label: string; hint: string; form?: string; rows?: number }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="in"
        id={id}
        name={name}
        rows={rows}
        defaultValue={defaultValue}
        form={form}
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
      />
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function Tick({ id, name, defaultValue, children }: Part & { children: ReactNode }) {
  return (
    <label className="check" htmlFor={id}>
      <input
        className="box"
        type="checkbox"
        id={id}
        name={name}
        defaultChecked={defaultValue !== ''}
      />
      <span>{children}</span>
    </label>
  );
}

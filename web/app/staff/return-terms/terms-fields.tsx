import { Choice, type ChoiceOption } from '../../kit/choice.tsx';
import { TextField } from '../../kit/field.tsx';
import { wayNames } from './terms-texts.ts';
import '../../kit/field-grid.css';

interface FieldsProps {
  /** The way of their values in the terms, which their names begin with. */
  at: string;
  texts: Readonly<Record<string, string>>;
  errorAt: (name: string) => string | undefined;
}

/** What each field is given, by the last step of its name. */
function fieldsAt({ at, texts, errorAt }: FieldsProps) {
  return (step: string) => {
    const name = `${at}/${step}`;
    const id = name.replaceAll('/', '-');
    return { id, name, defaultValue: texts[name] ?? '', error: errorAt(name) };
  };
}

const ways = Object.entries(wayNames).map(([value, text]) => ({ value, text }));

/** How goods of one size travel back, and what that takes off the refund. */
export function TravelFields({ legend, ...rest }: FieldsProps & { legend: string }) {
  const field = fieldsAt(rest);
  return (
    <fieldset className="terms-row field-grid">
      <legend>{legend}</legend>
      <div className="span-two">
        <Choice {...field('way')} label="Way" choices={ways} />
      </div>
      <div className="span-two">
        <TextField {...field('carrier')} label="Carrier" autoComplete="off" maxLength={60} />
      </div>
      <div className="terms-short">
        <TextField {...field('service')} label="Service" autoComplete="off" maxLength={60} />
      </div>
      <div className="terms-short">
        <TextField
          {...field('feePence')}
          label="Deduction from the refund"
          unit="£"
          inputMode="decimal"
          autoComplete="off"
          hint="0: we pay"
        />
      </div>
    </fieldset>
  );
}

/** A category that does not come back as others do; without a category there is no exception. */
export function ExceptionFields({
  number,
  categories,
  rules,
  ...rest
}: FieldsProps & {
  number: number;
  categories: readonly ChoiceOption[];
  rules: readonly ChoiceOption[];
}) {
  const field = fieldsAt(rest);
  const { defaultValue: held } = field('category');
  // A category that an import took away is still told of: whoever saves decides what becomes of it.
  const isGone = held !== '' && !categories.some(({ value }) => value === held);
  return (
    <fieldset className="terms-row field-grid">
      <legend className="visually-hidden">{`Exception ${number}`}</legend>
      <div className="span-three wide-when-narrow">
        <Choice
          {...field('category')}
          label="Category"
          choices={[
            { value: '', text: 'None' },
            ...(isGone ? [{ value: held, text: `${held} (gone)` }] : []),
            ...categories,
          ]}
        />
      </div>
      <div className="span-three wide-when-narrow">
        <Choice {...field('rule')} label="It comes back" choices={rules} />
      </div>
    </fieldset>
  );
}

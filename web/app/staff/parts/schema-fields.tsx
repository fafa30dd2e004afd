import { Choice } from '../../kit/choice.tsx';
import { TextField } from '../../kit/field.tsx';
import type { FieldError } from '../../kit/form.ts';
import { errorOf } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { givenName } from './picture-choice.ts';
import { PictureField } from './picture-field.tsx';
import './schema-fields.css';
import type { SchemaField } from './schema-form.ts';
import { WordsField } from './words/words-field.tsx';

/** What a choice leaves out, by the field: without it a block is for all of them. */
const wholeOf: Readonly<Record<string, string>> = {
  audience: 'Everybody',
  device: 'Every screen',
  category: 'None',
  author: 'Nobody',
};

/** What schemas choose from, as staff say it. */
const choiceNames: Readonly<Record<string, string>> = {
  consumers: 'Consumers',
  trade: 'Trade',
  everyone: 'Everybody',
  phone: 'Telephones',
  wide: 'Wide screens',
  library: 'The media library',
  product: 'A product, by its part number',
  rows: 'Short list with prices',
  cards: 'Cards',
  apart: 'To choose from',
  together: 'Needed together: their sum is shown',
  skus: 'Named goods',
  category: 'The best of a category',
  newsletter: 'Newsletter',
  'track-order': 'Track an order',
  postcode: 'Postcode',
  'retrieve-basket': 'Find a basket again',
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  plain: 'Plain',
  warn: 'Warning',
  home: 'Front page',
  advice: 'Guides',
  box: 'Box',
  line: 'Line',
  circle: 'Circle',
  measure: 'Measure',
  words: 'Words',
  outline: 'Plain line',
  hidden: 'Behind something',
};

/** The fields of a form that is made from a schema, lists with what makes them longer and shorter. */
export function SchemaFields({
  fields,
  errors,
}: {
  fields: readonly SchemaField[];
  errors: readonly FieldError[];
}) {
  return fields.map((field) => <One key={field.name} field={field} errors={errors} />);
}

function One({ field, errors }: { field: SchemaField; errors: readonly FieldError[] }) {
  const { name, label } = field;
  const common = { id: `field-${name.replaceAll('/', '-')}`, name, label };
  const error = errorOf(errors, name);
  const last = name.split('/').at(-1);
  switch (field.kind) {
    case 'text':
      return (
        <>
          {field.isLong ? (
            <TextArea {...common} hint={field.hint} error={error} defaultValue={field.text} />
          ) : (
            <TextField
              {...common}
              type={field.type}
              autoComplete="off"
              hint={field.hint}
              error={error}
              defaultValue={field.text}
            />
          )}
          {last === 'ref' && <PictureField name={name} held={field.text} />}
          {last === 'alt' && <input type="hidden" name={givenName(name)} value={field.text} />}
        </>
      );
    case 'words':
      return (
        // Each has an editor with a state of its own.
        <WordsField key={name} {...common} error={error} defaultValue={field.text} />
      );
    case 'lines':
      return (
        <TextArea
          {...common}
          hint={field.hint ?? 'One a line.'}
          error={error}
          defaultValue={field.text}
          rows={4}
        />
      );
    case 'choice':
      return (
        <Choice
          {...common}
          error={error}
          defaultValue={field.text}
          choices={[
            ...(field.text === '' || Object.hasOwn(wholeOf, name)
              ? [{ value: '', text: wholeOf[name] ?? 'Choose one' }]
              : []),
            ...field.choices.map((value) => ({
              value,
              text: field.names?.[value] ?? choiceNames[value] ?? value,
            })),
          ]}
        />
      );
    case 'group':
      return (
        <fieldset id={common.id} className="schema-group">
          <legend>{label}</legend>
          <SchemaFields fields={field.fields} errors={errors} />
        </fieldset>
      );
    case 'list':
      return (
        <fieldset id={common.id} className="schema-list">
          <legend>{label}</legend>
          {error && <p className="field-error">{error}</p>}
          {field.items.map((item) => (
            <div key={item.name} className="schema-item">
              <One field={item} errors={errors} />
              {field.canRemove && (
                <button
                  className="button button-quiet button-small"
                  name="intent"
                  value={`remove ${item.name}`}
                >
                  <Icon name="trash" className="icon-small" />
                  {`Remove ${label.toLowerCase()} ${item.label}`}
                </button>
              )}
            </div>
          ))}
          {field.canAdd && (
            <button
              className="button button-outlined button-small"
              name="intent"
              value={`add ${name}`}
            >
              <Icon name="plus" className="icon-small" />
              {`Add to ${label.toLowerCase()}`}
            </button>
          )}
        </fieldset>
      );
  }
}

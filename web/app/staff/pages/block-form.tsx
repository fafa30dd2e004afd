import { SendButton } from '../../kit/send-button.tsx';
import type { RefusedEdit } from './page-actions.server.ts';
import { Pieces } from './pieces.tsx';
import type { OfferedPicture } from '../parts/picture-choice.ts';
import { LibraryPictures } from '../parts/picture-field.tsx';
import { SchemaFields } from '../parts/schema-fields.tsx';
import type { SchemaField } from '../parts/schema-form.ts';
import { useUnsaved } from './use-unsaved.ts';
import '../kit/list-table.css';

/** What few blocks say: for whom, and for which screens, they are. */
const readerFields = new Set(['audience', 'device']);

type HeadNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A field for a key of something that has a name is chosen by the name. */
function namedField(field: SchemaField, headNames: HeadNames): SchemaField {
  const names = headNames[field.name];
  if (field.kind !== 'text' || !names) return field;
  const { name, label, text } = field;
  const choices = [...new Set([...Object.keys(names), ...(text === '' ? [] : [text])])];
  return { kind: 'choice', name, label, text, choices, names };
}

/** The form of a block, made from its schema; beside it what somebody else wrote in the same part. */
export function BlockForm({
  form,
  version,
  refused,
  headNames,
  pictures,
}: {
  form: { of: string; name: string; fields: readonly SchemaField[]; after: string };
  version: number;
  refused: Omit<RefusedEdit, 'value'> | null;
  /** What a page may be listed under and be by, by the field. */
  headNames: HeadNames;
  /** The newest of the library, to be chosen from. */
  pictures: readonly OfferedPicture[];
}) {
  const errors = refused?.errors ?? [];
  const unsaved = useUnsaved(refused !== null);
  const fields =
    form.of === 'head' ? form.fields.map((each) => namedField(each, headNames)) : form.fields;
  const isForSome = (field: SchemaField) => readerFields.has(field.name);
  const forSome = fields.filter(isForSome);
  return (
    <form method="post" className="block-form" noValidate {...unsaved}>
      {/* The first button is what Enter presses. */}
      <button className="visually-hidden" tabIndex={-1} name="intent" value="save">
        Save
      </button>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="of" value={form.of} />
      <input type="hidden" name="after" value={form.after} />
      <h2 className="heading-small">{form.name}</h2>
      {refused?.message && (
        <div className="note bad" role="alert">
          <div>
            <p>{refused.message}</p>
            {errors.map(({ name, message }) => (
              <p key={name}>
                <a className="link" href={`#field-${name.replaceAll('/', '-')}`}>
                  {message}
                </a>
              </p>
            ))}
          </div>
        </div>
      )}
      {refused?.conflicts.map(({ part, was, theirs, mine }) => (
        <table key={part} className="staff-table edit-conflict">
          <caption>{`${part}: save again to put yours in the place of theirs`}</caption>
          <tbody>
            <tr>
              <th scope="row">Was</th>
              <td>{was || 'Nothing'}</td>
            </tr>
            <tr>
              <th scope="row">Theirs</th>
              <td>
                <Pieces pieces={theirs} />
              </td>
            </tr>
            <tr>
              <th scope="row">Yours</th>
              <td>
                <Pieces pieces={mine} />
              </td>
            </tr>
          </tbody>
        </table>
      ))}
      <LibraryPictures value={pictures}>
        <SchemaFields fields={fields.filter((field) => !isForSome(field))} errors={errors} />
      </LibraryPictures>
      {forSome.length > 0 && (
        <details
          className="block-readers"
          open={forSome.some((field) => 'text' in field && field.text !== '')}
        >
          <summary>Who is shown it</summary>
          <SchemaFields fields={forSome} errors={errors} />
        </details>
      )}
      <SendButton>Save the draft</SendButton>
    </form>
  );
}

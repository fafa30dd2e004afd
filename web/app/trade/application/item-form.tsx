import { ErrorSummary } from '../../kit/error-summary.tsx';
import { errorOf, fieldsOf, type FormView } from '../../kit/form.ts';
import { TextArea } from '../../kit/text-area.tsx';
import { FileField } from '../file-field.tsx';
import type { RefusedFiles } from '../read-files.server.ts';

/** The answer to one thing that was asked for, by itself. */
export function ItemForm({
  itemId,
  needsPaper,
  form,
  refused,
}: {
  itemId: number;
  needsPaper: boolean;
  form: FormView<'answer'>;
  /** Of this item's own form alone. */
  refused: RefusedFiles | undefined;
}) {
  const id = `files-${itemId}`;
  return (
    <form
      method="post"
      action="/trade/application"
      encType="multipart/form-data"
      noValidate
      className="item-form"
    >
      {refused && (
        <ErrorSummary
          errors={refused.errors.map(({ name, message }) => ({
            name: `${name}-${itemId}`,
            message,
          }))}
          message={refused.message}
        />
      )}
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="itemId" value={itemId} />
      {needsPaper && (
        <FileField
          id={id}
          label="The file"
          hint="A PDF of 10 MB at most, or a photo of the whole page."
          error={errorOf(refused?.errors, 'files')}
          uploads={refused?.uploads ?? []}
        />
      )}
      <TextArea
        {...fieldsOf(form, refused)('answer')}
        id={`answer-${itemId}`}
        label={needsPaper ? 'Anything to say to it (optional)' : 'Your answer'}
        rows={needsPaper ? 2 : 3}
      />
      <button className="button button-main">{needsPaper ? 'Send the file' : 'Answer'}</button>
    </form>
  );
}

import { FieldError } from '../../kit/field.tsx';

/** Sends a workbook or a CSV file; without a script its button does what choosing does with one. */
export function FileForm({ problem }: { problem: string | undefined }) {
  return (
    <form
      method="post"
      action="/trade/quick-order"
      encType="multipart/form-data"
      className="quick-file"
    >
      <input type="hidden" name="intent" value="file" />
      <label htmlFor="list-file">Or send a file</label>
      <div>
        <input
          className="file-picker"
          id="list-file"
          type="file"
          name="files"
          accept=".xlsx,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv"
          aria-describedby={problem ? 'list-file-error' : 'list-file-hint'}
          aria-invalid={problem ? true : undefined}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        />
        <button className="button button-outlined">Read the file</button>
      </div>
      {problem ? (
        <FieldError id="list-file-error">{problem}</FieldError>
      ) : (
        <p className="hint" id="list-file-hint">
          XLSX or CSV. Of a workbook the first sheet is read; the columns are found by what stands
          in them.
        </p>
      )}
    </form>
  );
}

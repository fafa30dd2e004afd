import { FieldError } from '../../kit/field.tsx';
import type { RefusedJob } from './job-actions.server.ts';
import type { JobView } from './job-view.server.ts';

/** Every line that is for the job; each can be noted as left over, or put on another job. */
export function JobGoods({ view, refused }: { view: JobView; refused: RefusedJob | undefined }) {
  if (view.lines.length === 0) {
    return <p className="trade-empty">What you order for this job is listed here, line by line.</p>;
  }
  return (
    <table className="trade-table">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="figure">
            Ordered
          </th>
          <th scope="col" className="figure">
            Here
          </th>
          <th scope="col" className="figure trade-wide">
            Ex VAT
          </th>
          <th scope="col" className="figure">
            <span className="visually-hidden">Left over</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {view.lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">
              <a href={line.href}>{line.name}</a>
              <small>{line.about}</small>
            </th>
            <td className="figure">{line.units}</td>
            <td className="figure">{line.there}</td>
            <td className="figure trade-wide">{line.ex}</td>
            <td className="figure">
              <LineForms
                line={line}
                path={view.path}
                refused={refused?.row === line.key ? refused : undefined}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LineForms({
  line,
  path,
  refused,
}: {
  line: JobView['lines'][number];
  path: string;
  refused: RefusedJob | undefined;
}) {
  const { orderNumber, position, name, there, leftOver } = line;
  const id = `${orderNumber}-${position}`;
  const which = (
    <>
      <input type="hidden" name="orderNumber" value={orderNumber} />
      <input type="hidden" name="position" value={position} />
    </>
  );
  const message = refused?.errors[0]?.message ?? refused?.message;
  return (
    <details className="job-line" open={refused !== undefined}>
      <summary aria-label={`Left over of ${name}, or for another job`}>
        {leftOver > 0 ? `${leftOver} left over` : 'Left over?'}
      </summary>
      {refused && <FieldError id={`${id}-error`}>{message}</FieldError>}
      {there > 0 && (
        <form method="post" action={path} data-soft="stay">
          {which}
          <label htmlFor={`${id}-units`}>Left over, of {there}</label>
          <span>
            <input
              key={leftOver}
              className="input"
              id={`${id}-units`}
              name="units"
              inputMode="numeric"
              maxLength={6}
              aria-describedby={refused ? `${id}-error` : undefined}
              defaultValue={refused?.texts['units'] || leftOver}
            />
            <button className="button button-outlined" name="intent" value="left-over">
              Note
            </button>
          </span>
        </form>
      )}
      <form method="post" action={path} data-soft="stay">
        {which}
        <label htmlFor={`${id}-other`}>It is for another job</label>
        <span>
          <input
            className="input"
            id={`${id}-other`}
            name="other"
            maxLength={40}
            autoComplete="off"
            aria-describedby={refused ? `${id}-error` : undefined}
            defaultValue={refused?.texts['other']}
          />
          <button className="button button-outlined" name="intent" value="move">
            Move
          </button>
        </span>
      </form>
    </details>
  );
}

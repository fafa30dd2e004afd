import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { errorOf, fieldsOf } from '../../kit/form.ts';
import type { RefusedJob } from './job-actions.server.ts';
import type { JobPage } from './job.tsx';

/** The time that was spent on a job, and a form for more of it. */
export function JobLabour({ page, refused }: { page: JobPage; refused: RefusedJob | undefined }) {
  const { view, labour } = page;
  const field = fieldsOf(labour, refused, 'labour-');
  return (
    <>
      {view.labour.length > 0 && (
        <table className="trade-table">
          <tbody>
            {view.labour.map(({ labourId, day, text, time, cost }) => (
              <tr key={labourId}>
                <th scope="row">
                  {text}
                  <small>{day}</small>
                </th>
                <td className="figure">{time}</td>
                <td className="figure">
                  <b>{cost}</b>
                </td>
                <td className="figure">
                  <form method="post" action={view.path} data-soft="stay">
                    <input type="hidden" name="labourId" value={labourId} />
                    <button
                      className="link"
                      name="intent"
                      value="remove-labour"
                      aria-label={`Remove ${text}`}
                    >
                      Remove
                    </button>
                  </form>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <form
        // What was noted is not typed again.
        key={view.labour.length}
        className="job-labour"
        method="post"
        action={view.path}
        data-soft="stay"
        noValidate
      >
        {refused && (
          <ErrorSummary
            errors={refused.errors.map(({ name, message }) => ({
              name: `labour-${name}`,
              message,
            }))}
            message={refused.message}
          />
        )}
        <input type="hidden" name="intent" value="labour" />
        <TextField {...field('day')} label="Day" />
        <TextField {...field('text')} label="What was done" autoComplete="off" />
        <TextField
          id="labour-hours"
          name="hours"
          label="Hours"
          inputMode="decimal"
          maxLength={7}
          defaultValue={refused?.texts['hours']}
          error={errorOf(refused?.errors, 'hours')}
        />
        <TextField {...field('ratePence')} label="An hour costs you, £" />
        <button className="button button-outlined">Note the time</button>
      </form>
    </>
  );
}

import { data, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { errorOf } from '../../kit/form.ts';
import { counted } from '../../kit/format.ts';
import { orErrorPage, problemOf } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { FileField } from '../parts/file-field.tsx';
import { readFiles } from '../parts/read-files.server.ts';
import '../kit/list-table.css';
import '../parts/schema-fields.css';

export async function loader({ context }: LoaderFunctionArgs) {
  // Whoever may not take reviews in learns it here, and not when a file is chosen.
  await orErrorPage(servicesFrom(context).reviewModeration.getReviewIncentive());
  return null;
}

/** Tries a file, or takes it in; what was sent waits an hour for the next press. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { reviewModeration } = servicesFrom(context);
  const sent = await request.formData();
  const { uploads, fault } = readFiles(sent);
  const refuse = (message: string, status: number) =>
    data(
      { uploads: [], message: '', errors: [{ name: 'files', message }], found: null },
      { status },
    );
  if (fault) return refuse(fault, 400);
  // Chosen anew, a file takes the place of the one that waits.
  const files = uploads.slice(-1);
  const isTrial = sent.get('intent') !== 'take';
  try {
    const body = { files, isTrial };
    const outcome = await reviewModeration.importFormerReviews({ body });
    return data({
      uploads: files,
      message: '',
      errors: [],
      found: { ...outcome, isTaken: !isTrial && outcome.faults.length === 0 },
    });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem?.status || problem.status >= 500) throw error;
    return refuse(problem.fields?.[0]?.message ?? problem.detail ?? problem.title, problem.status);
  }
}

type Found = NonNullable<ReturnType<typeof useActionData<typeof action>>>['found'];

/** Reviews that a merchant's customers wrote elsewhere, taken in by hand. */
export default function FormerReviews() {
  useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const found = answer?.found ?? null;
  const isReady = found !== null && !found.isTaken && found.faults.length === 0 && found.added > 0;
  return (
    <StaffScreen
      title="Reviews from elsewhere"
      note="Shown with the shop where they were written, and without the mark of a buyer."
      above={[{ href: '/staff/reviews', name: 'Reviews' }]}
    >
      {answer && answer.errors.length > 0 && (
        <ErrorSummary errors={answer.errors} message={answer.message} />
      )}
      {found && <Outcome found={found} />}
      <form
        method="post"
        encType="multipart/form-data"
        className="schema-form screen-narrow"
        noValidate
      >
        <FileField
          label="The file"
          hint="A CSV of up to 3 MB with the columns key, shop, sku, stars, words and written_on; title, buyer, town, incentive, reply and replied_on may stand beside them."
          accept=".csv,text/csv"
          uploads={found?.isTaken ? [] : (answer?.uploads ?? [])}
          error={errorOf(answer?.errors, 'files')}
        />
        <p className="quiet small">
          One wrong row stops the file, and nothing of it is kept. A row that is here already stays
          as it is. One with a link waits for a reader.
        </p>
        <p>
          <button
            className={isReady ? 'button button-outlined' : 'button button-main'}
            name="intent"
            value="try"
          >
            Try it
          </button>{' '}
          {isReady && (
            <button className="button button-main" name="intent" value="take">
              Take {counted(found.added, 'review')} in
            </button>
          )}
        </p>
      </form>
    </StaffScreen>
  );
}

function Outcome({ found: { isTaken, read, added, faults } }: { found: NonNullable<Found> }) {
  if (faults.length > 0) {
    return (
      <section aria-labelledby="faults">
        <p className="note bad" role="alert" id="faults">
          {counted(faults.length, 'fault')} in the file. Nothing was kept.
        </p>
        <table className="staff-table">
          <thead>
            <tr>
              <th scope="col" className="list-figure">
                Line
              </th>
              <th scope="col">Column</th>
              <th scope="col">What is wrong</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ line, column, message }) => (
              <tr key={`${line} ${column} ${message}`}>
                <td className="list-figure">{line ?? '–'}</td>
                <td>{column ?? '–'}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    );
  }
  const here = read - added;
  return (
    <output className={`note ${isTaken ? 'ok' : ''}`}>
      {isTaken
        ? `${counted(added, 'review')} taken in. The figures of their products count them already.`
        : `${counted(read, 'row')}, all of them well: ${added} new${here > 0 ? `, ${here} here already` : ''}. Nothing is kept yet.`}
    </output>
  );
}

export { StaffError as ErrorBoundary };

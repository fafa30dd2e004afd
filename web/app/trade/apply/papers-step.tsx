import { paperKinds } from '@plumbline/contracts/nouns/trade-applications.ts';
import { Choice } from '../../kit/choice.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { errorOf, fieldsOf, type FormView } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { FileField } from '../file-field.tsx';
import type { RefusedFiles } from '../read-files.server.ts';
import type { ApplyView } from './apply-view.server.ts';

/** The papers of a draft: what is there, and one more. */
export function PapersStep({
  view: { papers, papersNeeded },
  form,
  refused,
}: {
  view: Pick<ApplyView, 'papers' | 'papersNeeded'>;
  form: FormView<'paper'>;
  refused: RefusedFiles | undefined;
}) {
  const hasEnough = papersNeeded <= papers.length;
  return (
    <div className="apply-form">
      <p className="apply-lead">
        {papersNeeded === 1
          ? 'One paper that shows your trading address. With your number that is all we usually need.'
          : 'Two papers that show you trade: an invoice you sent, insurance, a scheme card, a bill.'}{' '}
        Our reviewers alone see them, and they are removed a year after the decision.
      </p>
      {papers.length > 0 && (
        <ul className="apply-papers" aria-label="Papers that you added">
          {papers.map(({ uploadId, name, detail }) => (
            <li key={uploadId}>
              <Icon name="file-text" />
              <span>
                <b>{name}</b>
                <small>{detail}</small>
              </span>
              <form method="post" action="/trade/apply?step=papers" data-soft="stay">
                <input type="hidden" name="intent" value="remove" />
                <input type="hidden" name="uploadId" value={uploadId} />
                <button className="link" aria-label={`Remove ${name}`}>
                  Remove
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <form
        method="post"
        action="/trade/apply?step=papers"
        encType="multipart/form-data"
        noValidate
        className="apply-add"
      >
        {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
        <input type="hidden" name="intent" value="papers" />
        <Choice
          {...fieldsOf(form, refused)('paper')}
          label="Type of document"
          choices={Object.entries(paperKinds).map(([value, text]) => ({ value, text }))}
        />
        <FileField
          id="files"
          label="The file"
          hint="A PDF of 10 MB at most, or a photo of the whole page. Several pages are several files."
          error={errorOf(refused?.errors, 'files')}
          uploads={refused?.uploads ?? []}
        />
        <button className={`button ${hasEnough ? 'button-outlined' : 'button-main'}`}>
          Add the paper
        </button>
      </form>
      {hasEnough && (
        <a className="button button-main apply-on" href="/trade/apply?step=terms" data-soft>
          Go on to the terms
        </a>
      )}
    </div>
  );
}

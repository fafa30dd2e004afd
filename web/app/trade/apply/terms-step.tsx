import { ErrorSummary } from '../../kit/error-summary.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { FieldError } from '../../kit/field.tsx';
import { errorOf, type RefusedForm } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { LongText } from '../../parts/long-text.tsx';
import type { ApplyView } from './apply-view.server.ts';

/** The terms, read and agreed to, and the sending. */
export function TermsStep({
  view: { terms, decideBy },
  refused,
}: {
  view: Pick<ApplyView, 'terms' | 'decideBy'>;
  refused: RefusedForm | undefined;
}) {
  const error = errorOf(refused?.errors, 'agreed') ?? errorOf(refused?.errors, 'termsVersion');
  return (
    <form method="post" action="/trade/apply?step=terms" noValidate className="apply-form">
      {refused && <ErrorSummary {...refused} />}
      <input type="hidden" name="intent" value="submit" />
      <input type="hidden" name="termsVersion" value={terms.version} />
      <details className="apply-terms">
        <summary className="link">Read the terms of {terms.publishedOn}</summary>
        <LongText text={terms.text} />
      </details>
      <Checkbox id="agreed" name="agreed" defaultValue={refused?.texts['agreed'] ?? ''}>
        <span>I agree to these terms for the business, and may act for it.</span>
      </Checkbox>
      {error && <FieldError id="agreed-error">{error}</FieldError>}
      <p className="quiet">
        Applying makes no credit check. Sent now, it is decided by {decideBy}.
      </p>
      <SendButton>Send the application</SendButton>
    </form>
  );
}

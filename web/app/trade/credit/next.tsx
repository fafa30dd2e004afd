import { FieldError, TextField } from '../../kit/field.tsx';
import { errorOf, fieldsOf, type FormView, type RefusedForm } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import type { CreditWording } from '@plumbline/contracts/nouns/trade-credit.ts';
import type { CreditView } from './credit-view.server.ts';

type Name = 'firstName' | 'lastName' | 'phone' | 'wordingVersion';

/** The one thing that can be done now about a business's credit. */
export function Next({
  credit,
  form,
  refused,
}: {
  credit: CreditView;
  form: FormView<Name>;
  refused: RefusedForm | undefined;
}) {
  const { state, isSigned, mayApply, wording, mustAgree, proposalId, decidedAt } = credit;
  if (!mayApply && (state === null || state === 'registered')) {
    return <p className="credit-next">An owner of the business can apply, under this address.</p>;
  }
  if (state === null || (state === 'registered' && mustAgree)) {
    return wording ? <Register form={form} refused={refused} wording={wording} /> : null;
  }
  if (state === 'registered' && !isSigned) {
    return (
      <div className="credit-next">
        <a
          className="button button-main"
          href="/trade/credit/journey"
          target="_blank"
          rel="noopener noreferrer"
          data-reload
        >
          Sign with the provider
        </a>
        <p className="small quiet">
          It opens in a window of its own. Come back to this page when you have signed, and load it
          again.
        </p>
        <Resend />
      </div>
    );
  }
  if (state === 'registered') {
    return (
      <form className="credit-next" method="post" action="/trade/credit" data-soft="stay">
        <input type="hidden" name="intent" value="submit" />
        <input type="hidden" name="proposalId" value={proposalId ?? ''} />
        {wording && <Searched notice={wording.searchNotice} />}
        <SendButton>Submit, and let the search be made</SendButton>
      </form>
    );
  }
  return <p className="credit-next small quiet">Last heard from the provider {decidedAt}.</p>;
}

function Register({
  form,
  refused,
  wording: { version, searchNotice },
}: {
  form: FormView<Name>;
  refused: RefusedForm | undefined;
  wording: CreditWording;
}) {
  const field = fieldsOf(form, refused);
  const error = errorOf(refused?.errors, 'wordingVersion');
  return (
    <form className="credit-next" method="post" action="/trade/credit" data-soft="stay" noValidate>
      <input type="hidden" name="intent" value="register" />
      <div className="field-grid">
        <div className="span-three">
          <TextField {...field('firstName')} label="First name" autoComplete="given-name" />
        </div>
        <div className="span-three">
          <TextField {...field('lastName')} label="Last name" autoComplete="family-name" />
        </div>
        <div className="span-six">
          <TextField
            {...field('phone')}
            hint="For the provider’s questions."
            type="tel"
            label="Telephone"
            autoComplete="tel"
          />
        </div>
      </div>
      <Searched notice={searchNotice} />
      <label className="check">
        <input
          className="box"
          type="checkbox"
          id="wordingVersion"
          name="wordingVersion"
          value={version}
          defaultChecked={refused?.texts['wordingVersion'] === version}
          aria-describedby={error ? 'wordingVersion-error' : undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>
          I have read what is searched, and may apply for this business.
          <small>Nothing is searched before you submit.</small>
        </span>
      </label>
      {error && <FieldError id="wordingVersion-error">{error}</FieldError>}
      <SendButton>Start the application</SendButton>
    </form>
  );
}

/** What is searched, in the provider's own words, beside the button that lets it be. */
const Searched = ({ notice }: { notice: string }) => (
  <div>
    <h3>What is searched</h3>
    <p>{notice}</p>
  </div>
);

function Resend() {
  return (
    <form method="post" action="/trade/credit" data-soft="stay">
      <input type="hidden" name="intent" value="resend" />
      <button className="link">Let the provider send its mail again</button>
    </form>
  );
}

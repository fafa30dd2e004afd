import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { SendButton } from '../kit/send-button.tsx';
import { answerForm, readForm, textsOf, viewForm } from '../request/form.server.ts';
import { orErrorPage } from '../request/problems.server.ts';
import { TextField } from '../kit/field.tsx';
import { fieldsOf } from '../kit/form.ts';
import { AccountScreen } from './screen.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';

const form = describeForm(allCalls.accounts.updateProfile.body);

export async function loader(args: LoaderFunctionArgs) {
  const { services, signIn } = requireSignIn(args);
  const profile = await orErrorPage(services.accounts.getUserProfile());
  const { email, trade } = profile;
  const { signIns } = await orErrorPage(services.identity.listSignIns());
  return {
    form: viewForm(form, textsOf(form, profile)),
    email,
    trade,
    // Passwords are kept by the provider; one that is not ours has its own page for them.
    securityAt: signIn.authority.startsWith(`${signIn.origin}/`) ? '/oidc/account' : null,
    // Most people have one way to sign in, and no choice of another.
    hasSignIns: signIn.secondName !== null || signIns.length > 1,
    done: args.url.searchParams.has('done') ? 'Your details were saved.' : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services } = requireSignIn(args);
  const texts = readForm(await args.request.formData(), form);
  return answerForm(form, texts, async (body) => {
    await services.accounts.updateProfile({ body });
    return redirect('/account/profile?done', 303);
  });
}

export default function Profile() {
  const { form: view, email, trade, securityAt, hasSignIns, done } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(view, refused);
  return (
    <AccountScreen title="Your details" done={refused ? null : done}>
      <form
        method="post"
        action="/account/profile"
        data-soft="stay"
        noValidate
        className="account-form"
      >
        {refused && <ErrorSummary {...refused} />}
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
              type="tel"
              label="Telephone (optional)"
              autoComplete="tel"
            />
          </div>
        </div>
        <SendButton>Save your details</SendButton>
      </form>
      <section className="account-section" aria-labelledby="sign-in">
        <h2 className="heading-medium" id="sign-in">
          How you sign in
        </h2>
        <dl className="own-facts">
          <div>
            <dt>E-mail</dt>
            <dd>{email}</dd>
          </div>
          {trade && (
            <div>
              <dt>Trade account</dt>
              <dd>
                <a className="link" href="/account/businesses">
                  {trade.businessName}
                </a>
              </dd>
            </div>
          )}
        </dl>
        {securityAt && (
          <p>
            <a className="link" href={securityAt} data-reload>
              Change your e-mail or password, or set up two-step verification
            </a>
          </p>
        )}
        {hasSignIns && (
          <p>
            <a className="link" href="/account/sign-ins">
              Manage your sign-in services
            </a>
          </p>
        )}
      </section>
    </AccountScreen>
  );
}

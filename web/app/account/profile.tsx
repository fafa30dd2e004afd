import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary, errorOf } from '../kit/error-summary.tsx';
import { SendButton } from '../kit/send-button.tsx';
import { readTexts, refuseForm } from '../request/refused-form.server.ts';
import { orErrorPage } from '../request/problems.server.ts';
import { Field } from '../kit/field.tsx';
import { AccountScreen } from './screen.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';

const advice = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  phone: 'Enter a telephone number, like 07700 900142, or leave it empty.',
};

export async function loader(args: LoaderFunctionArgs) {
  const { services, signIn } = requireSignIn(args);
  const profile = await orErrorPage(services.accounts.getUserProfile());
  const { firstName, lastName, phone, email, trade } = profile;
  return {
    texts: { firstName: firstName ?? '', lastName: lastName ?? '', phone: phone ?? '' },
    email,
    trade,
    // Passwords are kept by the provider; one that is not ours has its own page for them.
    securityAt: signIn.authority.startsWith(`${signIn.origin}/`) ? '/oidc/account' : null,
    done: args.url.searchParams.has('done') ? 'Your details were saved.' : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services } = requireSignIn(args);
  const typed = readTexts(await args.request.formData(), advice);
  const { firstName = '', lastName = '', phone } = typed;
  try {
    await services.accounts.updateProfile({
      body: { firstName, lastName, ...(phone && { phone }) },
    });
  } catch (error) {
    return refuseForm(error, typed, advice);
  }
  return redirect('/account/profile?done', 303);
}

export default function Profile() {
  const { texts, email, trade, securityAt, done } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = (name: keyof typeof texts) => ({
    id: name,
    name,
    defaultValue: refused?.typed[name] ?? texts[name],
    error: errorOf(refused?.errors, name),
  });
  return (
    <AccountScreen title="Your details" done={refused ? null : done}>
      <form method="post" action="/account/profile" data-soft="stay" noValidate className="acct-f">
        {refused && <ErrorSummary {...refused} />}
        <div className="fg">
          <div className="s3">
            <Field
              {...field('firstName')}
              label="First name"
              autoComplete="given-name"
              maxLength={60}
              required
            />
          </div>
          <div className="s3">
            <Field
              {...field('lastName')}
              label="Last name"
              autoComplete="family-name"
              maxLength={60}
              required
            />
          </div>
          <div className="s6">
            <Field
              {...field('phone')}
              type="tel"
              label="Telephone (optional)"
              hint="For the driver on the day, and for nothing else."
              autoComplete="tel"
              maxLength={24}
            />
          </div>
        </div>
        <SendButton>Save your details</SendButton>
      </form>
      <section className="acct-s" aria-labelledby="sign-in">
        <h2 className="h-lg" id="sign-in">
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
              <dd>{trade.businessName}</dd>
            </div>
          )}
        </dl>
        {securityAt && (
          <p>
            <a className="link" href={securityAt} data-reload>
              Change the password or set up a second factor
            </a>
          </p>
        )}
      </section>
    </AccountScreen>
  );
}

import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../request/problems.server.ts';
import { shopFrom, type Shop } from '../request/shop.server.ts';
import { TextField } from '../kit/field.tsx';
import { checkoutView } from './checkout-view.server.ts';
import { getBasketToOrder, getCheckoutAt } from './current-checkout.server.ts';
import { ErrorSummary, errorOf } from '../kit/error-summary.tsx';
import { SendButton } from '../kit/send-button.tsx';
import { readTexts, refuseForm } from '../request/refused-form.server.ts';
import { StepScreen } from './step-screen.tsx';
import { nextPath } from './steps.ts';

const advice = {
  email: 'Enter an e-mail address, like name@example.com.',
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  phone: 'Enter a telephone number, like 07700 900142.',
};

export async function loader({ context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const checkout = await getCheckoutAt(shop, 'contact');
  const { textOnTheDay = false, ...contact } = checkout.contact ?? (await ownDetails(shop));
  return {
    view: checkoutView(checkout, shop.preferences.vat),
    contact,
    textOnTheDay,
    signedIn: shop.visitor.signedIn,
  };
}

/** What the account knows of whoever is signed in, to begin with; nothing of a guest. */
async function ownDetails({ services, visitor }: Shop) {
  const known = visitor.signedIn ? await orErrorPage(services.accounts.getUserProfile()) : null;
  return {
    email: known?.email ?? '',
    firstName: known?.firstName ?? '',
    lastName: known?.lastName ?? '',
    phone: known?.phone ?? '',
    textOnTheDay: false,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const { basketId } = await getBasketToOrder(shop);
  const form = await request.formData();
  const { email = '', firstName = '', lastName = '', phone = '' } = readTexts(form, advice);
  const textOnTheDay = form.has('textOnTheDay');
  try {
    const checkout = await shop.services.checkout.setContactDetails({
      params: { basketId },
      body: { email, firstName, lastName, phone, textOnTheDay },
    });
    return redirect(nextPath(checkout), 303);
  } catch (error) {
    const typed = {
      email,
      firstName,
      lastName,
      phone,
      ...(textOnTheDay && { textOnTheDay: 'on' }),
    };
    return refuseForm(error, typed, advice);
  }
}

export default function Contact() {
  const { view, contact, textOnTheDay, signedIn } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const value = (name: keyof typeof contact) => refused?.typed[name] ?? contact[name];
  const error = (name: keyof typeof contact) => errorOf(refused?.errors, name);
  return (
    <StepScreen view={view} step="contact">
      <p className="step-note">
        {signedIn ? (
          'From your account. What you change here is for this order only.'
        ) : (
          <>
            No account is needed. We use these for this order only.{' '}
            <a className="link" href="/sign-in?returnTo=/checkout/contact">
              I have an account
            </a>
          </>
        )}
      </p>
      <form method="post" data-soft noValidate>
        {refused && <ErrorSummary {...refused} />}
        <div className="fg">
          <div className="s6">
            <TextField
              id="email"
              name="email"
              type="email"
              label="E-mail"
              hint="The confirmation goes here."
              autoComplete="email"
              maxLength={254}
              required
              defaultValue={value('email')}
              error={error('email')}
            />
          </div>
          <div className="s3">
            <TextField
              id="firstName"
              name="firstName"
              label="First name"
              autoComplete="given-name"
              maxLength={60}
              required
              defaultValue={value('firstName')}
              error={error('firstName')}
            />
          </div>
          <div className="s3">
            <TextField
              id="lastName"
              name="lastName"
              label="Last name"
              autoComplete="family-name"
              maxLength={60}
              required
              defaultValue={value('lastName')}
              error={error('lastName')}
            />
          </div>
          <div className="s6">
            <TextField
              id="phone"
              name="phone"
              type="tel"
              label="Telephone"
              hint="For the driver, and for nothing else."
              autoComplete="tel"
              maxLength={24}
              required
              defaultValue={value('phone')}
              error={error('phone')}
            />
          </div>
          <label className="check s6">
            <input
              className="box"
              type="checkbox"
              name="textOnTheDay"
              defaultChecked={refused ? 'textOnTheDay' in refused.typed : textOnTheDay}
            />
            Text me on the day, with the hour
          </label>
        </div>
        <SendButton>Go on to delivery</SendButton>
      </form>
    </StepScreen>
  );
}

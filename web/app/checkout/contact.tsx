import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../request/problems.server.ts';
import { shopFrom, type Shop } from '../request/shop.server.ts';
import { Checkbox } from '../kit/checkbox.tsx';
import { TextField } from '../kit/field.tsx';
import { fieldsOf } from '../kit/form.ts';
import { checkoutView } from './checkout-view.server.ts';
import { getBasketToOrder, getCheckoutAt } from './current-checkout.server.ts';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { SendButton } from '../kit/send-button.tsx';
import { answerForm, readForm, textsOf, viewForm } from '../request/form.server.ts';
import { StepScreen } from './step-screen.tsx';
import { nextPath } from './steps.ts';

const form = describeForm(allCalls.checkout.setContactDetails.body);

export async function loader({ context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const checkout = await getCheckoutAt(shop, 'contact');
  const contact = checkout.contact ?? (await ownDetails(shop));
  return {
    view: checkoutView(checkout, shop.preferences.vat),
    form: viewForm(form, textsOf(form, contact)),
    signedIn: shop.visitor.signedIn,
  };
}

/** What the account knows of whoever is signed in, to begin with; nothing of a guest. */
async function ownDetails({ services, visitor }: Shop) {
  return visitor.signedIn ? orErrorPage(services.accounts.getUserProfile()) : {};
}

export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const { basketId } = await getBasketToOrder(shop);
  return answerForm(form, readForm(await request.formData(), form), async (body) => {
    const params = { basketId };
    const checkout = await shop.services.checkout.setContactDetails({ params, body });
    return redirect(nextPath(checkout), 303);
  });
}

export default function Contact() {
  const { view, form: asked, signedIn } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(asked, refused);
  return (
    <StepScreen view={view} step="contact">
      <p className="step-note">
        {signedIn ? (
          'From your account. What you change here is for this order only.'
        ) : (
          <>
            No account is needed. We use these for this order only.{' '}
            <a className="link" href="/sign-in/start?returnTo=/checkout/contact">
              Sign in to your account
            </a>
          </>
        )}
      </p>
      <form method="post" data-soft noValidate>
        {refused && <ErrorSummary {...refused} />}
        <div className="field-grid">
          <div className="span-six">
            <TextField {...field('email')} type="email" label="E-mail" autoComplete="email" />
          </div>
          <div className="span-three">
            <TextField {...field('firstName')} label="First name" autoComplete="given-name" />
          </div>
          <div className="span-three">
            <TextField {...field('lastName')} label="Last name" autoComplete="family-name" />
          </div>
          <div className="span-six">
            <TextField {...field('phone')} type="tel" label="Telephone" autoComplete="tel" />
          </div>
          <Checkbox {...field('textOnTheDay')} className="check span-six">
            Text me on the day with the delivery time
          </Checkbox>
        </div>
        <SendButton>Continue to delivery</SendButton>
      </form>
    </StepScreen>
  );
}

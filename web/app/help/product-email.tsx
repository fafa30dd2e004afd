import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { TextField } from '../kit/field.tsx';
import { fieldsOf } from '../kit/form.ts';
import { servicesFrom } from '../request/shop.server.ts';
import enquirySheet from './enquiry.css?url';
import { MailScreen } from './mail-screen.tsx';
import { loadMailForm, sendMailForm } from './send-mail.server.ts';
import { SkuField } from './sku-field.tsx';

export const handle: ScreenHandle = { sheets: [enquirySheet] };
export const headers = () => ({ 'cache-control': 'no-store' });

const form = describeForm(allCalls.productMails.emailProduct.body);

export const loader = (args: LoaderFunctionArgs) => loadMailForm(args, form);

export const action = (args: ActionFunctionArgs) =>
  sendMailForm(args, form, (body, options) =>
    servicesFrom(args.context).productMails.emailProduct({ body }, options),
  );

/** Sends a product to somebody, or to oneself. */
export default function ProductEmail() {
  const {
    form: view,
    product,
    key,
    signIn,
    isKnown,
    unproven,
    isSent,
  } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(view, refused);
  return (
    <MailScreen
      title="Send this product by mail"
      lead="To yourself or to somebody else: the picture, the code and today’s price, once."
      product={product}
      sent={isSent && !refused ? 'It is on its way.' : null}
      refused={refused}
      pageKey={key}
      button="Send it"
      note="We use the address for this one e-mail and put it on no list. You can send five a day, and three to one address."
    >
      <SkuField field={field} product={product} />
      <TextField {...field('email')} label="To this e-mail" type="email" autoComplete="email" />
      {isKnown ? (
        <TextField {...field('note')} label="A line of your own" />
      ) : unproven !== null ? (
        <p className="hint">
          To add a line of your own, confirm your address first: open the link in the mail that we
          sent to {unproven} when you registered. The e-mail then says who it is from.
        </p>
      ) : (
        <p className="hint">
          <a className="link" href={signIn}>
            Sign in
          </a>{' '}
          to add a line of your own: the e-mail then says who it is from.
        </p>
      )}
    </MailScreen>
  );
}

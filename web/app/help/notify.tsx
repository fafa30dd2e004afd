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

const form = describeForm(allCalls.productMails.askToBeNotified.body);

export const loader = (args: LoaderFunctionArgs) => loadMailForm(args, form);

export const action = (args: ActionFunctionArgs) =>
  sendMailForm(args, form, (body) =>
    servicesFrom(args.context).productMails.askToBeNotified({ body }),
  );

/** Asks for the one mail that says that something is back in stock. */
export default function Notify() {
  const { form: view, product, key, isSent } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(view, refused);
  return (
    <MailScreen
      title="Tell me when it is back"
      lead="One e-mail, on the day it is back in stock."
      product={product}
      sent={isSent && !refused ? 'We write to you as soon as it is back.' : null}
      refused={refused}
      pageKey={key}
      button="Tell me"
      note="One mail, then the address is forgotten. It is on no list. If it does not come back within a year, the address goes as well."
    >
      <SkuField field={field} product={product} />
      <TextField {...field('email')} label="Your e-mail" type="email" autoComplete="email" />
    </MailScreen>
  );
}

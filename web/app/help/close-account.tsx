import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { Choice } from '../kit/choice.tsx';
import { fieldsOf } from '../kit/form.ts';
import { TextArea } from '../kit/text-area.tsx';
import { servicesFrom } from '../request/shop.server.ts';
import enquirySheet from './enquiry.css?url';
import { loadEnquiryForm, sendEnquiry } from './enquiry-form.server.ts';
import { EnquiryScreen, WhoAsks } from './enquiry-screen.tsx';

export const handle: ScreenHandle = { sheets: [enquirySheet] };
export const headers = () => ({ 'cache-control': 'no-store' });

const form = describeForm(allCalls.enquiries.askToDeleteAccount.body);

export const loader = (args: LoaderFunctionArgs) => loadEnquiryForm(args, form, 'account-deletion');

export const action = (args: ActionFunctionArgs) =>
  sendEnquiry(args, form, (body, options) =>
    servicesFrom(args.context).enquiries.askToDeleteAccount({ body }, options),
  );

const wishes = [
  { value: 'pause', text: 'Only pause it: nobody signs in, all is kept' },
  { value: 'delete', text: 'Delete it' },
];

export default function CloseAccount() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(data.form, refused);
  return (
    <EnquiryScreen
      title="Delete it, or only pause it?"
      lead="Name, addresses, cards, lists and what you wrote go. Invoices stay for as long as the law asks. An order on its way is finished first."
      data={data}
      refused={refused}
      button="Send the request"
      steps={[
        ['Now', 'Signed in, your request stands at once'],
        [`By ${data.answerBy}`, 'It is done, and you are told'],
        ['Until then', 'You can take it back in your account'],
      ]}
    >
      <Choice {...field('wish')} label="What shall we do?" choices={wishes} />
      <TextArea {...field('reason')} label="Why, if you like to say" rows={3} />
      <WhoAsks field={field} />
      <p className="hint">
        We delete only for whoever is signed in: otherwise anybody could have your account deleted.{' '}
        <a className="link" href="/sign-in?returnTo=/help/account">
          Sign in first
        </a>
        , or send this and we tell you what else works.
      </p>
    </EnquiryScreen>
  );
}

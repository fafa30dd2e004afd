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
  { value: 'pause', text: 'Only pause it: nobody can sign in, and everything is kept' },
  { value: 'delete', text: 'Delete it' },
];

export default function CloseAccount() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(data.form, refused);
  return (
    <EnquiryScreen
      title="Delete it, or only pause it?"
      lead="Your name, addresses, cards, lists and messages are deleted. Invoices are kept for as long as the law requires. An order on its way is delivered first."
      data={data}
      refused={refused}
      button="Send the request"
      steps={[
        ['Now', 'If you are signed in, your request counts at once'],
        [`By ${data.answerBy}`, 'It is done, and we tell you'],
        ['Until then', 'You can withdraw it in your account'],
      ]}
    >
      <Choice {...field('wish')} label="What shall we do?" choices={wishes} />
      <TextArea {...field('reason')} label="Why, if you would like to say" rows={3} />
      <WhoAsks field={field} />
      <p className="hint">
        We delete an account only for whoever is signed in to it: otherwise anybody could have yours
        deleted.{' '}
        <a className="link" href="/sign-in?returnTo=/help/account">
          Sign in first
        </a>
        , or send this and we tell you what else works.
      </p>
    </EnquiryScreen>
  );
}

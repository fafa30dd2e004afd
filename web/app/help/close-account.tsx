import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { fieldsOf } from '../kit/form.ts';
import { TextArea } from '../kit/text-area.tsx';
import { Icon } from '../kit/icon.tsx';
import { servicesFrom, shopFrom } from '../request/shop.server.ts';
import enquirySheet from './enquiry.css?url';
import { loadEnquiryForm, sendEnquiry } from './enquiry-form.server.ts';
import { EnquiryScreen, WhoAsks } from './enquiry-screen.tsx';

export const handle: ScreenHandle = { sheets: [enquirySheet] };
export const headers = () => ({ 'cache-control': 'no-store' });

const form = describeForm(allCalls.enquiries.askToDeleteAccount.body);

export async function loader(args: LoaderFunctionArgs) {
  const shown = await loadEnquiryForm(args, form, 'account-deletion');
  return { ...shown, signedIn: shopFrom(args.context).visitor.signedIn };
}

export const action = (args: ActionFunctionArgs) =>
  sendEnquiry(args, form, (body, options) =>
    servicesFrom(args.context).enquiries.askToDeleteAccount({ body }, options),
  );

export default function CloseAccount() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(data.form, refused);
  return (
    <EnquiryScreen
      title="Delete your account"
      lead="Your name, addresses, cards, lists and messages are deleted. Invoices are kept for as long as the law requires, and a complaint about your data for six years, without your name once it has ended. An order on its way is delivered first."
      data={data}
      refused={refused}
      button="Send the request"
      before={
        !data.signedIn && (
          <p className="note">
            <Icon name="lock" />
            <span>
              We delete an account only for whoever is signed in to it: otherwise anybody could have
              yours deleted.{' '}
              <a className="link" href="/sign-in?returnTo=/help/account">
                Sign in first
              </a>
              . If you have no account, or can no longer sign in, send this and answer the mail that
              you get: that shows us that the address is yours, and we delete what you wrote from
              it.
            </span>
          </p>
        )
      }
      steps={[
        [
          'Now',
          data.signedIn
            ? 'Your request counts at once'
            : 'We tell you how to show that it is yours',
        ],
        [`By ${data.answerBy}`, 'It is done, and we tell you'],
        ['Until then', 'You can withdraw it in your account'],
      ]}
    >
      <TextArea {...field('reason')} label="Why, if you would like to say" rows={3} />
      <WhoAsks field={field} />
    </EnquiryScreen>
  );
}

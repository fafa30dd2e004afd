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

const form = describeForm(allCalls.enquiries.complainAboutData.body);

export const loader = (args: LoaderFunctionArgs) => loadEnquiryForm(args, form, 'data-complaint');

export const action = (args: ActionFunctionArgs) =>
  sendEnquiry(args, form, (body, options) =>
    servicesFrom(args.context).enquiries.complainAboutData({ body }, options),
  );

const topics = [
  { value: 'wrong', text: 'You have something wrong' },
  { value: 'unwanted-mail', text: 'I did not want this message' },
  { value: 'kept-too-long', text: 'You kept it too long, or lost it' },
  { value: 'no-answer', text: 'You did not answer my request' },
  { value: 'other', text: 'Something else' },
];

export default function DataComplaint() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(data.form, refused);
  return (
    <EnquiryScreen
      title="A complaint about your data"
      lead="About how we hold or use what we know about you. Our data-protection desk looks into it, not the shop."
      data={data}
      refused={refused}
      button={'Send the complaint'}
      steps={[
        ['Now', 'A number and our acknowledgement'],
        ['Every 14 days', 'How far we are'],
        [`By ${data.answerBy}`, 'The outcome, in writing'],
      ]}
    >
      <Choice {...field('topic')} label="What is it about?" choices={topics} />
      <TextArea {...field('text')} label="What happened" rows={5} />
      <WhoAsks field={field} />
      <p className="hint">You may also go to the Information Commissioner, now or later.</p>
    </EnquiryScreen>
  );
}

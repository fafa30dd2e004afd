import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { Choice } from '../kit/choice.tsx';
import { TextField } from '../kit/field.tsx';
import { fieldsOf } from '../kit/form.ts';
import { TextArea } from '../kit/text-area.tsx';
import { servicesFrom } from '../request/shop.server.ts';
import enquirySheet from './enquiry.css?url';
import { loadEnquiryForm, sendEnquiry } from './enquiry-form.server.ts';
import { EnquiryScreen, WhoAsks } from './enquiry-screen.tsx';

export const handle: ScreenHandle = { sheets: [enquirySheet] };
export const headers = () => ({ 'cache-control': 'no-store' });

const form = describeForm(allCalls.enquiries.askAboutTrade.body);

export const loader = (args: LoaderFunctionArgs) => loadEnquiryForm(args, form, 'trade');

export const action = (args: ActionFunctionArgs) =>
  sendEnquiry(
    args,
    form,
    (body, options) => servicesFrom(args.context).enquiries.askAboutTrade({ body }, options),
    { looksFor: 'text' },
  );

const topics = [
  { value: 'opening-an-account', text: 'Opening an account' },
  { value: 'credit', text: 'Credit and statements' },
  { value: 'quote', text: 'A quote' },
  { value: 'supply', text: 'Supply for a job' },
  { value: 'other', text: 'Something else' },
];

export default function Trade() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(data.form, refused);
  return (
    <EnquiryScreen
      title="What is it about?"
      lead="The trade desk knows accounts, credit, quotes and larger jobs."
      data={data}
      refused={refused}
      button={`Send, answer by ${data.answerBy}`}
      asks="text"
      steps={[
        ['Now', 'A number, and a copy for you'],
        [`By ${data.answerBy}`, 'Somebody from the trade desk answers'],
      ]}
    >
      <Choice {...field('topic')} label="What is it about?" choices={topics} />
      <TextField {...field('company')} label="Your business" autoComplete="organization" />
      <TextArea {...field('text')} label="Your message" rows={5} />
      <WhoAsks field={field} />
      <p className="hint">
        Rather talk?{' '}
        <a className="link" href="/help/call-me-back">
          We ring you back
        </a>{' '}
        at a time that you choose.
      </p>
    </EnquiryScreen>
  );
}

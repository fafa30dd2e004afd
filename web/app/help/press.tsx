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

const form = describeForm(allCalls.enquiries.askForPress.body);

export const loader = (args: LoaderFunctionArgs) =>
  loadEnquiryForm(args, form, 'marketing-and-press');

export const action = (args: ActionFunctionArgs) =>
  sendEnquiry(args, form, (body, options) =>
    servicesFrom(args.context).enquiries.askForPress({ body }, options),
  );

const topics = [
  { value: 'press', text: 'A press enquiry' },
  { value: 'pictures', text: 'Pictures' },
  { value: 'partnership', text: 'Working together' },
  { value: 'other', text: 'Something else' },
];

export default function Press() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(data.form, refused);
  return (
    <EnquiryScreen
      title="Who do you write for?"
      lead="The press desk has pictures, figures and people to talk to."
      data={data}
      refused={refused}
      button={`Send, answer by ${data.answerBy}`}
      steps={[
        ['Now', 'A number, and a copy for you'],
        [`By ${data.answerBy}`, 'The press desk answers, sooner if you have a deadline'],
      ]}
    >
      <TextField
        {...field('outlet')}
        label="Paper, programme or company"
        autoComplete="organization"
      />
      <div className="field-grid">
        <div className="span-three wide-when-narrow">
          <Choice {...field('topic')} label="What is it about?" choices={topics} />
        </div>
        <div className="span-three wide-when-narrow">
          <TextField {...field('neededBy')} label="Your deadline, if there is one" type="date" />
        </div>
      </div>
      <TextArea {...field('text')} label="Your message" rows={5} />
      <WhoAsks field={field} />
    </EnquiryScreen>
  );
}

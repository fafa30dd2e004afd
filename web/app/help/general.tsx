import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { errorOf, fieldsOf } from '../kit/form.ts';
import { TextArea } from '../kit/text-area.tsx';
import { servicesFrom } from '../request/shop.server.ts';
import enquirySheet from './enquiry.css?url';
import { loadEnquiryForm, sendEnquiry } from './enquiry-form.server.ts';
import { EnquiryScreen, WhoAsks } from './enquiry-screen.tsx';
import { FileField } from './file-field.tsx';

export const handle: ScreenHandle = { sheets: [enquirySheet] };
export const headers = () => ({ 'cache-control': 'no-store' });

const form = describeForm(allCalls.enquiries.askGeneralEnquiry.body, { without: ['files'] });

export const loader = (args: LoaderFunctionArgs) => loadEnquiryForm(args, form, 'general');

export const action = (args: ActionFunctionArgs) =>
  sendEnquiry(
    args,
    form,
    (body, options) => servicesFrom(args.context).enquiries.askGeneralEnquiry({ body }, options),
    { takesFiles: true, looksFor: 'text' },
  );

export default function General() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(data.form, refused);
  return (
    <EnquiryScreen
      title="What can we do for you?"
      lead="Anything that has no form of its own. Say it as you would at the counter."
      data={data}
      refused={refused}
      button={`Send, answer by ${data.answerBy}`}
      takesFiles
      asks="text"
      steps={[
        ['Now', 'A number, and a copy for you'],
        [`By ${data.answerBy}`, 'A person answers'],
      ]}
    >
      <TextArea {...field('text')} label="Your message" rows={6} />
      {data.product && <input type="hidden" name="sku" value={data.product.sku} />}
      {data.order && <input type="hidden" name="order" value={data.order.key} />}
      <FileField
        label="Pictures or documents"
        hint="If they help: up to six pictures or PDFs."
        uploads={refused?.uploads ?? []}
        error={errorOf(refused?.errors, 'files')}
      />
      <WhoAsks field={field} />
    </EnquiryScreen>
  );
}

import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { Choice } from '../kit/choice.tsx';
import { TextField } from '../kit/field.tsx';
import { errorOf, fieldsOf } from '../kit/form.ts';
import { servicesFrom } from '../request/shop.server.ts';
import enquirySheet from './enquiry.css?url';
import { loadEnquiryForm, sendEnquiry } from './enquiry-form.server.ts';
import { EnquiryScreen, WhoAsks } from './enquiry-screen.tsx';
import { FileField } from './file-field.tsx';

export const handle: ScreenHandle = { sheets: [enquirySheet] };
export const headers = () => ({ 'cache-control': 'no-store' });

const form = describeForm(allCalls.enquiries.offerProducts.body, { without: ['files'] });

export const loader = (args: LoaderFunctionArgs) => loadEnquiryForm(args, form, 'retail-partner');

export const action = (args: ActionFunctionArgs) =>
  sendEnquiry(
    args,
    form,
    (body, options) => servicesFrom(args.context).enquiries.offerProducts({ body }, options),
    { takesFiles: true },
  );

const approvals = [
  { value: 'none', text: 'None yet' },
  { value: 'applied-for', text: 'Applied for' },
  { value: 'held', text: 'One or more held' },
];

export default function Partner() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(data.form, refused);
  return (
    <EnquiryScreen
      title="What do you make?"
      lead="For makers and importers who would like to sell with us. The buying team replies to everybody."
      data={data}
      refused={refused}
      button={'Send to the buying desk'}
      takesFiles
      steps={[
        ['Now', 'A number, and a copy for you'],
        [`By ${data.answerBy}`, 'Yes or no, with the reason'],
        ['If yes', 'We ask for samples'],
      ]}
    >
      <TextField {...field('products')} label="Your products, in a line" />
      <div className="field-grid">
        <div className="span-three wide-when-narrow">
          <TextField {...field('piecesAYear')} label="How many you can make in a year" />
        </div>
        <div className="span-three wide-when-narrow">
          <Choice
            {...field('approvals')}
            label="Approvals, such as for contact with water"
            choices={approvals}
          />
        </div>
      </div>
      <FileField
        label="Range and documents"
        hint="Pictures, a price list or test reports: up to six files."
        uploads={refused?.uploads ?? []}
        error={errorOf(refused?.errors, 'files')}
      />
      <TextField {...field('company')} label="Your business" autoComplete="organization" />
      <WhoAsks field={field} />
    </EnquiryScreen>
  );
}

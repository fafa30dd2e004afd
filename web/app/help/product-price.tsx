import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { TextField } from '../kit/field.tsx';
import { fieldsOf } from '../kit/form.ts';
import { servicesFrom } from '../request/shop.server.ts';
import enquirySheet from './enquiry.css?url';
import { loadEnquiryForm, sendEnquiry } from './enquiry-form.server.ts';
import { EnquiryScreen, WhoAsks } from './enquiry-screen.tsx';
import { SkuField } from './sku-field.tsx';

export const handle: ScreenHandle = { sheets: [enquirySheet] };
export const headers = () => ({ 'cache-control': 'no-store' });

const form = describeForm(allCalls.enquiries.askForPrice.body);

export const loader = (args: LoaderFunctionArgs) => loadEnquiryForm(args, form, 'product-price');

export const action = (args: ActionFunctionArgs) =>
  sendEnquiry(args, form, (body, options) =>
    servicesFrom(args.context).enquiries.askForPrice({ body }, options),
  );

export default function ProductPrice() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(data.form, refused);
  return (
    <EnquiryScreen
      title="How many do you need?"
      lead="For a larger quantity, or if you have seen it for less. We say yes, no, or what we can do."
      data={data}
      refused={refused}
      button={`Ask for a price, answer by ${data.answerBy}`}
      steps={[
        ['Now', 'A number, and a copy for you'],
        [`By ${data.answerBy}`, 'A price in writing, or a no with the reason'],
        ['Then', 'It is held for 14 days'],
      ]}
    >
      <SkuField field={field} product={data.product} />
      <div className="field-grid">
        <div className="span-three wide-when-narrow">
          <TextField {...field('quantity')} label="How many" />
        </div>
        <div className="span-three wide-when-narrow">
          <TextField {...field('neededBy')} label="By when, if it matters" type="date" />
        </div>
      </div>
      <TextField {...field('seenAt')} label="Seen for less? Where" />
      <WhoAsks field={field} />
    </EnquiryScreen>
  );
}

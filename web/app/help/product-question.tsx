import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { errorOf, fieldsOf } from '../kit/form.ts';
import { TextArea } from '../kit/text-area.tsx';
import { servicesFrom } from '../request/shop.server.ts';
import enquirySheet from './enquiry.css?url';
import { loadEnquiryForm, sendEnquiry } from './enquiry-form.server.ts';
import { EnquiryScreen, WhoAsks } from './enquiry-screen.tsx';
import { SkuField } from './sku-field.tsx';
import { FileField } from './file-field.tsx';

export const handle: ScreenHandle = { sheets: [enquirySheet] };
export const headers = () => ({ 'cache-control': 'no-store' });

const form = describeForm(allCalls.enquiries.askAboutProduct.body, { without: ['files'] });

export const loader = (args: LoaderFunctionArgs) => loadEnquiryForm(args, form, 'product-question');

export const action = (args: ActionFunctionArgs) =>
  sendEnquiry(
    args,
    form,
    (body, options) => servicesFrom(args.context).enquiries.askAboutProduct({ body }, options),
    { takesFiles: true, looksFor: 'text' },
  );

export default function ProductQuestion() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(data.form, refused);
  return (
    <EnquiryScreen
      title="Ask about this product"
      lead="Our technical desk answers: people who have fitted it, or have one in front of them."
      data={data}
      refused={refused}
      button={`Ask, answer by ${data.answerBy}`}
      takesFiles
      asks="text"
      steps={[
        ['Now', 'A number, and a copy for you'],
        [`By ${data.answerBy}`, 'Somebody from the technical desk answers'],
      ]}
    >
      <SkuField field={field} product={data.product} />
      <TextArea {...field('text')} label="Your question" rows={4} />
      <FileField
        label="Pictures or documents"
        hint="If they help: the wall, the pipes, a drawing."
        uploads={refused?.uploads ?? []}
        error={errorOf(refused?.errors, 'files')}
      />
      <WhoAsks field={field} />
      <Checkbox {...field('mayPublish')}>
        <span>It may be shown on the product’s page, without my name</span>
      </Checkbox>
      {data.product && (
        <p className="hint">
          You can also{' '}
          <a className="link" href={`/help/product-price?sku=${data.product.sku}`}>
            ask the price for several
          </a>{' '}
          or{' '}
          <a className="link" href={`/help/product-email?sku=${data.product.sku}`}>
            send it by mail
          </a>
          .
        </p>
      )}
    </EnquiryScreen>
  );
}

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

export const handle: ScreenHandle = { sheets: [enquirySheet] };
export const headers = () => ({ 'cache-control': 'no-store' });

const form = describeForm(allCalls.enquiries.requestCatalogueByPost.body);

export const loader = (args: LoaderFunctionArgs) => loadEnquiryForm(args, form, 'catalogue');

export const action = (args: ActionFunctionArgs) =>
  sendEnquiry(args, form, (body, options) =>
    servicesFrom(args.context).enquiries.requestCatalogueByPost({ body }, options),
  );

export default function Catalogue() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(data.form, refused);
  return (
    <EnquiryScreen
      title="Where shall we send it?"
      lead="The printed catalogue, free, by post. Everything in it is on this site too, at today’s price."
      data={data}
      refused={refused}
      button={'Send me the catalogue'}
      steps={[
        ['Now', 'A number, and a copy for you'],
        [`By ${data.answerBy}`, 'It is in the post'],
        ['60 days later', 'We forget the address'],
      ]}
    >
      <WhoAsks field={field} />
      <TextField {...field('line1')} label="House and street" autoComplete="address-line1" />
      <TextField
        {...field('line2')}
        label="Flat or building, if there is one"
        autoComplete="address-line2"
      />
      <div className="field-grid">
        <div className="span-four">
          <TextField {...field('town')} label="Town" autoComplete="address-level2" />
        </div>
        <div className="span-two">
          <TextField {...field('postcode')} label="Postcode" autoComplete="postal-code" />
        </div>
      </div>
    </EnquiryScreen>
  );
}

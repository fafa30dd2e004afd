import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { Choice } from '../kit/choice.tsx';
import { errorOf, fieldsOf } from '../kit/form.ts';
import { TextArea } from '../kit/text-area.tsx';
import { orErrorPage } from '../request/problems.server.ts';
import { servicesFrom } from '../request/shop.server.ts';
import enquirySheet from './enquiry.css?url';
import { loadEnquiryForm, sendEnquiry } from './enquiry-form.server.ts';
import { EnquiryScreen } from './enquiry-screen.tsx';
import { FileField } from './file-field.tsx';

export const handle: ScreenHandle = { sheets: [enquirySheet] };
export const headers = () => ({ 'cache-control': 'no-store' });

const form = describeForm(allCalls.enquiries.askForRecycling.body, { without: ['files'] });

export async function loader(args: LoaderFunctionArgs) {
  const { enquiries } = servicesFrom(args.context);
  const position = args.url.searchParams.get('line');
  const known = position && /^\d{1,5}$/.test(position) ? { position } : {};
  const data = await loadEnquiryForm(args, form, 'electrical-recycling', known);
  const order = data.order?.key;
  const electricals = order
    ? (await orErrorPage(enquiries.listElectricalLines({ params: { order } }))).lines
    : [];
  return { ...data, electricals };
}

export const action = (args: ActionFunctionArgs) =>
  sendEnquiry(
    args,
    form,
    (body, options) => servicesFrom(args.context).enquiries.askForRecycling({ body }, options),
    { takesFiles: true },
  );

const appliances = [
  { value: 'electric-shower', text: 'An electric shower' },
  { value: 'towel-rail', text: 'A heated towel rail' },
  { value: 'extractor-fan', text: 'An extractor fan' },
  { value: 'lit-mirror', text: 'A lit mirror' },
  { value: 'pump', text: 'A pump' },
  { value: 'heater', text: 'A heater' },
  { value: 'other', text: 'Something else electrical' },
];
const disconnected = [
  { value: 'yes', text: 'Yes, and the supply is made safe' },
  { value: 'not-yet', text: 'Not yet' },
];

export default function Recycling() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(data.form, refused);
  return (
    <EnquiryScreen
      title="What shall we take away?"
      lead="Free, because you bought a similar item from us. It should be dry and off the wall."
      data={data}
      refused={refused}
      button={data.electricals.length > 0 ? 'Ask us to take it' : null}
      takesFiles
      steps={[
        ['Now', 'A number, and a copy for you'],
        [`By ${data.answerBy}`, 'The day we come'],
        ['At the door', 'Two minutes, and a receipt'],
      ]}
    >
      {data.order && data.electricals.length > 0 ? (
        <>
          <input type="hidden" name="order" value={data.order.key} />
          <Choice
            {...field('position')}
            label="What did you buy in its place?"
            choices={data.electricals.map(({ position, name }) => ({
              value: String(position),
              text: name,
            }))}
          />
          <div className="field-grid">
            <div className="span-three wide-when-narrow">
              <Choice {...field('appliance')} label="What goes" choices={appliances} />
            </div>
            <div className="span-three wide-when-narrow">
              <Choice
                {...field('disconnected')}
                label="Is it off the wall?"
                choices={disconnected}
              />
            </div>
          </div>
          <FileField
            label="Pictures"
            hint="Two help most: the front, and the rating plate."
            uploads={refused?.uploads ?? []}
            error={errorOf(refused?.errors, 'files')}
          />
          <TextArea {...field('note')} label="Anything that we should know" rows={3} />
        </>
      ) : data.order ? (
        <p className="note">
          <span>
            Nothing in this order is electrical, so that there is no old one that we could take.{' '}
            <a className="link" href={data.order.href}>
              Back to the order
            </a>
            .
          </span>
        </p>
      ) : (
        <p className="note">
          <span>
            This form belongs to an order. Open it from your order’s page: the link is in your
            confirmation e-mail, or{' '}
            <a className="link" href="/help/track">
              find the order
            </a>
            .
          </span>
        </p>
      )}
    </EnquiryScreen>
  );
}

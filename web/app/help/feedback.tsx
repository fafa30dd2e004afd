import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { FieldError, TextField } from '../kit/field.tsx';
import { fieldsOf } from '../kit/form.ts';
import { TextArea } from '../kit/text-area.tsx';
import { servicesFrom } from '../request/shop.server.ts';
import enquirySheet from './enquiry.css?url';
import { loadEnquiryForm, sendEnquiry } from './enquiry-form.server.ts';
import { EnquiryScreen } from './enquiry-screen.tsx';
import { pageBefore } from './page-before.server.ts';

export const handle: ScreenHandle = { sheets: [enquirySheet] };
export const headers = () => ({ 'cache-control': 'no-store' });

const form = describeForm(allCalls.enquiries.giveFeedback.body);

export const loader = (args: LoaderFunctionArgs) =>
  loadEnquiryForm(args, form, 'feedback', { page: pageBefore(args.request) });

export const action = (args: ActionFunctionArgs) =>
  sendEnquiry(args, form, (body, options) =>
    servicesFrom(args.context).enquiries.giveFeedback({ body }, options),
  );

const ratings = ['Useless', 'Poor', 'All right', 'Good', 'Very good'];

export default function Feedback() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(data.form, refused);
  const rating = field('rating');
  return (
    <EnquiryScreen
      title="What should be better?"
      lead="Good or bad. A person reads every message."
      data={data}
      refused={refused}
      button={'Send it'}
      steps={[
        ['Now', 'A number, and a page of its own'],
        ['This week', 'A person reads it'],
      ]}
    >
      <fieldset className="feedback-scale">
        <legend>How was it?</legend>
        <div>
          {ratings.map((name, place) => (
            <label key={name}>
              <input
                type="radio"
                name="rating"
                id={place === 0 ? 'rating' : undefined}
                value={place + 1}
                defaultChecked={rating.defaultValue === String(place + 1)}
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
        {rating.error && <FieldError id="rating-error">{rating.error}</FieldError>}
      </fieldset>
      <TextArea {...field('text')} label="In a sentence" rows={4} />
      <input type="hidden" name="page" value={field('page').defaultValue} />
      <Checkbox {...field('mayWriteBack')}>
        <span>You may write back to me</span>
      </Checkbox>
      <TextField {...field('email')} label="At this e-mail" type="email" autoComplete="email" />
    </EnquiryScreen>
  );
}

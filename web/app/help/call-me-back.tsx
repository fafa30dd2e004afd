import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { Choice } from '../kit/choice.tsx';
import { TextField } from '../kit/field.tsx';
import { fieldsOf } from '../kit/form.ts';
import { dayOf, shortDay, timeOf } from '../kit/format.ts';
import { servicesFrom } from '../request/shop.server.ts';
import enquirySheet from './enquiry.css?url';
import { loadEnquiryForm, sendEnquiry } from './enquiry-form.server.ts';
import { EnquiryScreen, WhoAsks } from './enquiry-screen.tsx';

export const handle: ScreenHandle = { sheets: [enquirySheet] };
export const headers = () => ({ 'cache-control': 'no-store' });

const form = describeForm(allCalls.enquiries.askForCall.body);

/** The times at which somebody can ring, and nothing that nobody can keep. */
export async function loader(args: LoaderFunctionArgs) {
  const { enquiries } = servicesFrom(args.context);
  const [data, { slots }] = await Promise.all([
    loadEnquiryForm(args, form, 'call-back'),
    enquiries.listCallSlots(),
  ]);
  const today = dayOf(new Date());
  const choices = slots.map((slot) => {
    const at = new Date(slot);
    const day = dayOf(at) === today ? 'Today' : shortDay(dayOf(at));
    return { value: slot, text: `${day}, ${timeOf(at)}` };
  });
  return { ...data, choices };
}

export const action = (args: ActionFunctionArgs) =>
  sendEnquiry(args, form, (body, options) =>
    servicesFrom(args.context).enquiries.askForCall({ body }, options),
  );

const topics = [
  { value: 'quote', text: 'A quote' },
  { value: 'order', text: 'An order' },
  { value: 'credit', text: 'Credit and statements' },
  { value: 'other', text: 'Something else' },
];

export default function CallMeBack() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(data.form, refused);
  return (
    <EnquiryScreen
      title="When shall we ring?"
      lead="Somebody from the trade desk rings you, at a time when they are there."
      data={data}
      refused={refused}
      button="Ring me then"
      steps={[
        ['Now', 'The time is yours'],
        ['At that time', 'We ring, and try once more a quarter of an hour later'],
        ['If nobody answers', 'We write'],
      ]}
    >
      <Choice {...field('slot')} label="Day and time" choices={data.choices} />
      <TextField {...field('phone')} label="Number to ring" type="tel" autoComplete="tel" />
      <Choice {...field('topic')} label="What is it about?" choices={topics} />
      <TextField {...field('text')} label="One line, so that the right person rings" />
      <WhoAsks field={field} />
    </EnquiryScreen>
  );
}

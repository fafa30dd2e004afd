import type { OrderDelivery } from '@plumbline/contracts/nouns/order-progress.ts';
import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import { shortDay } from '../../kit/format.ts';
import { deliveryName } from './days-line.server.ts';

/** Something that the buyer has to know before all else. */
export interface OrderNotice {
  tone: 'info' | 'warn' | 'bad';
  title: string;
  text: string;
  /** Whether they had better get in touch. */
  hasContact: boolean;
  /** The delivery whose later day the buyer is asked about. */
  asksAbout?: number;
}

type Told = Pick<OrderConfirmation, 'pause' | 'deliveries' | 'emailAddress'>;

/** A hold, days that slipped and what failed, in the buyer's words, the most pressing first. */
export function orderNotices({ pause, deliveries, emailAddress }: Told): OrderNotice[] {
  return [
    ...deliveries.flatMap((each) => failureOf(each, deliveryName(each, deliveries), emailAddress)),
    ...(pause === null ? [] : [pauses[pause]]),
    ...deliveries.flatMap((each) => delayOf(each, deliveryName(each, deliveries))),
  ];
}

const pauses: Record<NonNullable<OrderConfirmation['pause']>, OrderNotice> = {
  address: {
    tone: 'warn',
    title: 'We need to check the delivery address',
    text: 'Nothing is sent until it is right, so the days below may move. Tell us the correct one and we go on at once.',
    hasContact: true,
  },
  checking: {
    tone: 'info',
    title: 'We are checking this order',
    text: 'There is nothing for you to do unless we write to you. The days below may move; your goods stay reserved.',
    hasContact: false,
  },
};

const failures: Record<NonNullable<OrderDelivery['failure']>, string> = {
  refused: 'It was refused at the door and is on its way back to us.',
  lost: 'The carrier has lost it.',
  'returned-to-sender': 'The carrier could not deliver it and has brought it back to us.',
};
const resolutions: Record<NonNullable<OrderDelivery['resolution']>, string> = {
  resend: 'We are sending it again: see its new delivery below.',
  refund: 'Your money for it is on its way back.',
  claim: 'We are taking it up with the carrier.',
};

function failureOf(
  { state, failure, resolution }: OrderDelivery,
  name: string,
  email: string | null,
): OrderNotice[] {
  if (state !== 'failed' || failure === null || resolution === 'refund') return [];
  const next = resolution
    ? resolutions[resolution]
    : `We are deciding what to do, and write to ${email ?? 'you'}.`;
  return [
    {
      tone: resolution === 'resend' ? 'info' : 'bad',
      title: `${name} did not reach you`,
      text: `${failures[failure]} ${next}`,
      hasContact: resolution !== 'resend',
    },
  ];
}

/** A day that the buyer has agreed to is told at its delivery; one that they are asked about, here. */
function delayOf({ number, delay, state }: OrderDelivery, name: string): OrderNotice[] {
  const isOver = state === 'delivered' || state === 'cancelled' || state === 'failed';
  if (delay === null || delay.choice !== null || isOver) return [];
  const { expectedDay, promisedDay, reason } = delay;
  const why = /[.!?]$/.test(reason) ? reason : `${reason}.`;
  return [
    {
      tone: 'warn',
      title: `${name} is later: ${shortDay(expectedDay)}, not ${shortDay(promisedDay)}`,
      text: `${why} You can wait for it, take what is ready, or cancel what is late.`,
      hasContact: false,
      asksAbout: number,
    },
  ];
}

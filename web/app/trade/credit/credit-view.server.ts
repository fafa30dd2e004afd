import type { CallAnswer } from '@plumbline/contracts/call/call.ts';
import type { AllCalls } from '@plumbline/contracts/calls.ts';
import { dayOf, longDay, pounds, timeOf } from '../../kit/format.ts';

type Credit = CallAnswer<AllCalls['tradeCredit']['getMerchantCustomerUser']>;

/** One of the steps of an application, and how far it is. */
export interface CreditStep {
  name: string;
  note: string;
  state: 'done' | 'now' | 'to-come';
}

/** What the page says first: the answer, and what can be done about it. */
export function creditView({ customer, mayApply, wording, isCurrent }: Credit) {
  return {
    ...headlineOf(customer),
    steps: stepsOf(customer),
    proposalId: customer?.proposalId ?? null,
    isSigned: customer?.isSigned ?? false,
    state: customer?.state ?? null,
    decidedAt: customer ? dayAndTime(new Date(customer.decidedAt)) : null,
    // Who agreed to other words is asked again for these.
    mustAgree: customer !== null && wording !== null && customer.wordingVersion !== wording.version,
    mayApply,
    wording,
    isCurrent,
  };
}
export type CreditView = ReturnType<typeof creditView>;

function headlineOf(customer: Credit['customer']): { title: string; note: string } {
  if (customer === null) {
    return {
      title: 'Order now, pay later',
      note: 'Your prices are yours already. Credit is a second step, and another company gives it.',
    };
  }
  const { state, limitPence, isSigned } = customer;
  if (state === 'approved' && limitPence !== null) {
    return {
      title: `Your credit limit is ${pounds(limitPence)}`,
      note: 'Set by the provider, which can change it at any time. We write to the owners when it does.',
    };
  }
  if (state === 'on-hold') {
    return {
      title: 'Your trade credit is on hold',
      note: 'Pay by card for now. Orders that you have are not touched, and can be changed.',
    };
  }
  if (state === 'rejected') {
    return {
      title: 'Trade credit is not open to you now',
      note: 'The provider decides, and can tell you more. Your prices stay as they are, and so does paying by card.',
    };
  }
  if (state === 'registered') {
    return isSigned
      ? { title: 'One thing left: submit it', note: 'You have signed with the provider.' }
      : {
          title: 'Next: sign with the provider',
          note: 'It takes a few minutes on its own pages. You come back here.',
        };
  }
  return {
    title: state === 'submitted' ? 'Your application is with the provider' : 'It is being reviewed',
    note: 'Most are decided within two working days. We write to you; you can also look here.',
  };
}

function stepsOf(customer: Credit['customer']): CreditStep[] {
  const at = reached(customer);
  const names = [
    ['Tell us who applies', 'An owner of the business, with a telephone number'],
    ['Sign with the provider', 'On its own pages, in a few minutes'],
    ['Submit', 'The credit search is made now, and not before'],
    ['Decision', 'By the provider, usually within two working days'],
  ] as const;
  return names.map(([name, note], place) => ({
    name,
    note,
    state: place < at ? 'done' : place === at ? 'now' : 'to-come',
  }));
}

function reached(customer: Credit['customer']): number {
  if (customer === null) return 0;
  if (customer.state === 'registered') return customer.isSigned ? 2 : 1;
  return customer.state === 'submitted' || customer.state === 'in-review' ? 3 : 4;
}

const dayAndTime = (at: Date) => `${longDay(dayOf(at))}, ${timeOf(at)}`;

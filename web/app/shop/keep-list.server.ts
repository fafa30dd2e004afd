import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { dateOf, dayOf } from '../kit/format.ts';
import type { FormView } from '../kit/form.ts';
import { readForm, viewForm } from '../request/form.server.ts';

/** Mails a code; a wishlist's is mailed by the same form as a basket's. */
export const mailForm = describeForm(allCalls.basket.sendBasketSavedEmail.body);

/** A list that was just saved: its code is told this once. */
export interface KeptList {
  until: string;
  /** Where the code has been mailed to, once it has. */
  sentTo: string | null;
  /** What mails the code, and holds it. */
  form: FormView<'retrievalCode' | 'emailAddress'>;
}

/** What a form of a kept list carries along, so that nothing is lost when it is refused. */
export function keptFrom(sent: FormData): KeptList {
  const until = String(sent.get('until') ?? '');
  return { until, sentTo: null, form: viewForm(mailForm, readForm(sent, mailForm)) };
}

/** A code as its notice shows it. */
export function keptView({
  retrievalCode,
  expiresAt,
}: {
  retrievalCode: string;
  expiresAt: string;
}): KeptList {
  const until = dateOf(dayOf(new Date(expiresAt)));
  return { until, sentTo: null, form: viewForm(mailForm, { retrievalCode }) };
}

import type { SavedBasket } from '@plumbline/contracts/ordering/saved-baskets.ts';
import { dateOf, dayOf } from '../kit/format.ts';

/** A list that was just saved: its code is told this once. */
export interface KeptList {
  code: string;
  until: string;
  /** Where the code has been mailed to, once it has. */
  sentTo: string | null;
  /** What was typed as the address, for a form that comes back. */
  typed: string;
}

/** What a form of a kept list carries along, so that nothing is lost when it is refused. */
export function keptFrom(form: FormData): KeptList {
  return {
    code: String(form.get('code') ?? ''),
    until: String(form.get('until') ?? ''),
    sentTo: null,
    typed: String(form.get('emailAddress') ?? ''),
  };
}

/** A code as its notice shows it. */
export function keptView({
  retrievalCode,
  expiresAt,
}: Pick<SavedBasket, 'retrievalCode' | 'expiresAt'>): KeptList {
  const until = dateOf(dayOf(new Date(expiresAt)));
  return { code: retrievalCode, until, sentTo: null, typed: '' };
}

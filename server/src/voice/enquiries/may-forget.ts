import { dayInWords } from '../../orders/orders/mail-texts.ts';
import type { Caller } from '../../core/caller.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { EnquiryRow } from './store.ts';

/** What may be asked for by law, or holds somebody's papers, is forgotten by an admin alone. */
const adminsKinds: readonly EnquiryRow['kind'][] = [
  'job-application',
  'account-deletion',
  'data-complaint',
];

/** Why a thread is not forgotten, for somebody of the staff; null where they may. */
export function whyNotForgotten(
  { kind, keepUntil }: Pick<EnquiryRow, 'kind' | 'keepUntil'>,
  { roles }: Pick<Caller, 'roles'>,
): string | null {
  if (kind === 'data-complaint') {
    const until = dayInWords(formatDay(londonDay(keepUntil)));
    return `What came of a complaint about data can be asked for later: the law keeps it until ${until}, and then it goes by itself.`;
  }
  if (adminsKinds.includes(kind) && !roles.includes('admin')) {
    return 'Applications, and what people ask about their data, are forgotten by an admin.';
  }
  return null;
}

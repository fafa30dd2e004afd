import { allCalls, type Services } from '@plumbline/contracts/calls.ts';
import type { StaffQuestion } from '@plumbline/contracts/staff/order-questions.ts';
import { dayOf } from '../../kit/format.ts';
import type { Mark } from '../parts/order-names.ts';
import { linkedThreadRows } from '../parts/linked-threads.server.ts';
import { maySend } from '../parts/may-send.server.ts';
import { questionItem } from '../parts/question-view.server.ts';
import { returnItem } from '../parts/return-view.server.ts';

export interface AftercareRow {
  href: string;
  name: string;
  about: string;
  mark: Mark;
}

/** The returns of an order and all threads that are about it or linked to it, as the staff's page of it lists them. */
export async function aftercareRows(
  services: Services,
  orderNumber: string,
): Promise<AftercareRow[]> {
  const params = { orderNumber };
  const [back, asked, mailed, linked, may] = await Promise.all([
    services.returns.listReturnsOfOrder({ params }),
    services.questions.listQuestionsOfOrder({ params }),
    services.mailedFiles.listMailedFilesOfOrder({ params }),
    linkedThreadRows(services, { orderNumber }),
    maySend(services, { seeThread: allCalls.inbox.getInboxThread }),
  ]);
  // Those who have the inbox read a thread there, where it can be given to a colleague as well.
  const homeOf = ({ questionId, reference }: StaffQuestion) =>
    may.seeThread ? `/staff/inbox/${reference}` : `/staff/questions/${questionId}`;
  const today = dayOf(new Date());
  return [
    ...back.returns.map((each) => returnItem(each, '', today)),
    ...asked.questions.map((each) => {
      const item = questionItem(each, homeOf);
      const files = mailed.files.filter(({ reference }) => reference === each.reference);
      const names = files.map(({ fileName }) => fileName).join(', ');
      return names === '' ? item : { ...item, about: `${item.about} · By mail: ${names}` };
    }),
    ...linked.rows,
  ].map(({ href, name, about, mark }) => ({ href, name, about, mark }));
}

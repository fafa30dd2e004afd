import type { Services } from '@plumbline/contracts/calls.ts';
import { dayOf } from '../../kit/format.ts';
import type { Mark } from '../parts/order-names.ts';
import { questionItem } from '../parts/question-view.server.ts';
import { returnItem } from '../parts/return-view.server.ts';

export interface AftercareRow {
  href: string;
  name: string;
  about: string;
  mark: Mark;
}

/** The returns of an order and the threads about it, as the staff's page of it lists them. */
export async function aftercareRows(
  { returns, questions }: Services,
  orderNumber: string,
): Promise<AftercareRow[]> {
  const params = { orderNumber };
  const [back, asked] = await Promise.all([
    returns.listReturnsOfOrder({ params }),
    questions.listQuestionsOfOrder({ params }),
  ]);
  const today = dayOf(new Date());
  return [
    ...back.returns.map((each) => returnItem(each, '', today)),
    ...asked.questions.map((each) => questionItem(each, '')),
  ].map(({ href, name, about, mark }) => ({ href, name, about, mark }));
}

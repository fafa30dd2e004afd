import type { Consignment, OrderBooks } from '../orders/books.ts';

/** Whether it sends pieces once more, which were invoiced as they first left. */
export const isSentAgain = ({ kind }: Pick<Consignment, 'kind'>) => kind === 'replacement';

/** Whether any piece was taken out of what was to be sent once more. */
export const tookFromSentAgain = (before: OrderBooks, after: OrderBooks) =>
  unitsAgain(after) < unitsAgain(before);

const unitsAgain = ({ consignments }: OrderBooks) =>
  consignments
    .filter(isSentAgain)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { units }) => sum + units, 0);

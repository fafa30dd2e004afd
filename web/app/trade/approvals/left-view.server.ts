import type { Approval, LimitUse } from '@plumbline/contracts/nouns/approvals.ts';
import { pounds } from '../../kit/format.ts';

/** A figure of what may be spent; a bad one is less than what is asked for. */
export interface LeftRow {
  name: string;
  value: string;
  isBad: boolean;
}

const limitNames: Record<LimitUse['kind'], string> = {
  order: 'an order',
  month: 'this month',
  job: 'for the job',
};

/** What is left to spend before this order and after it, by limits, by the job and by credit. */
export function leftView({ left, total, askedBy, isOwn }: Approval) {
  if (left === null) return null;
  const whose = isOwn ? 'Your' : `${askedBy}’s`;
  const { limits, job, credit } = left;
  const rows: LeftRow[] = limits.map(({ kind, limitPence, usedPence }) => {
    const leftPence = Math.max(0, limitPence - usedPence);
    const isBad = total.exPence > leftPence;
    return {
      name: `${whose} limit ${limitNames[kind]}, ${pounds(limitPence)} ex VAT`,
      value: `${pounds(leftPence)} left`,
      isBad,
    };
  });
  if (job !== null) {
    const afterPence = job.quotedExPence - job.orderedExPence - total.exPence;
    rows.push(
      {
        name: `${job.isWithWork ? 'Quoted for the job, with work' : 'Goods quoted for the job'}, ex VAT`,
        value: pounds(job.quotedExPence),
        isBad: false,
      },
      { name: 'Ordered for it so far', value: pounds(job.orderedExPence), isBad: false },
      { name: 'Left of it after this order', value: pounds(afterPence), isBad: afterPence < 0 },
    );
  }
  if (credit !== null) {
    const afterPence = credit.leftPence - total.incPence;
    const of = credit.limitPence === null ? '' : ` of ${pounds(credit.limitPence)}`;
    rows.push(
      { name: `Credit left${of}, inc VAT`, value: pounds(credit.leftPence), isBad: false },
      { name: 'Credit left after this order', value: pounds(afterPence), isBad: afterPence < 0 },
    );
  }
  if (rows.length === 0) return null;
  return {
    rows,
    note:
      credit === null
        ? null
        : (credit.problem ??
          (credit.leftPence < total.incPence
            ? 'It is more than is left of the credit: it can be paid by card.'
            : null)),
  };
}

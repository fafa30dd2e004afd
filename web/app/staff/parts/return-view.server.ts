import type { ReturnState, ReturnWay } from '@plumbline/contracts/nouns/returns.ts';
import type { StaffReturn } from '@plumbline/contracts/staff/returns.ts';
import { counted, dayOf, pounds, shortDay, timeOf } from '../../kit/format.ts';
import { pictureView, type PictureView } from '../../parts/card-view.ts';
import { reasonTexts } from '../../parts/order/return-texts.ts';
import type { QueueItem } from '../kit/queue.tsx';

const dayText = (instant: string) => shortDay(dayOf(new Date(instant)));
const momentOf = (instant: string) => `${dayText(instant)}, ${timeOf(new Date(instant))}`;

const stateMarks: Record<ReturnState, QueueItem['mark']> = {
  announced: { text: 'Expected', tone: '' },
  received: { text: 'To decide', tone: 'info' },
  decided: { text: 'Done', tone: 'ok' },
  withdrawn: { text: 'Withdrawn', tone: '' },
};

/** What presses most: a day that is near or over, a label that nobody could book. */
function markOf({ return: made, bookingProblem }: StaffReturn, today: string): QueueItem['mark'] {
  const { state, refundBy, refund } = made;
  const isOpen = state === 'announced' || state === 'received';
  if (isOpen && refundBy !== null) {
    if (refundBy < today) return { text: `Overdue since ${shortDay(refundBy)}`, tone: 'bad' };
    return { text: `Refund by ${shortDay(refundBy)}`, tone: 'warn' };
  }
  if (state === 'announced' && bookingProblem) return { text: 'Book it by hand', tone: 'bad' };
  if (refund?.state === 'waiting') return { text: 'Waits for a second person', tone: 'warn' };
  if (refund?.state === 'failed') return { text: 'Refund failed', tone: 'bad' };
  return stateMarks[state];
}

const ways: Record<ReturnWay, string> = {
  label: 'By our label',
  collection: 'Collected',
  own: 'By their own carrier',
};

/** A return as a thing of the queue. */
export function returnItem(found: StaffReturn, query: string, today: string): QueueItem {
  const { returnId, customer, return: made } = found;
  const pieces = made.lines.reduce((sum, { units }) => sum + units, 0);
  return {
    href: `/staff/returns/${returnId}${query}`,
    name: made.returnNumber,
    about: `${customer.name}: ${counted(pieces, 'piece')}, ${made.lines.map(({ name }) => name).join(', ')}`,
    when: `Announced ${dayText(made.announcedAt)}`,
    mark: markOf(found, today),
  };
}

export interface DeskLine {
  position: number;
  name: string;
  note: string;
  picture: PictureView;
  /** Announced, and not accounted for. */
  awaited: number;
  /** What came, in words; null while nothing has. */
  came: string | null;
  /** Whether something may be kept for handling, and what was. */
  isWorn: boolean;
  kept: string | null;
  goods: string;
}

/** Everything that the page of one return shows. */
export function returnView(found: StaffReturn, today: string) {
  const { return: made, customer, comment, sentProof, bookingProblem, isBusiness, version } = found;
  const isOpen = made.state === 'announced' || made.state === 'received';
  return {
    returnId: found.returnId,
    number: made.returnNumber,
    orderNumber: made.orderNumber,
    version,
    mark: markOf(found, today),
    note: `${customer.name}, order ${made.orderNumber}`,
    canReceive: made.state === 'announced',
    canDecide: made.state === 'received',
    problem: isOpen && made.state === 'announced' ? bookingProblem : null,
    comment,
    due: found.duePence === null ? null : pounds(found.duePence),
    lines: made.lines.map((line): DeskLine => {
      const condition = found.conditions.find(({ position }) => position === line.position)!;
      const { resellable, seconds, scrap, awaited, isOpened } = condition;
      const came = [
        resellable > 0 && `${resellable} × resellable`,
        seconds > 0 && `${seconds} × seconds`,
        scrap > 0 && `${scrap} × scrap`,
        line.notReceived > 0 && `${line.notReceived} × not received`,
      ].filter((text) => text !== false);
      return {
        position: line.position,
        name: [line.name, line.variant].filter(Boolean).join(', '),
        note: [line.sku, reasonTexts[line.reason], isOpened && 'seal broken']
          .filter(Boolean)
          .join(' · '),
        picture: pictureView(line.picture),
        awaited,
        came: came.length > 0 ? came.join(', ') : null,
        isWorn: seconds + scrap > 0,
        kept: line.handlingPence > 0 ? pounds(line.handlingPence) : null,
        goods: pounds(line.goodsPence),
      };
    }),
    exchanges: made.exchanges.map((each) => ({
      number: each.exchangeNumber,
      text: `${each.units} × ${each.wantedName}, ${pounds(each.eachPence)} on that day`,
      isOpen: each.state === 'asked',
      said: { asked: '', ordered: `Became ${each.newOrderNumber}`, dropped: 'Not wanted any more' }[
        each.state
      ],
    })),
    facts: [
      ['Customer', `${customer.name}, ${customer.email}${isBusiness ? ' (business)' : ''}`],
      ['Announced', momentOf(made.announcedAt)],
      [
        'Travels',
        [
          ways[made.way],
          made.carrier,
          made.trackingNumber,
          made.collectionDay && shortDay(made.collectionDay),
        ]
          .filter(Boolean)
          .join(', '),
      ],
      ['To be sent by', shortDay(made.sendBy)],
      ...(made.sentAt ? [['Sent', `${dayText(made.sentAt)}, ${sentProof ?? ''}`]] : []),
      ...(made.receivedAt ? [['All here', momentOf(made.receivedAt)]] : []),
      ...(made.refundBy ? [['Refund due by', shortDay(made.refundBy)]] : []),
      ['Promised', promiseText(made)],
      ...(made.refund ? [['Given back', pounds(made.refund.totalPence)]] : []),
      ...(found.decidedBy ? [['Decided by', found.decidedBy]] : []),
      ...(made.decisionNote ? [['Note to the customer', made.decisionNote]] : []),
    ] as [string, string][],
    refundHref: found.refundId ? `/staff/refunds/${found.refundId}` : null,
  };
}

function promiseText({ promisedPence, feePence, deliveryPence }: StaffReturn['return']): string {
  const parts = [
    feePence > 0 && `${pounds(feePence)} kept for its way back or restocking`,
    deliveryPence > 0 && `${pounds(deliveryPence)} of it for delivery`,
  ].filter((text) => text !== false);
  return [pounds(promisedPence), ...parts].join(', ');
}

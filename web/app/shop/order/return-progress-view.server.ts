import type { OrderReturn } from '@plumbline/contracts/nouns/returns.ts';
import { counted, dayOf, longDay, pounds, shortDay } from '../../kit/format.ts';
import { pictureView } from '../../parts/card-view.ts';
import { returnStates } from '../../parts/order/return-texts.ts';
import type { MiniLineView } from '../../parts/sums.tsx';

const dayText = (instant: string) => shortDay(dayOf(new Date(instant)));

/** How far a return has come, and what is to be done next, in words. */
export function progressView(made: OrderReturn, page: string) {
  const { state, returnNumber, trackingNumber, carrier, sentAt } = made;
  const isOpen = state === 'announced';
  const hasCome = made.lines.some(({ received, notReceived }) => received + notReceived > 0);
  return {
    number: returnNumber,
    orderNumber: made.orderNumber,
    mark: returnStates[state],
    title: titleOf(made),
    lead: leadOf(made),
    way: wayOf(made),
    label: made.hasLabel ? `${page}/returns/${returnNumber}/label` : null,
    tracking: trackingNumber ? `${carrier}, ${trackingNumber}` : null,
    awaitsLabel: isOpen && made.way === 'label' && !made.hasLabel && sentAt === null,
    canSend: isOpen && sentAt === null && !hasCome && made.way !== 'collection',
    canWithdraw: isOpen && !hasCome,
    canAsk: state !== 'withdrawn',
    lines: made.lines.map(
      ({
        position,
        name,
        variant,
        units,
        goodsPence,
        picture,
        received,
        notReceived,
      }): MiniLineView => ({
        sku: String(position),
        name,
        note: [
          variant,
          counted(units, 'piece'),
          ...(received > 0 && received < units ? [`${received} came`] : []),
          ...(notReceived > 0 ? [`${notReceived} did not come, and stay yours`] : []),
        ]
          .filter(Boolean)
          .join(' · '),
        amount: pounds(goodsPence),
        picture: pictureView(picture),
      }),
    ),
    sums: sumsOf(made),
    note: made.decisionNote,
    exchanges: made.exchanges.map((each) => ({
      number: each.exchangeNumber,
      text: `${each.units} × ${each.wantedName}, ${pounds(each.eachPence)} each`,
      state: {
        asked: 'We write to you when what comes back is here.',
        ordered: `It is order ${each.newOrderNumber}.`,
        dropped: 'Not wanted any more.',
      }[each.state],
    })),
  };
}

function titleOf({ state, refund, sentAt }: OrderReturn): string {
  if (state === 'withdrawn') return 'You keep it after all';
  if (state === 'announced') return sentAt ? 'On its way back to us' : 'We expect your return';
  if (state === 'received') return 'Your return is here';
  if (!refund) return 'Your return is done';
  const sum = pounds(refund.totalPence);
  return refund.state === 'done' ? `${sum} is back with you` : `${sum} is on its way to you`;
}

function leadOf(made: OrderReturn): string {
  const { state, way, collectionDay, sendBy, promisedPence, refundBy, refund, sentAt } = made;
  const due = refundBy ? ` The money is due by ${longDay(refundBy)}.` : '';
  if (state === 'withdrawn') return 'Nothing comes back, and nothing is refunded.';
  if (state === 'received') return `We look it over and give the money back.${due}`;
  if (state === 'decided') {
    if (!refund) return 'There was nothing to give back for it.';
    if (refund.state === 'failed')
      return 'Your bank did not take it. We are seeing to it, and write to you.';
    if (refund.state === 'waiting')
      return `A second person lets it go, as with every large sum.${due}`;
    return 'Your bank usually shows it within 5 to 10 working days.';
  }
  const brings = `It brings ${pounds(promisedPence)}.`;
  if (sentAt) return `${brings}${due}`;
  if (way === 'collection') {
    return `We collect it on ${longDay(collectionDay!)}, between 8:00 and 18:00. ${brings}`;
  }
  return `Send it by ${longDay(sendBy)}. ${brings}`;
}

/** Four points on the way, as an order's delivery has them. */
function wayOf(made: OrderReturn) {
  const { state, announcedAt, sentAt, receivedAt, refund } = made;
  if (state === 'withdrawn') return [];
  const points: [name: string, note: string | null, isReached: boolean][] = [
    ['Booked', dayText(announcedAt), true],
    ['Sent', sentAt ? dayText(sentAt) : null, sentAt !== null || state !== 'announced'],
    ['With us', receivedAt ? dayText(receivedAt) : null, state !== 'announced'],
    ['Refunded', refund ? pounds(refund.totalPence) : null, state === 'decided'],
  ];
  const last = points.findLastIndex(([, , isReached]) => isReached);
  return points.map(([name, note, isReached], place) => ({
    name,
    note,
    place: place === last ? 'reached current' : isReached ? 'reached' : '',
  }));
}

function sumsOf({ lines, feePence, deliveryPence, promisedPence, refund }: OrderReturn) {
  const goodsPence = lines.reduce((sum, line) => sum + line.goodsPence, 0);
  const handlingPence = lines.reduce((sum, line) => sum + line.handlingPence, 0);
  const row = (label: string, amount: string) => ({ label, note: null, amount });
  const totalPence = refund?.totalPence ?? promisedPence;
  return {
    rows: [
      row('Goods', pounds(goodsPence)),
      ...(deliveryPence > 0 ? [row('Delivery', pounds(deliveryPence))] : []),
      ...(feePence > 0 ? [row('Way back and fees', `− ${pounds(feePence)}`)] : []),
      ...(handlingPence > 0 ? [row('Loss in value', `− ${pounds(handlingPence)}`)] : []),
    ],
    total: pounds(totalPence),
    totalPence,
    parts: refund ? 'Given back to what you paid with.' : 'When all of it has come as you sent it.',
  };
}

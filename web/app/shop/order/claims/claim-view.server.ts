import type { Claim } from '@plumbline/contracts/nouns/claims.ts';
import { longDay } from '../../../kit/format.ts';
import { pictureView, type PictureView } from '../../../parts/card-view.ts';
import {
  claimHeadline,
  claimLead,
  dayOfInstant,
  problemTexts,
  remedyNames,
} from '../../../parts/order/claims/claim-texts.ts';
import { orderAddress } from '../../../parts/order/order-address.ts';

export interface ClaimPage {
  number: string;
  orderNumber: string;
  order: string;
  headline: string;
  lead: string;
  note: string | null;
  steps: { name: string; when: string; isDone: boolean }[];
  goods: string;
  picture: PictureView | null;
  height: number;
  mark: { left: number; top: number } | null;
  problem: string;
  description: string;
  wish: string | null;
  pictures: string[];
  mayWithdraw: boolean;
}

/** A claim in words, with the way that it has come and has still to go. */
export function claimPage(claim: Claim, order: string): ClaimPage {
  const { claimNumber, goods, spot, wish, state, isByRule } = claim;
  const { picture } = goods;
  return {
    number: claimNumber,
    orderNumber: claim.orderNumber,
    order: orderAddress(order),
    headline: claimHeadline(claim),
    lead: claimLead(claim),
    note: isByRule ? null : claim.note,
    steps: stepsOf(claim),
    goods: [
      `${goods.units > 1 ? `${goods.units} × ` : ''}${goods.name}`,
      ...(goods.variant ? [goods.variant] : []),
    ].join(', '),
    picture: picture && pictureView(picture),
    height: picture ? Math.round((120 * picture.height) / picture.width) : 0,
    mark: spot && { left: spot.x / 10, top: spot.y / 10 },
    problem: problemTexts[claim.problem].name,
    description: claim.description,
    wish: wish && remedyNames[wish].toLowerCase(),
    pictures: claim.pictures.map(
      (id) => `/services/shop/orders/${order}/claims/${claimNumber}/pictures/${id}`,
    ),
    mayWithdraw: state === 'open',
  };
}

function stepsOf(claim: Claim): ClaimPage['steps'] {
  const { reportedAt, decidedAt, answerBy, state, outcome } = claim;
  const reported = { name: 'Reported', when: dayOfInstant(reportedAt), isDone: true };
  if (state === 'open') {
    const when = answerBy ? `By ${longDay(answerBy)}` : '';
    return [reported, { name: 'Our answer', when, isDone: false }];
  }
  const answered = {
    name: state === 'withdrawn' ? 'Taken back' : 'Our answer',
    when: decidedAt ? dayOfInstant(decidedAt) : '',
    isDone: true,
  };
  if (!outcome?.day) return [reported, answered];
  const arrives = { name: 'It arrives', when: longDay(outcome.day), isDone: false };
  const { part } = outcome;
  if (!part) return [reported, answered, arrives];
  const by = [part.carrier, part.trackingNumber].filter(Boolean).join(', ');
  const left = {
    name: `${part.name} left`,
    when: `${dayOfInstant(part.sentAt)}, ${by}`,
    isDone: true,
  };
  return [reported, answered, left, arrives];
}

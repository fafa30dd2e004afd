import type { ClaimProblem, ClaimRemedy } from '@plumbline/contracts/nouns/claims.ts';
import type { ListedClaim, StaffClaim } from '@plumbline/contracts/staff/claims.ts';
import { counted, dayOf, pounds, shortDay, timeOf } from '../../kit/format.ts';
import { pictureView } from '../../parts/card-view.ts';
import type { QueueItem } from '../kit/queue.tsx';

const problems: Record<ClaimProblem, string> = {
  damaged: 'Damaged',
  faulty: 'Faulty',
  missing: 'Missing',
  'wrong-item': 'Wrong item',
  'not-arrived': 'Not arrived',
};
const wishes: Record<ClaimRemedy, string> = {
  replacement: 'a replacement',
  'spare-part': 'a spare part',
  'money-off': 'money off',
  refund: 'the money back',
};
const outcomes: Record<ClaimRemedy, string> = {
  replacement: 'Replaced',
  'spare-part': 'A part',
  'money-off': 'Money off',
  refund: 'Refunded',
};

const dayText = (instant: string) => shortDay(dayOf(new Date(instant)));
const momentOf = (instant: string) => `${dayText(instant)}, ${timeOf(new Date(instant))}`;

function markOf({
  state,
  remedy,
  answerBy,
  partDue = null,
}: Pick<ListedClaim, 'state' | 'remedy'> & {
  answerBy: string | null;
  partDue?: string | null;
}): QueueItem['mark'] {
  if (partDue) return { text: `Part due ${shortDay(partDue)}`, tone: 'warn' };
  if (state === 'granted') return { text: outcomes[remedy!], tone: 'ok' };
  if (state === 'refused') return { text: 'Refused', tone: 'bad' };
  if (state === 'withdrawn') return { text: 'Taken back', tone: '' };
  return { text: answerBy ? `Answer by ${shortDay(answerBy)}` : 'To decide', tone: 'warn' };
}

/** A claim as a thing of the queue. */
export function claimItem(claim: ListedClaim, query: string): QueueItem {
  const { claimNumber, problem, units, goodsName, customerName, wish, pictures } = claim;
  return {
    href: `/staff/claims/${claimNumber}${query}`,
    name: `${problems[problem]}: ${units > 1 ? `${units} × ` : ''}${goodsName}`,
    about: [
      claimNumber,
      customerName,
      wish && `asks for ${wishes[wish]}`,
      pictures > 0 && counted(pictures, 'picture'),
      claim.isByRule && 'granted by rule',
    ]
      .filter(Boolean)
      .join(' · '),
    when: dayText(claim.reportedAt),
    mark: markOf(claim),
  };
}

const share = (of: StaffClaim['ofGoods'], what: string) =>
  of && `${of.claims} of ${counted(of.of, what)} in a year`;

/** Everything that the page of one claim shows. */
export function claimView(claim: StaffClaim) {
  const { goods, outcome, claimNumber, orderNumber, customer, spot } = claim;
  const { problem, wish, state, isByRule } = claim;
  const { picture } = goods;
  const part = outcome?.part ?? null;
  const partDue = outcome?.remedy === 'spare-part' && part === null ? outcome.day : null;
  return {
    number: claimNumber,
    title: `${problems[problem]}: ${goods.units > 1 ? `${goods.units} × ` : ''}${goods.name}`,
    orderNumber,
    mark: markOf({ state, remedy: outcome?.remedy ?? null, answerBy: claim.answerBy, partDue }),
    partDue: partDue && shortDay(partDue),
    ownParts: claim.ownParts,
    description: claim.description,
    picture: picture && {
      view: pictureView(picture),
      height: Math.round((200 * picture.height) / picture.width),
      mark: spot && { left: spot.x / 10, top: spot.y / 10 },
    },
    pictures: picturesOf(claimNumber, claim.pictures),
    facts: facts([
      ['Customer', `${customer.name}, ${customer.email}`],
      ['Asks for', wish && wishes[wish]],
      ['Goods', [goods.sku, goods.variant].filter(Boolean).join(' · ')],
      [
        'What they cost',
        claim.valuePence > 0 &&
          `${pounds(claim.valuePence)}, ${pounds(claim.leftPence)} of the line not given back`,
      ],
      ['In its box', claim.ownParts.join(', ')],
      ['Came by', `Consignment ${claim.consignment}${claim.carrier ? `, ${claim.carrier}` : ''}`],
      ['Arrived', claim.arrivedAt && momentOf(claim.arrivedAt)],
      ['Reported', momentOf(claim.reportedAt)],
      ['Claims of these goods', share(claim.ofGoods, 'piece')],
      ['Claims of this carrier', share(claim.ofCarrier, 'consignment')],
    ]),
    decision:
      claim.decidedAt === null
        ? null
        : facts([
            [
              'Decided',
              `${momentOf(claim.decidedAt)}, by ${isByRule ? 'the shop’s rule' : (claim.decidedBy ?? 'the customer')}`,
            ],
            ['What we do', outcome && outcomes[outcome.remedy]],
            ['Arrives', outcome?.day && shortDay(outcome.day)],
            [
              'Money',
              outcome?.pence &&
                `${pounds(outcome.pence)}${outcome.isWaiting ? ', waits for a second person' : ''}`,
            ],
            [
              'Sent',
              part &&
                [part.name, part.carrier, part.trackingNumber, momentOf(part.sentAt)]
                  .filter(Boolean)
                  .join(' · '),
            ],
            ['Told the customer', claim.note],
          ]),
    refundHref: claim.refundId === null ? null : `/staff/refunds/${claim.refundId}`,
    consignmentHref:
      claim.replacementConsignment === null
        ? null
        : `/staff/orders/${orderNumber}/consignments/${claim.replacementConsignment}`,
    isOpen: state === 'open',
    /** A delivery that never came is sent again or paid back, and nothing else. */
    isFailure: goods.position === null,
    begins: { decision: wish ?? 'replacement', day: claim.replacementDay },
    alike: claim.alike.map((each) => ({
      number: each.claimNumber,
      href: `/staff/claims/${each.claimNumber}`,
      text: `${problems[each.problem]}, ${dayText(each.reportedAt)}`,
      about: [
        each.isSameGoods ? 'same goods' : null,
        each.isSameCarrier && each.carrier ? each.carrier : null,
        each.orderNumber,
      ]
        .filter(Boolean)
        .join(' · '),
      mark: markOf({ ...each, answerBy: null, remedy: each.remedy }),
      hasSamePicture: each.hasSamePicture,
      pictures: picturesOf(each.claimNumber, each.pictures),
    })),
  };
}

const picturesOf = (claimNumber: string, ids: readonly string[]) =>
  ids.map((id) => `/services/staff/claims/${claimNumber}/pictures/${id}`);

/** Those of some facts that there is something to say about. */
const facts = (all: readonly (readonly [string, string | number | false | null | undefined])[]) =>
  all.flatMap(([name, value]) => (value ? [[name, String(value)] as [string, string]] : []));

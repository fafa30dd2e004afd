import type { Claim } from '@plumbline/contracts/nouns/claims.ts';
import type { ClaimRow } from './store.ts';

/** A claim as its customer is told of it. */
export function describeClaim(row: ClaimRow): Claim {
  const { remedy, state, spotX, spotY } = row;
  return {
    claimNumber: row.claimNumber,
    orderNumber: row.orderNumber,
    state,
    problem: row.problem,
    goods: {
      position: row.position,
      units: row.units,
      name: goodsName(row),
      variant: row.variant,
      sku: row.sku,
      picture: row.picture,
    },
    spot: spotX === null || spotY === null ? null : { x: spotX, y: spotY },
    description: row.description,
    wish: row.wish,
    pictures: row.pictures,
    reportedAt: row.reportedAt.toISOString(),
    answerBy: state === 'open' ? row.answerBy : null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    isByRule: row.isByRule,
    outcome: remedy && {
      remedy,
      day: row.remedyDay,
      pence: row.remedyPence,
      isWaiting: row.isRefundWaiting,
      part: partOf(row),
    },
    note: row.note,
  };
}

const partOf = ({ partName, partCarrier, partTracking, partSentAt }: ClaimRow) =>
  partSentAt && {
    name: partName!,
    carrier: partCarrier!,
    trackingNumber: partTracking,
    sentAt: partSentAt.toISOString(),
  };

export const goodsName = ({ name, consignment }: Pick<ClaimRow, 'name' | 'consignment'>) =>
  name ?? `All of delivery ${consignment}`;

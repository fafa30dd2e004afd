import type { Queryable } from '../../../db/connect.ts';
import { applyChanges, listWasCandidates, refreshRecent } from './apply-changes.ts';
import { listChangesSince } from './change-store.ts';
import type { Model } from './model.ts';
import {
  findNextTermTurn,
  havePercentagesTurned,
  listPromotionRows,
  listTurnedOfferings,
} from './price-rows-store.ts';

/** More changes than this at once are cheaper to build anew than to read one by one. */
const mostChanges = 5_000;
/** How many prices are read again at once, so that no step takes long. */
const pricesAtOnce = 1_000;
/** A was-price depends on how many days it was charged; it is looked at anew after so long. */
const wasRefreshMs = 3_600_000;

/** How far a model has followed the change log and the clock. */
export interface Progress {
  /** Promotions and terms of bands that started or ended up to here are in the model. */
  turnedUpTo: Date;
  /** When the next term of a band starts or ends; undefined where that may have changed. */
  nextTermTurn: Date | null | undefined;
  wasLookedAt: Date;
  /** From which document on was-prices are still to be looked at, or null when none are due. */
  wasFrom: number | null;
  /** The model lacks something that only a rebuild brings in. */
  needsRebuild: boolean;
  /** It lacks so much that following the log any further is of no use. */
  isTooFarBehind: boolean;
}

export function startProgress(model: Model): Progress {
  return {
    turnedUpTo: model.pricedAt,
    nextTermTurn: undefined,
    wasLookedAt: model.pricedAt,
    wasFrom: null,
    needsRebuild: false,
    isTooFarBehind: false,
  };
}

/**
 * Brings the model up to what is committed now, and to the time of day. Tells whether anything in it
 * may be different from before.
 */
export async function catchUp(
  tx: Queryable,
  model: Model,
  progress: Progress,
  now: Date,
): Promise<boolean> {
  const since = await listChangesSince(tx, model.snapshot, mostChanges);
  progress.isTooFarBehind = since.isTooMany;
  if (since.isTooMany) {
    progress.needsRebuild = true;
    return false;
  }
  if (!(await applyChanges(tx, model, since.changes, now))) progress.needsRebuild = true;
  model.snapshot = since.snapshot;
  // Until the rebuild the version stays behind, so that what was made of this model is not kept.
  if (!progress.needsRebuild) model.version += since.count;
  if (since.changes.some(({ kind }) => kind === 'price')) {
    model.promotions = await listPromotionRows(tx);
  }
  if (since.changes.some(({ kind }) => kind === 'price' || kind === 'rebuild')) {
    progress.nextTermTurn = undefined;
  }
  const areTurned = await turnPrices(tx, model, progress, now);
  const areRefreshed = await refreshWasPrices(tx, model, progress, now);
  return since.changes.length > 0 || areTurned || areRefreshed;
}

/**
 * Prices follow the clock: what a promotion or a band's fixed price covers is priced again when it
 * starts and ends. A percentage off a category is in the vocabulary, which a rebuild alone replaces.
 */
async function turnPrices(
  tx: Queryable,
  model: Model,
  progress: Progress,
  now: Date,
): Promise<boolean> {
  const { turnedUpTo } = progress;
  const isBetween = (turn: Date | null) => turn !== null && turn > turnedUpTo && turn <= now;
  if (progress.nextTermTurn === undefined) {
    progress.nextTermTurn = await findNextTermTurn(tx, turnedUpTo);
  }
  const isDue =
    isBetween(progress.nextTermTurn) ||
    model.promotions.some((each) => isBetween(each.startsAt) || isBetween(each.endsAt));
  if (!isDue) return false;
  if (await havePercentagesTurned(tx, turnedUpTo, now)) progress.needsRebuild = true;
  const offeringIds = await listTurnedOfferings(tx, turnedUpTo, now);
  for (let at = 0; at < offeringIds.length; at += pricesAtOnce) {
    await reprice(tx, model, offeringIds.slice(at, at + pricesAtOnce), now);
  }
  progress.turnedUpTo = now;
  progress.nextTermTurn = undefined;
  model.pricedAt = now;
  return true;
}

/** Looks at a part of the was-prices when they are due; the next looks go on from there. */
async function refreshWasPrices(
  tx: Queryable,
  model: Model,
  progress: Progress,
  now: Date,
): Promise<boolean> {
  if (progress.wasFrom === null) {
    if (now.getTime() - progress.wasLookedAt.getTime() < wasRefreshMs) return false;
    refreshRecent(model, now);
    progress.wasFrom = 0;
    progress.wasLookedAt = now;
  }
  const { offeringIds, nextDocument } = listWasCandidates(model, progress.wasFrom, pricesAtOnce);
  if (offeringIds.length > 0) await reprice(tx, model, offeringIds, now);
  progress.wasFrom = nextDocument;
  return true;
}

async function reprice(tx: Queryable, model: Model, offeringIds: readonly number[], now: Date) {
  const changes = offeringIds.map((offeringId) => ({
    kind: 'price' as const,
    offeringId,
    productId: null,
  }));
  await applyChanges(tx, model, changes, now);
}

import { uuidFrom, type Context } from '../../core/context.ts';
import type { Caller } from '../../core/caller.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { findBusiness } from '../../people/businesses/store.ts';
import type { Line } from '../basket/basket.ts';
import { listBasketLinesOfJob } from '../basket/job-store.ts';
import { offersOf } from '../basket/owned-basket.ts';
import { getOwnProject } from '../projects/owned-project.ts';
import type { ProjectItemState } from '../projects/projects.ts';
import { offerFinder } from './own-quote.ts';
import { requireSums } from './price-quote.ts';
import { newContent, noteCosts, quoteNumber, type QuoteRow } from './quotes.ts';
import { findLatestLogo, findQuote, insertQuote, takeLogosTurn, takeNextCount } from './store.ts';

interface Asked {
  projectId?: string;
  jobReference?: string;
  withBasket?: boolean;
  title?: string;
}

type Planned = Pick<ProjectItemState, 'offeringId' | 'quantity' | 'room'>;

/**
 * Begins a quote: of a project by its rooms, of a job with what is in the basket for it, or an empty
 * one. The business's last logo goes along.
 */
export async function beginQuote(
  tx: Tx,
  context: Context,
  caller: Caller,
  { projectId, jobReference, withBasket = false, title }: Asked,
): Promise<QuoteRow> {
  const businessId = caller.businessId!;
  const project =
    projectId === undefined ? null : await getOwnProject(tx, projectId, caller, context);
  const business = await findBusiness(tx, businessId);
  if (!business) throw new Refusal('not-allowed');
  const isOfBasket = withBasket && !project && jobReference !== undefined;
  const { rooms, items } = isOfBasket
    ? inRooms(await listBasketLinesOfJob(tx, caller, jobReference))
    : (project ?? { rooms: [], items: [] });
  const lines = linesOf(items, caller, context);
  // The basket may have been given to another job, or ordered, since its goods were offered here.
  if (isOfBasket && lines.length === 0) throw new Refusal('basket-not-for-job');
  const now = context.now();
  const content = newContent(
    {
      title: (title ?? project?.name ?? jobReference ?? 'New quote').trim(),
      isRegistered: business.vatNumber !== null,
      rooms,
    },
    lines,
    now,
  );
  const costs = noteCosts(content, {}, offerFinder(caller, context));
  requireSums(content, costs);
  await takeLogosTurn(tx, businessId);
  const count = await takeNextCount(tx, businessId);
  const quoteId = uuidFrom(context.randomBytes);
  await insertQuote(
    tx,
    {
      quoteId,
      businessId,
      number: quoteNumber(business.name, count),
      madeBy: caller.accountId,
      jobReference: jobReference?.trim() ?? null,
      content,
      costs,
      costsNotedAt: now,
      logoUploadId: await findLatestLogo(tx, businessId),
    },
    count,
  );
  return (await findQuote(tx, quoteId))!;
}

/** A section's title holds so much, and a quote so many sections beside materials and work. */
const longestRoom = 80;
const mostRooms = 22;

/** A basket's lines by the rooms that they are for; those that there is no section for are in none. */
function inRooms(lines: readonly Line[]): { rooms: string[]; items: Planned[] } {
  const labels = lines.flatMap(({ roomLabel }) => roomLabel ?? []);
  const fitting = labels.filter((label) => label.length <= longestRoom);
  const rooms = [...new Set(fitting)].slice(0, mostRooms);
  const items = lines.map(({ offeringId, quantity, roomLabel }) => ({
    offeringId,
    quantity,
    room: roomLabel !== null && rooms.includes(roomLabel) ? roomLabel : null,
  }));
  return { rooms, items };
}

/** Planned goods as lines of a quote; what the shop no longer knows of is left out. */
function linesOf(items: readonly Planned[], caller: Caller, context: Context) {
  const offers = offersOf({ lines: items }, caller, context);
  return items.flatMap(({ offeringId, room, quantity }) => {
    const offer = offers.get(offeringId);
    if (!offer) return [];
    const line = { kind: 'goods', sku: offer.sku, quantity, label: null, pricing: null } as const;
    return [{ room, line }];
  });
}

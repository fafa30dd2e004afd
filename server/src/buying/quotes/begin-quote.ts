import { uuidFrom, type Context } from '../../core/context.ts';
import type { Caller } from '../../core/caller.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { findBusiness } from '../../people/businesses/store.ts';
import { offersOf } from '../basket/owned-basket.ts';
import { getOwnProject } from '../projects/owned-project.ts';
import type { ProjectState } from '../projects/projects.ts';
import { offerFinder } from './own-quote.ts';
import { requireSums } from './price-quote.ts';
import { newContent, noteCosts, quoteNumber, type QuoteRow } from './quotes.ts';
import { findLatestLogo, findQuote, insertQuote, takeLogosTurn, takeNextCount } from './store.ts';

interface Asked {
  projectId?: string;
  jobReference?: string;
  title?: string;
}

/** Begins a quote: of a project by its rooms, or an empty one. The business's last logo goes along. */
export async function beginQuote(
  tx: Tx,
  context: Context,
  caller: Caller,
  { projectId, jobReference, title }: Asked,
): Promise<QuoteRow> {
  const businessId = caller.businessId!;
  const project =
    projectId === undefined ? null : await getOwnProject(tx, projectId, caller, context);
  const business = await findBusiness(tx, businessId);
  if (!business) throw new Refusal('not-allowed');
  const now = context.now();
  const content = newContent(
    {
      title: (title ?? project?.name ?? jobReference ?? 'New quote').trim(),
      isRegistered: business.vatNumber !== null,
      rooms: project?.rooms ?? [],
    },
    project ? linesOf(project, caller, context) : [],
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

/** A project's goods as lines of a quote; what the shop no longer knows of is left out. */
function linesOf({ items }: ProjectState, caller: Caller, context: Context) {
  const offers = offersOf({ lines: items }, caller, context);
  return items.flatMap(({ offeringId, room, quantity }) => {
    const offer = offers.get(offeringId);
    if (!offer) return [];
    const line = { kind: 'goods', sku: offer.sku, quantity, label: null, pricing: null } as const;
    return [{ room, line }];
  });
}

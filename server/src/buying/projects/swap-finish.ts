import type { FinishKept, FinishSwap } from '@plumbline/contracts/shop/project-finishes.ts';
import type { FinishVariant } from '../../goods/catalogue/finish-store.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ProjectContent, ProjectItemState } from './projects.ts';
import { swapVariant } from './swap-variant.ts';

/** What to swap: one finish, or (null) every other one, for another; in one room or in all. */
export interface FinishWish {
  fromFinish: string | null;
  toFinish: string;
  room?: string | null | undefined;
}

/**
 * Puts everything of one finish into another, product by product. What does not come in it, or not
 * in the quantity that is wanted, stays as it is, and the answer says so. What has no finish at all
 * is not spoken of.
 */
export function swapFinish(
  project: ProjectContent,
  wish: FinishWish,
  variants: readonly FinishVariant[],
  offers: ReadonlyMap<number, Offer>,
): { project: ProjectContent; swaps: FinishSwap[]; kept: FinishKept[] } {
  const { fromFinish, toFinish, room } = wish;
  const meant = Map.groupBy(
    project.items.filter((item) => room === undefined || item.room === room),
    (item) => item.offeringId,
  );
  let swapped = project;
  const swaps: FinishSwap[] = [];
  const kept: FinishKept[] = [];
  for (const [offeringId, items] of meant) {
    const own = variants.filter((each) => each.offeringId === offeringId);
    const from = offers.get(offeringId);
    const finish = own[0]?.finish.value;
    if (!from || finish === undefined || finish === toFinish) continue;
    if (fromFinish !== null && finish !== fromFinish) continue;
    const to = offers.get(own.find((each) => each.otherFinish?.value === toFinish)?.otherId ?? 0);
    const outcome = to ? trySwap(swapped, from, to, room) : 'no-such-finish';
    if (typeof outcome === 'string') kept.push({ ...nameOf(from, items), reason: outcome });
    else {
      swapped = outcome.project;
      const rooms = outcome.swaps.map((each) => ({ ...each }));
      swaps.push({ ...namesOf(from, to!), rooms });
    }
  }
  return { project: swapped, swaps, kept };
}

function trySwap(project: ProjectContent, from: Offer, to: Offer, room: FinishWish['room']) {
  if (to.availability.state === 'discontinued') return 'no-such-finish';
  try {
    return swapVariant(project, from, to, room);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'quantity-not-allowed') return error.code;
    throw error;
  }
}

function nameOf(offer: Offer, items: readonly ProjectItemState[]) {
  const { sku, slug, name, variant } = offer;
  return { sku, slug, name, variant, rooms: items.map(({ room }) => room) };
}

function namesOf(from: Offer, to: Offer) {
  const { slug, name } = from;
  return {
    fromSku: from.sku,
    toSku: to.sku,
    slug,
    name,
    variantWas: from.variant,
    variantNow: to.variant,
    availability: to.availability,
  };
}

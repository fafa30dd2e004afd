import type {
  Project,
  ProjectItem,
  ProjectItemChange,
  SharedProject,
} from '@plumbline/contracts/nouns/projects.ts';
import type { ProjectSummary } from '@plumbline/contracts/projects/project-data.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { apportion } from '../../goods/pricing/apportion.ts';
import { lineAmount } from '../../goods/pricing/totals.ts';
import { addAmounts } from '../../goods/pricing/vat.ts';
import { compareItem, describeItem } from '../wishlist/wishlist.ts';
import type { ProjectItemState, ProjectState, ShareState } from './projects.ts';

type Offers = ReadonlyMap<number, Offer>;
export interface Page {
  pageNumber: number;
  pageSize: number;
}
interface PricedItem {
  item: ProjectItemState;
  offer: Offer;
  amount: LineAmount;
}

/**
 * The items with what each comes to. An offering that stands in several rooms is priced once, as
 * the basket will, and shared out over them, so that rooms, project and basket agree to the penny.
 */
export function priceItems(items: readonly ProjectItemState[], offers: Offers): PricedItem[] {
  const known = items.filter(({ offeringId }) => offers.has(offeringId));
  const amounts = new Map<ProjectItemState, LineAmount>();
  for (const [offeringId, group] of Map.groupBy(known, (item) => item.offeringId)) {
    const quantities = group.map(({ quantity }) => quantity);
    const quantity = quantities.reduce((sum, each) => sum + each, 0);
    const whole = lineAmount(offers.get(offeringId)!.price, quantity);
    const inc = apportion(whole.incPence, quantities);
    const ex = apportion(whole.exPence, quantities);
    for (const [at, item] of group.entries()) {
      const [incPence, exPence] = [inc[at]!, ex[at]!];
      amounts.set(item, { incPence, exPence, vatPence: incPence - exPence });
    }
  }
  return known.map((item) => ({
    item,
    offer: offers.get(item.offeringId)!,
    amount: amounts.get(item)!,
  }));
}

/** One page of the project as its owner sees it now. */
export function describeProject(
  state: ProjectState,
  offers: Offers,
  { pageNumber, pageSize, refresh }: Page & { refresh: boolean },
): Project {
  const priced = priceItems(state.items, offers);
  return {
    projectId: state.projectId,
    version: state.version,
    name: state.name,
    notes: state.notes,
    budgetPence: state.budgetPence,
    isFitted: state.isFitted,
    currency: 'GBP',
    rooms: describeRooms(state.rooms, priced),
    items: itemsOnPage(priced, { pageNumber, pageSize }).map((each): ProjectItem => ({
      ...describeOne(each),
      note: each.item.note,
      seenIncPence: each.item.seenIncPence,
      seenExPence: each.item.seenExPence,
    })),
    total: priced.length,
    pageNumber,
    pageSize,
    ...sumOf(priced),
    share: state.share && describeShare(state.share),
    changes: refresh ? describeChanges(priced) : null,
    updatedAt: state.updatedAt.toISOString(),
  };
}

/** How many pictures of a project its list shows. */
const listedPictures = 4;

/** The project as one row of its owner's list. */
export function summariseProject(state: ProjectState, offers: Offers): ProjectSummary {
  const priced = priceItems(state.items, offers);
  return {
    projectId: state.projectId,
    version: state.version,
    name: state.name,
    rooms: [...state.rooms],
    budgetPence: state.budgetPence,
    ...sumOf(priced),
    pictures: priced.slice(0, listedPictures).map(({ offer }) => offer.picture),
    isShared: state.share !== null,
    updatedAt: state.updatedAt.toISOString(),
  };
}

/** What a link shows: notes only where the owner lets them be seen, and never the budget. */
export function describeSharedProject(
  state: ProjectState,
  share: ShareState,
  offers: Offers,
  page: Page,
): SharedProject {
  const priced = priceItems(state.items, offers);
  return {
    name: state.name,
    notes: share.showsNotes ? state.notes : null,
    showsPrices: share.showsPrices,
    currency: 'GBP',
    rooms: describeRooms(state.rooms, priced),
    items: itemsOnPage(priced, page).map((each) => ({
      ...describeOne(each),
      note: share.showsNotes ? each.item.note : '',
    })),
    total: priced.length,
    ...page,
    ...sumOf(priced),
    expiresAt: share.expiresAt.toISOString(),
  };
}

function describeOne({ item, offer, amount }: PricedItem) {
  return { ...describeItem(item, offer), room: item.room, amount };
}

function sumOf(priced: readonly PricedItem[]) {
  return {
    itemCount: priced.reduce((count, { item }) => count + item.quantity, 0),
    amount: addAmounts(priced.map(({ amount }) => amount)),
  };
}

function describeRooms(rooms: readonly string[], priced: readonly PricedItem[]) {
  const byRoom = Map.groupBy(priced, ({ item }) => item.room);
  const labels = byRoom.has(null) ? [...rooms, null] : rooms;
  return labels.map((label) => ({ label, ...sumOf(byRoom.get(label) ?? []) }));
}

function describeShare({ showsPrices, showsNotes, sharedAt, expiresAt }: ShareState) {
  return {
    showsPrices,
    showsNotes,
    sharedAt: sharedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** What has changed about the goods, each offering once. */
function describeChanges(priced: readonly PricedItem[]): ProjectItemChange[] {
  const groups = Map.groupBy(priced, ({ offer }) => offer.offeringId).values();
  return [...groups].flatMap((group): ProjectItemChange[] => {
    const { item, offer } = group[0]!;
    const changes = compareItem(item, offer);
    if (changes.length === 0) return [];
    return [
      {
        sku: offer.sku,
        name: offer.name,
        variant: offer.variant,
        rooms: group.flatMap((each) => (each.item.room === null ? [] : [each.item.room])),
        quantity: group.reduce((sum, each) => sum + each.item.quantity, 0),
        changes,
      },
    ];
  });
}

function itemsOnPage<T>(all: readonly T[], { pageNumber, pageSize }: Page): T[] {
  return all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
}

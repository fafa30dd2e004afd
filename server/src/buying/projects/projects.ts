import { mostItems, quantityLimits } from '@plumbline/contracts/nouns/quantities.ts';
import type {
  EditProjectData,
  ProjectBody,
  SetProjectItemsData,
} from '@plumbline/contracts/projects/project-data.ts';
import type { AddToProjectData } from '@plumbline/contracts/shop/projects.ts';
import type { Static } from 'typebox';
import { itemPath, requireQuantity } from '../basket/basket.ts';
import { requireOffer } from '../../goods/catalogue/found-product.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { cutText } from '../../core/cut-text.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Owned } from '../ownership/ownership.ts';
import { seenNow, type SeenItem } from '../wishlist/wishlist.ts';

/** One item of one room, as it is kept. */
export interface ProjectItemState extends SeenItem {
  offeringId: number;
  /** Null while it is in no room yet. */
  room: string | null;
  quantity: number;
  note: string;
}

/** What an edit can change about a project. */
export interface ProjectContent {
  name: string;
  notes: string;
  budgetPence: number | null;
  isFitted: boolean;
  /** Labels in the owner's order; no two alike but for capitals. */
  rooms: readonly string[];
  items: readonly ProjectItemState[];
}

/** The link that shows a project, without its token. */
export interface ShareState {
  showsPrices: boolean;
  showsNotes: boolean;
  sharedAt: Date;
  expiresAt: Date;
}

export interface ProjectState extends ProjectContent, Owned {
  projectId: string;
  version: number;
  share: ShareState | null;
  updatedAt: Date;
}

/** How many projects one owner may start. */
export const maximumProjects = 50;

type FindOffer = (sku: string) => Offer | null;

/** A project without items. Refuses two rooms of one name. */
export function startProject(body: Static<typeof ProjectBody>): ProjectContent {
  return {
    name: body.name.trim(),
    notes: body.notes ?? '',
    budgetPence: body.budgetPence ?? null,
    isFitted: false,
    rooms: requireRooms(body.rooms ?? []),
    items: [],
  };
}

/** Name, notes, budget, rooms and whether it is fitted anew; what is in a room that goes stays, in no room. */
export function editProject(
  project: ProjectContent,
  body: Static<typeof EditProjectData>,
): ProjectContent {
  const edited = {
    ...project,
    name: body.name?.trim() ?? project.name,
    notes: body.notes ?? project.notes,
    budgetPence: body.budgetPence === undefined ? project.budgetPence : body.budgetPence,
    isFitted: body.isFitted ?? project.isFitted,
  };
  if (!body.rooms) return edited;
  const rooms = requireRooms(body.rooms.map(({ label }) => label));
  const labels = new Map<string, string>();
  for (const [at, { was, label }] of body.rooms.entries()) {
    const known = was?.trim() ?? label.trim();
    if (was !== undefined && !project.rooms.includes(known)) {
      throw roomUnknown(known, `/body/rooms/${at}/was`);
    }
    // A room that takes another's old name does not take what was in it.
    if (was !== undefined || !labels.has(known)) labels.set(known, label.trim());
  }
  const items = project.items.map((item) => ({
    ...item,
    room: item.room === null ? null : (labels.get(item.room) ?? null),
  }));
  return { ...edited, rooms, items: joinAlike(items) };
}

/** Sets quantities by room, in one step; a new item goes to the end. */
export function setItems(
  project: ProjectContent,
  wanted: Static<typeof SetProjectItemsData>['items'],
  findOffer: FindOffer,
): ProjectContent {
  const set = wanted.reduce((content, item, at) => {
    const path = itemPath(at);
    const offer = requireOffer(findOffer(item.sku), item.sku, `${path}/sku`);
    const room = requireRoom(project, item.room, `${path}/room`);
    const items = setItem(content.items, { ...item, offer, room, path });
    if (item.toRoom === undefined) return { ...content, items };
    const toRoom = requireRoom(project, item.toRoom, `${path}/toRoom`);
    return { ...content, items: moveItem(items, { offer, room, toRoom, path }) };
  }, project);
  return requireSpace(set);
}

/** Adds to what the rooms hold. */
export function addItems(
  project: ProjectContent,
  added: Static<typeof AddToProjectData>['items'],
  findOffer: FindOffer,
): ProjectContent {
  const filled = added.reduce((content, { sku, quantity, room: label = null }, at) => {
    const path = itemPath(at);
    const offer = requireOffer(findOffer(sku), sku, `${path}/sku`);
    const room = requireRoom(project, label, `${path}/room`);
    const held = content.items.find((item) => isAt(item, offer.offeringId, room));
    const all = (held?.quantity ?? 0) + quantity;
    return { ...content, items: setItem(content.items, { offer, room, quantity: all, path }) };
  }, project);
  return requireSpace(filled);
}

/** Sets what one room holds of an offering; `path` is where that was asked for. */
function setItem(
  items: readonly ProjectItemState[],
  asked: { offer: Offer; room: string | null; quantity: number; note?: string; path: string },
): readonly ProjectItemState[] {
  const { offer, room, quantity, note, path } = asked;
  const at = items.findIndex((item) => isAt(item, offer.offeringId, room));
  if (quantity === 0) return items.filter((_, index) => index !== at);
  if (items[at]?.quantity !== quantity) requireQuantity(offer, quantity, `${path}/quantity`);
  const item: ProjectItemState = {
    ...(items[at] ?? { offeringId: offer.offeringId, room, note: '', ...seenNow(offer) }),
    quantity,
    ...(note === undefined ? {} : { note: note.trim() }),
  };
  return at >= 0 ? items.with(at, item) : [...items, item];
}

/** Takes what one room holds of an offering to another; what both hold must be a quantity to order. */
function moveItem(
  items: readonly ProjectItemState[],
  asked: { offer: Offer; room: string | null; toRoom: string | null; path: string },
): readonly ProjectItemState[] {
  const { offer, room, toRoom, path } = asked;
  const moved = items.map((item) =>
    isAt(item, offer.offeringId, room) ? { ...item, room: toRoom } : item,
  );
  const there = moved.filter((item) => isAt(item, offer.offeringId, toRoom));
  if (there.length > 1) {
    const quantity = there.reduce((sum, item) => sum + item.quantity, 0);
    requireQuantity(offer, quantity, `${path}/quantity`);
  }
  return joinAlike(moved);
}

/** Takes the present price and stock of all items as seen. */
export function noteItems(
  items: readonly ProjectItemState[],
  offers: ReadonlyMap<number, Offer>,
): ProjectItemState[] {
  return items.map((item) => {
    const offer = offers.get(item.offeringId);
    return offer ? { ...item, ...seenNow(offer) } : item;
  });
}

/**
 * Items that came to stand in one room become one, with the quantities and notes of both. Refuses
 * more of one than can be ordered at once: nothing is left out without a word.
 */
export function joinAlike(items: readonly ProjectItemState[]): ProjectItemState[] {
  const joined: ProjectItemState[] = [];
  for (const item of items) {
    const at = joined.findIndex((each) => isAt(each, item.offeringId, item.room));
    if (at < 0) {
      joined.push(item);
      continue;
    }
    const held = joined[at]!;
    const quantity = held.quantity + item.quantity;
    if (quantity > quantityLimits.maximum) throw tooManyJoined(quantity);
    joined[at] = {
      ...held,
      quantity,
      note: cutText([...new Set([held.note, item.note])].filter(Boolean).join(' '), 200),
    };
  }
  return joined;
}

function tooManyJoined(quantity: number): Refusal {
  const message = `${quantity} of one item would then be in one place, which holds up to ${quantityLimits.maximum}. Move or remove some first.`;
  return new Refusal('quantity-not-allowed', {
    detail: message,
    fields: [{ path: '/body/rooms', message }],
  });
}

function isAt(item: ProjectItemState, offeringId: number, room: string | null): boolean {
  return item.offeringId === offeringId && item.room === room;
}

function requireRoom({ rooms }: ProjectContent, label: string | null, path: string): string | null {
  const room = label?.trim() ?? null;
  if (room !== null && !rooms.includes(room)) throw roomUnknown(room, path);
  return room;
}

function requireRooms(labels: readonly string[]): string[] {
  const rooms = labels.map((label) => label.trim());
  const known = new Set<string>();
  for (const [at, room] of rooms.entries()) {
    if (known.has(room.toLowerCase())) {
      const message = `There is a room called ${room} already.`;
      throw new Refusal('room-repeated', {
        detail: message,
        fields: [{ path: `/body/rooms/${at}`, message }],
      });
    }
    known.add(room.toLowerCase());
  }
  return rooms;
}

function roomUnknown(room: string, path: string): Refusal {
  const message = `There is no room called ${room} in this project.`;
  return new Refusal('room-unknown', { detail: message, fields: [{ path, message }] });
}

function requireSpace(project: ProjectContent): ProjectContent {
  if (project.items.length <= mostItems) return project;
  throw new Refusal('project-full', {
    detail: `A project holds up to ${mostItems} items. Remove some first.`,
  });
}

import type { Project, ProjectItem, SharedProject } from '@plumbline/contracts/nouns/projects.ts';
import type { ArrivalTable } from '@plumbline/contracts/shop/delivery.ts';
import { sizeText } from '@plumbline/contracts/catalogue/offering-facts.ts';
import type { VatView } from '../request/preferences.server.ts';
import { arrivalDay, arrivalView, type ArrivalView } from '../parts/arrival-view.ts';
import { pictureView, stockText, type PictureView } from '../parts/card-view.ts';
import { counted, dayOf, grouped, pounds, shortDay } from '../kit/format.ts';
import { otherText, packsText, shownPence } from '../parts/price-view.ts';

/** For whom and when a project is shown. */
export interface Setting {
  vat: VatView;
  arrivals: ArrivalTable | null;
  now: Date;
}

/** One item of one room, as its row shows it. */
export interface ItemView {
  key: string;
  sku: string;
  /** Empty while it is in no room yet. */
  room: string;
  href: string;
  name: string;
  detail: string;
  note: string;
  stock: string | null;
  picture: PictureView;
  arrival: ArrivalView;
  quantity: number;
  packSize: number;
  /** "2 packs of 10"; null of what is sold by the piece. */
  packs: string | null;
  amount: string;
  other: string;
}

export interface RoomView {
  label: string;
  title: string;
  sum: string;
  amount: string;
  items: ItemView[];
}

/** A budget with what is spent of it, on a scale of whole pounds. */
export interface BudgetView {
  budget: string;
  spent: string;
  left: string;
  isOver: boolean;
  share: string;
  ticks: { at: string; text: string }[];
}

export interface TabView {
  label: string;
  href: string;
  isHere: boolean;
}

const noRoom = 'Not in a room';

/** The rooms of a page of items; those in no room come last. `only` names the one room asked for. */
export function roomViews(
  { rooms, items }: Pick<SharedProject, 'rooms' | 'items'>,
  only: string | null,
  setting: Setting,
): RoomView[] {
  const shown = rooms.filter(({ label }) => only === null || (label ?? '') === only);
  return shown.map(({ label, itemCount, amount }) => ({
    label: label ?? '',
    title: label ?? noRoom,
    sum: counted(itemCount, 'item'),
    amount: pounds(shownPence(amount, setting.vat)),
    items: items.filter(({ room }) => room === label).map((item) => itemView(item, setting)),
  }));
}

/** The tabs above the rooms: all of them, and each alone. */
export function roomTabs(
  { rooms }: Pick<Project, 'rooms'>,
  path: string,
  only: string | null,
): TabView[] {
  if (rooms.length < 2) return [];
  const all = { label: 'All rooms', href: path, isHere: only === null };
  return [
    all,
    ...rooms.map(({ label, itemCount }) => ({
      label: `${label ?? noRoom} (${itemCount})`,
      href: `${path}?room=${encodeURIComponent(label ?? '')}`,
      isHere: only === (label ?? ''),
    })),
  ];
}

/** "2 rooms, 9 pieces." and the day on which all of it can be here. */
export function projectLine(
  { rooms, itemCount, items }: Pick<SharedProject, 'rooms' | 'itemCount' | 'items'>,
  { arrivals }: Setting,
): { pieces: string; day: string | null } {
  const named = rooms.filter(({ label }) => label !== null).length;
  const parts = [
    ...(named > 0 ? [counted(named, 'room')] : []),
    itemCount > 0 ? counted(itemCount, 'item') : 'nothing in it yet',
  ];
  const days = items.map(({ availability }) => arrivalDay(availability, arrivals));
  const known = days.flatMap((day) => (day === null ? [] : [day]));
  const latest = known.length === days.length ? known.toSorted().at(-1) : undefined;
  const text = parts.join(', ');
  return {
    pieces: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
    day: latest === undefined ? null : shortDay(latest),
  };
}

/** What is spent of the budget, both with VAT, which is what is paid in the end. */
export function budgetView(budgetPence: number | null, spentPence: number): BudgetView | null {
  if (budgetPence === null) return null;
  const leftPence = budgetPence - spentPence;
  const share = budgetPence === 0 ? 100 : Math.min(100, (spentPence / budgetPence) * 100);
  return {
    budget: pounds(budgetPence),
    spent: pounds(spentPence),
    left: leftPence < 0 ? `${pounds(-leftPence)} over` : `${pounds(leftPence)} left`,
    isOver: leftPence < 0,
    share: `${share.toFixed(1)}%`,
    ticks: [0, 25, 50, 75, 100].map((at) => ({
      at: `${at}%`,
      text: grouped(Math.round((budgetPence * at) / 10_000)),
    })),
  };
}

/** "Sat 21 Nov", of an instant. */
export const dayText = (instant: string) => shortDay(dayOf(new Date(instant)));

function itemView(item: SharedProject['items'][number] | ProjectItem, setting: Setting): ItemView {
  const { vat, arrivals, now } = setting;
  return {
    key: `${item.sku} ${item.room ?? ''}`,
    sku: item.sku,
    room: item.room ?? '',
    href: `/p/${item.slug}?sku=${encodeURIComponent(item.sku)}`,
    name: item.name,
    detail: [item.variant, sizeText(item.dimensions)].filter(Boolean).join(' · '),
    note: item.note,
    stock: item.availability.state === 'low-stock' ? stockText(item.availability) : null,
    picture: pictureView(item.picture),
    arrival: arrivalView(item.availability, arrivals, now),
    quantity: item.quantity,
    packSize: item.packSize,
    packs: packsText(item.quantity, item.packSize),
    amount: pounds(shownPence(item.amount, vat)),
    other: otherText(item.amount, vat),
  };
}

import type { StaffRole } from '@plumbline/contracts/call/call.ts';
import type { IconName } from '../kit/icon-names.ts';

interface Room {
  href: string;
  name: string;
  icon: IconName;
  /** Whose room it is, beside the admins'; without them it is everybody's. */
  roles?: readonly StaffRole[];
}

/** Those who read orders and give money back; picking and packing is the support's alone. */
const keepers: readonly StaffRole[] = ['support', 'finance'];

/** Those who look people's accounts up. */
const lookers: readonly StaffRole[] = ['support', 'trade-reviewer'];

/** The areas of the staff's side, as the way to them is shown. */
const allRooms: readonly { title: string; entries: readonly Room[] }[] = [
  {
    title: 'Work',
    entries: [
      { href: '/staff', name: 'Home', icon: 'house' },
      { href: '/staff/orders', name: 'Orders', icon: 'package', roles: keepers },
      {
        href: '/staff/order-baskets',
        name: 'Order baskets',
        icon: 'shopping-basket',
        roles: ['support'],
      },
      { href: '/staff/picking', name: 'Pick lists', icon: 'rows-3', roles: ['support'] },
      {
        href: '/staff/supplier-orders',
        name: 'Supplier orders',
        icon: 'truck',
        roles: ['support'],
      },
      { href: '/staff/returns', name: 'Returns', icon: 'undo-2', roles: keepers },
      {
        href: '/staff/return-terms',
        name: 'Terms of returns',
        icon: 'scroll-text',
        roles: keepers,
      },
      { href: '/staff/inbox', name: 'Inbox', icon: 'mail', roles: ['support'] },
      {
        href: '/staff/canned-replies',
        name: 'Canned replies',
        icon: 'copy',
        roles: ['support'],
      },
      { href: '/staff/questions', name: 'Questions', icon: 'mail', roles: ['finance'] },
      { href: '/staff/due-dates', name: 'Due dates', icon: 'calendar-check', roles: keepers },
      {
        href: '/staff/carrier-messages',
        name: 'Carrier messages',
        icon: 'truck',
        roles: ['support'],
      },
      { href: '/staff/claims', name: 'Claims', icon: 'circle-exclamation-point', roles: keepers },
      {
        href: '/staff/reviews',
        name: 'Reviews',
        icon: 'star',
        roles: ['moderator'],
      },
      {
        href: '/staff/review-incentive',
        name: 'Review incentive',
        icon: 'tag',
        roles: ['moderator'],
      },
      {
        href: '/staff/product-questions',
        name: 'Product questions',
        icon: 'info',
        roles: ['moderator', 'support'],
      },
      { href: '/staff/refunds', name: 'Refunds', icon: 'receipt-text', roles: keepers },
      {
        href: '/staff/failed-refunds',
        name: 'Failed refunds',
        icon: 'triangle-exclamation-point',
        roles: keepers,
      },
      {
        href: '/staff/order-changes',
        name: 'Order changes',
        icon: 'refresh-cw',
        roles: ['support'],
      },
      { href: '/staff/disputes', name: 'Disputes', icon: 'credit-card', roles: keepers },
      { href: '/staff/deletions', name: 'Deletion requests', icon: 'trash', roles: ['support'] },
      {
        href: '/staff/second-factors',
        name: 'Two-step verification',
        icon: 'lock',
        roles: ['support'],
      },
    ],
  },
  {
    title: 'Business',
    entries: [
      {
        href: '/staff/trade-applications',
        name: 'Trade applications',
        icon: 'scroll-text',
        roles: ['trade-reviewer'],
      },
      {
        href: '/staff/trade-accounts',
        name: 'Trade accounts',
        icon: 'users',
        roles: [...lookers, 'finance'],
      },
      { href: '/staff/trade-bands', name: 'Bands', icon: 'tag', roles: lookers },
      { href: '/staff/trade-requests', name: 'Second person', icon: 'check', roles: lookers },
      { href: '/staff/accounts', name: 'Accounts', icon: 'users', roles: lookers },
      {
        href: '/staff/collections',
        name: 'Collections',
        icon: 'receipt-text',
        roles: ['finance', 'trade-reviewer'],
      },
      {
        href: '/staff/credit',
        name: 'Trade credit',
        icon: 'credit-card',
        roles: ['finance', 'trade-reviewer'],
      },
      { href: '/staff/discounts', name: 'Discounts', icon: 'tag', roles: ['finance'] },
      { href: '/staff/promotions', name: 'Promotions', icon: 'star', roles: ['finance'] },
      { href: '/staff/pages', name: 'Pages', icon: 'file-text', roles: ['content'] },
      {
        href: '/staff/releases',
        name: 'Releases',
        icon: 'calendar-check',
        roles: ['content'],
      },
      { href: '/staff/media', name: 'Media library', icon: 'grid-2x2', roles: ['content'] },
      {
        href: '/staff/global-items',
        name: 'On every page',
        icon: 'columns-3',
        roles: ['content'],
      },
      {
        href: '/staff/article-gaps',
        name: 'Article gaps',
        icon: 'file-text',
        roles: ['content', 'support'],
      },
      { href: '/staff/vacancies', name: 'Vacancies', icon: 'users', roles: ['content'] },
      {
        href: '/staff/price-evidence',
        name: 'Price evidence',
        icon: 'scroll-text',
        roles: ['finance', 'catalogue'],
      },
    ],
  },
];

/** The areas that somebody's roles open. */
export function roomsOf(roles: readonly StaffRole[]) {
  const opens = ({ roles: whose }: Room) =>
    !whose || roles.some((role) => role === 'admin' || whose.includes(role));
  return allRooms.map(({ title, entries }) => ({ title, entries: entries.filter(opens) }));
}

/** Whether somebody's roles open an area. */
export const opensRoom = (roles: readonly StaffRole[], href: string) =>
  roomsOf(roles).some(({ entries }) => entries.some((entry) => entry.href === href));

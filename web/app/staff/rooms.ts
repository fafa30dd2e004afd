import type { StaffRole } from '@plumbline/contracts/call/call.ts';
import type { IconName } from '../kit/icon-names.ts';

interface Room {
  href: string;
  name: string;
  icon: IconName;
  /** Whose room it is, beside the admins'; without one it is everybody's. */
  role?: StaffRole;
}

/** The areas of the staff's side, as the way to them is shown. */
const allRooms: readonly { title: string; entries: readonly Room[] }[] = [
  {
    title: 'Work',
    entries: [
      { href: '/staff', name: 'Home', icon: 'house' },
      { href: '/staff/deletions', name: 'Deletion requests', icon: 'trash', role: 'support' },
    ],
  },
  {
    title: 'Business',
    entries: [
      { href: '/staff/accounts', name: 'Accounts', icon: 'users' },
      { href: '/staff/discounts', name: 'Discounts', icon: 'tag', role: 'finance' },
      { href: '/staff/promotions', name: 'Promotions', icon: 'star', role: 'finance' },
      {
        href: '/staff/price-evidence',
        name: 'Price evidence',
        icon: 'scroll-text',
        role: 'finance',
      },
    ],
  },
];

/** The areas that somebody's roles open. */
export function roomsOf(roles: readonly StaffRole[]) {
  const opens = ({ role }: Room) => !role || roles.includes(role) || roles.includes('admin');
  return allRooms.map(({ title, entries }) => ({ title, entries: entries.filter(opens) }));
}

import type { GlobalItemId } from '@plumbline/contracts/nouns/content/global-items.ts';

/** What stands on many pages, as staff call it, and where it stands. */
export const itemNames: Readonly<Record<GlobalItemId, { name: string; where: string }>> = {
  announcement: {
    name: 'Announcement',
    where: 'A line above the header of every page. The first one that is on is shown.',
  },
  banners: { name: 'Banners', where: 'On the front page, and above the guides under Advice.' },
  incidents: {
    name: 'Known issues',
    where: 'On the help centre, for as long as it lasts.',
  },
  'opening-hours': {
    name: 'Opening hours',
    where: 'On the help centre; promises of answers are worked out from them.',
  },
  'header-links': { name: 'Links in the header', where: 'Beside the search, on every page.' },
  footer: { name: 'Footer', where: 'At the foot of every page.' },
};

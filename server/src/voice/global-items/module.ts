import type { Module } from '../../core/module.ts';
import { globalItemHandlers } from './handlers.ts';

/** What stands on many pages: links, the footer, announcements, banners, hours and incidents. */
export const globalItems = {
  name: 'global-items',
  handlers: { globalItems: globalItemHandlers },
  tables: ['global_item', 'global_item_version'],
} satisfies Module;

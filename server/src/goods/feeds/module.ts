import type { Module } from '../../core/module.ts';
import { mountFeeds } from './routes.ts';

/** What search and shopping engines are told. */
export const feeds = {
  name: 'feeds',
  mounts: mountFeeds,
  reads: {
    offering: 'feeds tell more of an offering than the model holds',
    product: 'feeds tell more of an offering than the model holds',
    catalogue_change: 'a sitemap says when a page last changed',
  },
} satisfies Module;

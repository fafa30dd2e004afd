import type { Module } from '../../core/module.ts';
import { contentHandlers } from './handlers.ts';
import { mountContentFeeds } from './feeds.ts';

/** The shop's words for those who read them: kept in memory, and current within a second. */
export const content = {
  name: 'content',
  handlers: { content: contentHandlers },
  keptAnswers: [
    'content.listBlogs',
    'content.getPageData',
    'content.getPage',
    'content.findGuides',
    'content.findGuidesFor',
  ],
  mounts: mountContentFeeds,
  sitemaps: ['content'],
  reads: {
    content_state: 'what is shown follows the changes that are counted there',
    content_page: 'what the shop shows is kept in memory',
    content_version: 'what the shop shows is kept in memory',
    content_redirect: 'addresses that have moved are kept in memory',
    content_legal_version: 'what is binding is shown with its earlier versions',
    content_category: 'guides are listed by category',
    content_author: 'guides name who wrote them',
    content_media: 'pages show pictures of the library',
    global_item: 'what stands on many pages is kept in memory',
    global_item_version: 'what stands on many pages is kept in memory',
  },
} satisfies Module;

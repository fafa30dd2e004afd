import type { Module } from '../../core/module.ts';
import { mediaHandlers } from './handlers.ts';
import { mountMedia } from './mount-media.ts';

/** Pictures that pages show, with what of them matters most. */
export const media = {
  name: 'media',
  handlers: { media: mediaHandlers },
  mounts: mountMedia,
  tables: ['content_media'],
  reads: {
    account: 'staff read who added a picture',
    upload: 'a picture has the size of its file',
    content_page: 'staff read on which pages a picture stands',
    content_version: 'staff read on which pages a picture stands',
    content_legal_version: 'what was binding is shown with its pictures for good',
    content_release: 'a release that is still to come shows its pictures',
    content_release_page: 'a release that is still to come shows its pictures',
    global_item: 'staff read on which items a picture stands',
    global_item_version: 'staff read on which items a picture stands',
  },
} satisfies Module;

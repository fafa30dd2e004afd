import type { projectCalls } from '@plumbline/contracts/projects/projects.ts';
import type { projectShopCalls } from '@plumbline/contracts/shop/projects.ts';
import { offersOf } from '../basket/owned-basket.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { hashToken } from '../../http/session.ts';
import { seenNow } from '../wishlist/wishlist.ts';
import { describeSharedProject } from './describe-project.ts';
import { createOwnProject, defaultPageSize, describeFor, lockOwnProject } from './owned-project.ts';
import type { ProjectItemState, ProjectState } from './projects.ts';
import { endShare, findShare, insertShare } from './share-store.ts';
import { findProject } from './store.ts';

const shareDays = 30;

type ShareCalls = Pick<typeof projectCalls, 'shareProject' | 'retrieveSharedProject'> &
  Pick<typeof projectShopCalls, 'stopSharingProject' | 'copySharedProject'>;

export const projectShareHandlers: Handlers<ShareCalls> = {
  shareProject: async ({ params, body, caller }, context) => {
    const token = context.randomBytes(16).toString('base64url');
    const sharedAt = context.now();
    const expiresAt = new Date(sharedAt.getTime() + shareDays * 86_400_000);
    const { showsPrices = true, showsNotes = false } = body;
    await transaction(context.db, async (tx) => {
      const { projectId } = await lockOwnProject(tx, params.projectId, caller, context);
      await endShare(tx, projectId, sharedAt);
      const share = { showsPrices, showsNotes, sharedAt, expiresAt };
      await insertShare(tx, projectId, hashToken(token), share);
    });
    return { token, expiresAt: expiresAt.toISOString() };
  },

  stopSharingProject: async ({ params, caller }, context) => {
    const project = await transaction(context.db, async (tx) => {
      const own = await lockOwnProject(tx, params.projectId, caller, context);
      await endShare(tx, own.projectId, context.now());
      return { ...own, share: null };
    });
    return describeFor(project, caller, context);
  },

  retrieveSharedProject: async ({ query, body, caller }, context) => {
    const { project, share } = await getShared(context, body.token);
    const { pageNumber = 1, pageSize = defaultPageSize } = query;
    const page = { pageNumber, pageSize };
    const offers = offersOf({ lines: project.items }, caller, context);
    return describeSharedProject(project, share, offers, page);
  },

  copySharedProject: async ({ body, caller }, context) => {
    const { project, share } = await getShared(context, body.token);
    const content = {
      name: project.name,
      rooms: project.rooms,
      budgetPence: null,
      isFitted: false,
      notes: share.showsNotes ? project.notes : '',
      items: copyItems(project, share.showsNotes, caller, context),
    };
    const copy = await transaction(context.db, (tx) =>
      createOwnProject(tx, context, caller, content),
    );
    return describeFor(copy, caller, context);
  },
};

/** What a link shows. One that ended says so; one that never was is a missing project. */
async function getShared(context: Context, token: string) {
  const share = await findShare(context.db, hashToken(token));
  if (!share) throw new Refusal('project-not-found');
  if (share.endedAt !== null || share.expiresAt <= context.now()) {
    throw new Refusal('project-share-ended', {
      detail: 'The link has been turned off or has expired. Ask for a new one.',
    });
  }
  const project = await findProject(context.db, share.projectId, context.now());
  if (!project) throw new Refusal('project-not-found');
  return { project, share };
}

/** The same goods, as they cost the new owner now. */
function copyItems(
  { items }: ProjectState,
  withNotes: boolean,
  caller: Caller,
  context: Context,
): ProjectItemState[] {
  const offers = offersOf({ lines: items }, caller, context);
  return items.flatMap((item) => {
    const offer = offers.get(item.offeringId);
    return offer ? [{ ...item, note: withNotes ? item.note : '', ...seenNow(offer) }] : [];
  });
}

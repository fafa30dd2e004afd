import type { projectFinishCalls } from '@plumbline/contracts/shop/project-finishes.ts';
import { offersOf } from '../basket/owned-basket.ts';
import type { Caller } from '../../core/caller.ts';
import { listFinishVariants, type Finish } from '../../goods/catalogue/finish-store.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { describeFor, getOwnProject, lockVersion, saveChange } from './owned-project.ts';
import type { ProjectState } from './projects.ts';
import { swapFinish } from './swap-finish.ts';

export const projectFinishHandlers: Handlers<typeof projectFinishCalls> = {
  listProjectFinishes: async ({ params, caller }, context) => {
    const project = await getOwnProject(context.db, params.projectId, caller, context);
    const { variants } = await variantsOf(context.db, project, caller, context);
    const held = new Map(variants.map(({ offeringId, finish }) => [offeringId, finish]));
    return {
      held: countFinishes([...held.values()]),
      possible: countFinishes(variants.flatMap(({ otherFinish }) => otherFinish ?? [])),
    };
  },

  swapProjectFinish: async ({ params, body, caller }, context) => {
    const swapped = await transaction(context.db, async (tx) => {
      // An older version is refused before anything is said about what is in it.
      const before = await lockVersion(tx, context, caller, { ...params, ...body });
      const { variants, offers } = await variantsOf(tx, before, caller, context);
      const { project, swaps, kept } = swapFinish(before, body, variants, offers);
      if (swaps.length === 0 && kept.length === 0) throw new Refusal('variant-not-in-project');
      const after = body.preview
        ? { ...before, ...project }
        : await saveChange(tx, context, before, project);
      return { before, after, swaps, kept };
    });
    const project = describeFor(swapped.after, caller, context);
    return {
      swaps: swapped.swaps,
      kept: swapped.kept,
      amountWas: describeFor(swapped.before, caller, context).amount,
      amountNow: project.amount,
      project,
    };
  },
};

/** The other finishes of what a project holds, with offers of all that can still be bought. */
async function variantsOf(
  tx: Queryable,
  { items }: ProjectState,
  caller: Caller,
  context: Context,
) {
  const held = items.map(({ offeringId }) => offeringId);
  const variants = await listFinishVariants(tx, held);
  const others = variants.flatMap(({ otherId }) => otherId ?? []);
  const lines = [...held, ...others].map((offeringId) => ({ offeringId }));
  return { variants, offers: offersOf({ lines }, caller, context) };
}

/** Each finish once, with how often it was there; the most frequent first. */
function countFinishes(finishes: readonly Finish[]) {
  const groups = Map.groupBy(finishes, ({ value }) => value);
  return [...groups.values()]
    .map((group) => ({ ...group[0]!, itemCount: group.length }))
    .toSorted((a, b) => b.itemCount - a.itemCount || (a.label < b.label ? -1 : 1));
}

import type { projectCalls } from '@plumbline/contracts/projects/projects.ts';
import type { Project } from '@plumbline/contracts/nouns/projects.ts';
import type { projectShopCalls } from '@plumbline/contracts/shop/projects.ts';
import { takeOut } from '../basket/basket.ts';
import { changeCurrentBasket } from '../basket/current-basket.ts';
import { offersOf } from '../basket/owned-basket.ts';
import { findCurrentBasket } from '../basket/store.ts';
import { isNobody, viewerOf, type Caller } from '../../core/caller.ts';
import { requireOffer } from '../../goods/catalogue/found-product.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { placeOf, whyNotDelivered, type Place } from '../../goods/delivery/place.ts';
import type { Context } from '../../core/context.ts';
import { findAnswer, saveAnswer } from '../../db/idempotency.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { summariseProject } from './describe-project.ts';
import { fillBasket } from './fill-basket.ts';
import {
  changeProject,
  createOwnProject,
  describeFor,
  getOwnProject,
  lockOwnProject,
  lockVersion,
  saveChange,
} from './owned-project.ts';
import {
  addItems,
  editProject,
  noteItems,
  setItems,
  startProject,
  type ProjectContent,
} from './projects.ts';
import { projectShareHandlers } from './share-handlers.ts';
import {
  countProjects,
  findProject,
  listProjects,
  removeProject,
  saveProjectItems,
} from './store.ts';
import { swapVariant } from './swap-variant.ts';

export const projectHandlers: Handlers<typeof projectCalls & typeof projectShopCalls> = {
  ...projectShareHandlers,

  createProject: ({ body, caller, idempotency }, context) =>
    transaction(context.db, async (tx) => {
      const before = await findAnswer<Project>(tx, idempotency);
      // One that was deleted since is begun anew: a page deletes what it began for goods in vain.
      if (before && (await findProject(tx, before.projectId, context.now()))) return before;
      const begun = await createOwnProject(tx, context, caller, startProject(body));
      const project = describeFor(begun, caller, context);
      await saveAnswer(tx, idempotency, project);
      return project;
    }),

  listProjects: async ({ query, caller }, context) => {
    const { pageNumber, pageSize, ...page } = pageOf(query);
    if (isNobody(caller)) {
      return { projects: [], total: 0, pageNumber, pageSize };
    }
    const projects = await listProjects(context.db, caller, { ...page, now: context.now() });
    const offers = offersOf({ lines: projects.flatMap(({ items }) => items) }, caller, context);
    return {
      projects: projects.map((project) => summariseProject(project, offers)),
      total: await countProjects(context.db, caller),
      pageNumber,
      pageSize,
    };
  },

  getProject: async ({ params, query, caller }, context) => {
    const project = await getOwnProject(context.db, params.projectId, caller, context);
    return describeFor(project, caller, context, query);
  },

  deleteProject: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { projectId } = await lockOwnProject(tx, params.projectId, caller, context);
      await removeProject(tx, projectId);
    }),

  editProject: ({ params, body, caller }, context) =>
    change(context, caller, { ...params, ...body }, (project) => editProject(project, body)),

  setProjectItems: ({ params, body, caller }, context) =>
    change(context, caller, { ...params, ...body }, (project) =>
      setItems(project, body.items, offerFinder(caller, context)),
    ),

  addToProject: ({ params, body, caller, idempotency }, context) =>
    transaction(context.db, async (tx) => {
      const before = await findAnswer<Project>(tx, idempotency);
      if (before) return before;
      const find = offerFinder(caller, context);
      const asked = { ...params, expectedVersion: null };
      const after = await changeProject(tx, context, caller, asked, (project) =>
        addItems(project, body.items, find),
      );
      if (body.takesFromBasket && (await findCurrentBasket(tx, caller))) {
        await changeCurrentBasket(tx, context, caller, (lines) =>
          body.items.reduce(
            (left, { sku, quantity }) => takeOut(left, find(sku)?.offeringId, quantity),
            [...lines],
          ),
        );
      }
      const project = describeFor(after, caller, context);
      await saveAnswer(tx, idempotency, project);
      return project;
    }),

  checkIfVariantsExistInProject: async ({ params, body, caller }, context) => {
    const project = await getOwnProject(context.db, params.projectId, caller, context);
    const find = offerFinder(caller, context);
    return {
      variants: body.map((sku) => {
        const offeringId = find(sku)?.offeringId;
        const held = project.items.filter((item) => item.offeringId === offeringId);
        const quantity = held.reduce((sum, item) => sum + item.quantity, 0);
        return { sku, exists: held.length > 0, quantity, rooms: held.map(({ room }) => room) };
      }),
    };
  },

  addAllToBasket: async ({ params, query, caller, idempotency }, context) => {
    const terms = await context.deliveryTables.get();
    const place = placeOf(terms, query.postcode, '/query/postcode');
    return transaction(context.db, async (tx) => {
      const before = await findAnswer<BasketReport>(tx, idempotency);
      if (before) return before;
      const report = await addAll(tx, context, caller, params.projectId, place);
      await saveAnswer(tx, idempotency, report);
      return report;
    });
  },

  updateProjectItemVariant: async ({ params, body, caller }, context) => {
    const find = offerFinder(caller, context);
    const swapped = await transaction(context.db, async (tx) => {
      const before = await lockVersion(tx, context, caller, { ...params, ...body });
      const from = requireOffer(find(body.fromSku), body.fromSku, '/body/fromSku');
      const to = requireOffer(find(body.toSku), body.toSku, '/body/toSku');
      const { project, swaps } = swapVariant(before, from, to, body.room);
      const after = body.preview
        ? { ...before, ...project }
        : await saveChange(tx, context, before, project);
      return { before, after, swaps };
    });
    const project = describeFor(swapped.after, caller, context);
    return {
      fromSku: body.fromSku,
      toSku: body.toSku,
      swaps: swapped.swaps,
      amountWas: describeFor(swapped.before, caller, context).amount,
      amountNow: project.amount,
      project,
    };
  },

  noteProjectChanges: async ({ params, caller }, context) => {
    const noted = await transaction(context.db, async (tx) => {
      const project = await lockOwnProject(tx, params.projectId, caller, context);
      const offers = offersOf({ lines: project.items }, caller, context);
      const items = noteItems(project.items, offers);
      await saveProjectItems(tx, project.projectId, items);
      return { ...project, items };
    });
    return describeFor(noted, caller, context);
  },
};

type BasketReport = Awaited<ReturnType<typeof addAll>>;

/** The project's goods into the basket in use, and what became of each. */
async function addAll(
  tx: Tx,
  context: Context,
  caller: Caller,
  projectId: string,
  { zone, place }: Place,
) {
  const { items } = await getOwnProject(tx, projectId, caller, context);
  if (items.length === 0) throw new Refusal('project-empty');
  const offers = offersOf({ lines: items }, caller, context);
  // A basket is not started, nor touched, for goods of which none can be bought.
  const whyNotThere = ({ availability }: Offer) => {
    const reason = whyNotDelivered(zone, availability.sizeClass);
    return reason && `We cannot deliver it to ${place.outwardCode}. ${reason}`;
  };
  let filled = fillBasket([], items, offers, whyNotThere);
  let basketId: string | null = null;
  if (filled.addedCount > 0) {
    const basket = await changeCurrentBasket(tx, context, caller, (lines) => {
      filled = fillBasket(lines, items, offers, whyNotThere);
      return filled.lines;
    });
    basketId = basket.basketId;
  }
  const { addedCount, wantedCount, added, entries } = filled;
  return { projectId, basketId, addedCount, wantedCount, added, entries };
}

async function change(
  context: Context,
  caller: Caller,
  asked: { projectId: string; expectedVersion: number | null },
  decide: (project: ProjectContent) => ProjectContent,
) {
  const after = await transaction(context.db, (tx) =>
    changeProject(tx, context, caller, asked, decide),
  );
  return describeFor(after, caller, context);
}

function offerFinder(caller: Caller, { catalogue }: Context) {
  const viewer = viewerOf(caller);
  return (sku: string) => catalogue.findOfferBySku(sku, viewer);
}

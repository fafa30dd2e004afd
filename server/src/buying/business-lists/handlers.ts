import { mostLists, type BusinessList } from '@plumbline/contracts/nouns/business-lists.ts';
import type { businessListCalls } from '@plumbline/contracts/shop/business-lists.ts';
import { viewerOf, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import { describeOffer } from '../quick-order/match-rows.ts';
import { mayChange, toOrder } from './business-lists.ts';
import {
  countOfLists,
  findList,
  insertList,
  isNameTaken,
  listLists,
  lockList,
  removeList,
  saveCountedBy,
  saveCounts,
  saveLines,
  saveName,
  type Asked,
  type ListRow,
} from './store.ts';

/** What a business keeps to hand and orders together: whose it is, the session alone decides. */
export const businessListHandlers: Handlers<typeof businessListCalls> = {
  listBusinessLists: async ({ caller }, { db }) => {
    const lists = await listLists(db, caller.businessId!);
    return {
      lists: lists.map((row) => ({
        ...row,
        changedAt: row.changedAt.toISOString(),
        countedAt: row.countedAt?.toISOString() ?? null,
      })),
    };
  },

  getBusinessList: async ({ params, query, caller }, context) => {
    const row = requireList(await findList(context.db, askedBy(caller, params.listId)));
    return describe(row, caller, context, query.kits);
  },

  createBusinessList: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const businessId = caller.businessId!;
      await takeTurn(tx, `business-lists:${businessId}`);
      const lines = offeringsOf(body.lines, [], caller, context);
      if ((await countOfLists(tx, businessId)) >= mostLists)
        throw new Refusal('business-lists-full');
      const { kind } = body;
      const name = body.name.trim();
      const made = { businessId, kind, name, accountId: caller.accountId!, at: context.now() };
      const listId = await insertList(tx, made);
      if (listId === undefined) throw nameTaken();
      await saveLines(tx, listId, lines);
      return described(tx, listId, caller, context);
    }),

  saveBusinessList: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const asked = askedBy(caller, params.listId);
      await takeTurn(tx, `business-lists:${asked.businessId}`);
      const row = requireChange(requireList(await lockList(tx, asked)), caller);
      if (row.version !== body.version) {
        throw new Refusal('business-list-changed', {
          detail: `${row.changedBy ?? 'Somebody'} has changed this list meanwhile. Look again; nothing was saved.`,
        });
      }
      const lines = offeringsOf(body.lines, row.lines, caller, context);
      const name = body.name.trim();
      if (await isNameTaken(tx, asked, name)) throw nameTaken();
      await saveName(tx, asked, name, context.now());
      await saveLines(tx, asked.listId, lines);
      if (body.lines.some(({ counted }) => counted !== undefined)) {
        await saveCountedBy(tx, asked, context.now());
      }
      return described(tx, asked.listId, caller, context);
    }),

  countBusinessList: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const asked = askedBy(caller, params.listId);
      requireList(await lockList(tx, asked));
      const viewer = viewerOf(caller);
      const counts = body.counts.flatMap(({ sku, counted }) => {
        const offer = context.catalogue.findOfferBySku(sku, viewer);
        return offer ? [{ offeringId: offer.offeringId, counted }] : [];
      });
      await saveCounts(tx, asked, counts, context.now());
      return described(tx, asked.listId, caller, context);
    }),

  removeBusinessList: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const asked = askedBy(caller, params.listId);
      requireChange(requireList(await lockList(tx, asked)), caller);
      await removeList(tx, asked.listId);
    }),
};

const askedBy = ({ businessId, accountId }: Caller, listId: number): Asked => ({
  listId,
  businessId: businessId!,
  accountId: accountId!,
});

function requireList(row: ListRow | undefined): ListRow {
  if (!row) throw new Refusal('business-list-not-found');
  return row;
}

function requireChange(row: ListRow, { accountId }: Caller): ListRow {
  if (mayChange(row, { accountId: accountId!, role: row.role })) return row;
  throw new Refusal('business-list-barred', {
    detail:
      'Who made this list, an owner or an approver changes what belongs on it. You can count and order.',
  });
}

const nameTaken = () =>
  new Refusal('business-list-name-taken', {
    fields: [
      { path: '/body/name', message: 'Another list has this name. Give it one of its own.' },
    ],
  });

/**
 * Lines by what they are of. What was counted meanwhile stays where nothing else is said. Refuses a code
 * that there is none of, and one that stands there twice: which of its quantities is meant, nobody knows.
 */
function offeringsOf(
  lines: readonly { sku: string; quantity: number; counted?: number | null }[],
  before: ListRow['lines'],
  caller: Caller,
  { catalogue }: Context,
): ListRow['lines'] {
  const viewer = viewerOf(caller);
  const countOf = new Map(before.map(({ offeringId, counted }) => [offeringId, counted]));
  const seen = new Set<number>();
  return lines.map(({ sku, quantity, counted }, at) => {
    const offeringId = catalogue.findOfferBySku(sku, viewer)?.offeringId;
    if (offeringId !== undefined) {
      if (seen.has(offeringId)) throw lineTwice(at, sku);
      seen.add(offeringId);
      const kept = counted === undefined ? (countOf.get(offeringId) ?? null) : counted;
      return { offeringId, quantity, counted: kept };
    }
    const path = `/body/lines/${at}/sku`;
    throw new Refusal('sku-unknown', {
      fields: [{ path, message: `We sell nothing under ${sku}.` }],
    });
  });
}

const lineTwice = (at: number, sku: string) =>
  new Refusal('invalid-request', {
    fields: [{ path: `/body/lines/${at}/sku`, message: `${sku} is on the list already.` }],
  });

async function described(tx: Tx, listId: number, caller: Caller, context: Context) {
  return describe((await findList(tx, askedBy(caller, listId)))!, caller, context);
}

/** A list at the business's own prices. What the shop has forgotten altogether is left out. */
function describe(row: ListRow, caller: Caller, { catalogue }: Context, kits = 1): BusinessList {
  const { madeBy: _madeBy, role, changedAt, countedAt, ...list } = row;
  const offers = catalogue.findOffersById(
    row.lines.map(({ offeringId }) => offeringId),
    viewerOf(caller),
  );
  return {
    ...list,
    changedAt: changedAt.toISOString(),
    countedAt: countedAt?.toISOString() ?? null,
    mayChange: mayChange(row, { accountId: caller.accountId!, role }),
    lines: row.lines.flatMap(({ offeringId, quantity, counted }) => {
      const offer = offers.get(offeringId);
      if (!offer) return [];
      const { packSize } = offer;
      return [
        {
          offer: describeOffer(offer),
          quantity,
          counted,
          toOrder: toOrder(row.kind, { quantity, counted }, { packSize, kits }),
        },
      ];
    }),
  };
}

import { discountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import { mostItems } from '@plumbline/contracts/nouns/quantities.ts';
import type { Context } from '../../core/context.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import { cutText } from '../../core/cut-text.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { findBusiness, findStanding } from '../../people/businesses/store.ts';
import {
  joinAlike,
  maximumProjects,
  type ProjectItemState,
  type ProjectState,
} from '../projects/projects.ts';
import { countProjects, insertProject } from '../projects/store.ts';
import { seenNow } from '../wishlist/wishlist.ts';
import { acceptedMail } from './accepted-mail.ts';
import { findMailOf, findMaker } from './find-maker.ts';
import { findQuotedGoods, saveAcceptance, type SentQuote } from './issues-store.ts';
import { quoteOrder, type QuoteOrder } from './price-order.ts';
import type { QuoteRow } from './quotes.ts';
import { saveQuote, saveState } from './store.ts';

/**
 * Takes a client's word: it is kept with name and time, what was accepted becomes a project of whoever
 * quoted, and a quote without a job becomes one by its title. Nothing is ordered. Answers the mail that
 * tells of it; null where nobody is left to be told.
 */
export async function acceptQuote(
  tx: Tx,
  context: Context,
  quote: QuoteRow,
  sent: SentQuote,
  name: string,
): Promise<NewMessage | null> {
  const at = context.now();
  const { quoteId } = quote;
  const projectId = await makeProject(tx, context, quote, sent);
  await saveAcceptance(tx, sent, { at, name, projectId });
  const jobReference = quote.jobReference ?? cutText(sent.paper.title, 40).trim();
  if (quote.jobReference === null) {
    // The client's word is no edit: what was sent is what stands there as much as before.
    const { content, costs, costsNotedAt } = quote;
    await saveQuote(tx, quoteId, { content, costs, costsNotedAt, jobReference }, at);
    const isAsSent = quote.sentVersion === quote.version;
    const sentVersion = isAsSent ? quote.version + 1 : null;
    await saveState(tx, quoteId, { state: 'accepted', sentVersion }, at);
  } else {
    await saveState(tx, quoteId, { state: 'accepted' }, at);
  }
  const to = await findMailOf(tx, quote);
  if (to === null) return null;
  return acceptedMail({
    to,
    sent: { ...sent, acceptedAt: at, acceptedName: name },
    jobReference,
    order: await findDrift(tx, context, quote.businessId, sent),
    shop: context.config,
  });
}

/** What the goods cost its business now beside what they did; null for one that buys at no band now. */
async function findDrift(
  tx: Tx,
  context: Context,
  businessId: number,
  sent: SentQuote,
): Promise<QuoteOrder | null> {
  const business = await findBusiness(tx, businessId);
  if (business?.status !== 'active' || business.bandId === null) return null;
  const { bandId } = business;
  const buying = { businessId, bandId, channel: discountChannel.tradeSite };
  return quoteOrder(tx, context, buying, sent);
}

/** The job's project: the goods as they were accepted, by section. Null where none can be made. */
async function makeProject(
  tx: Tx,
  context: Context,
  quote: QuoteRow,
  { issue, paper }: SentQuote,
): Promise<string | null> {
  const { quoteId, number, businessId } = quote;
  const maker = await findMaker(tx, quote);
  if (!maker) return null;
  const madeBy = maker.accountId;
  const owner = { accountId: madeBy, visitor: null };
  if ((await countProjects(tx, owner)) >= maximumProjects) return null;
  const goods = await findQuotedGoods(tx, quoteId, issue);
  const standing = await findStanding(tx, madeBy, businessId);
  const offers = context.catalogue.findOffersById(
    goods.map(({ offeringId }) => offeringId),
    { bandId: standing?.bandId ?? null, channel: 200 },
  );
  const items = goods.flatMap(({ offeringId, quantity, room }) => {
    const offer = offers.get(offeringId);
    return offer ? [{ offeringId, quantity, room, note: '', ...seenNow(offer) }] : [];
  });
  const joined = joinWhole(items);
  if (!joined) return null;
  const project: ProjectState = {
    projectId: context.randomBytes(16).toString('base64url'),
    version: 1,
    ownerAccountId: madeBy,
    ownerVisitor: null,
    name: cutText(`${paper.title} · ${number}`, 80),
    notes: `Accepted by ${paper.client.name}.`,
    budgetPence: null,
    isFitted: false,
    rooms: [...new Set(items.map(({ room }) => room))],
    items: joined,
    share: null,
    updatedAt: context.now(),
  };
  await insertProject(tx, project);
  return project.projectId;
}

/** Goods as a project holds them; null for more than one may hold, which keeps no client from a yes. */
function joinWhole(items: readonly ProjectItemState[]): ProjectItemState[] | null {
  try {
    const joined = joinAlike(items);
    return joined.length > mostItems ? null : joined;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

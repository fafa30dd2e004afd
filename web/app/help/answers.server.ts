import { shortDay } from '../kit/format.ts';
import { statusView } from '../parts/order/order-status.server.ts';
import { reportActions } from '../request/report-actions.server.ts';
import type { Shop } from '../request/shop.server.ts';

/** Something that may answer a question before it is sent. */
export interface Answer {
  href: string;
  title: string;
  note: string;
}

const mostShown = 3;
const noteLength = 140;

/** Words of somebody who asks where their goods are. */
const asksOfOrder = /\b(?:order|parcel|deliver|arriv|track|dispatch|van\b|where is my)/i;

/**
 * What we know already about some words: their own order, what others were answered, and articles. At
 * most three, and nothing where nothing fits. A form about a product is answered for that product.
 */
export async function answersTo(
  shop: Shop,
  text: string,
  sku: string | null = null,
): Promise<Answer[]> {
  const about = text.trim().slice(0, 1000);
  if (about.length < 3) return [];
  const { help, productQuestions } = shop.services;
  // Nobody is kept from writing because an answer could not be looked for.
  const [own, asked, found] = await Promise.all([
    asksOfOrder.test(about) ? latestOrder(shop) : null,
    productQuestions
      .findAnsweredQuestions({ query: { about, ...(sku !== null && { sku }) } })
      .catch(() => null),
    help.listArticles({ query: { about } }).catch(() => null),
  ]);
  const articles = (found?.articles ?? []).map(({ slug, title, summary }) => ({
    href: `/${slug}`,
    title,
    note: summary,
  }));
  const questions = (asked?.questions ?? []).map(({ slug, productName, words, answer }) => ({
    href: `/p/${slug}/questions`,
    title: words,
    note: `${productName}: ${answer.length > noteLength ? `${answer.slice(0, noteLength).toWellFormed().trimEnd()} …` : answer}`,
  }));
  // What others asked of one product leaves room for what is true of all.
  const first = [...(own ? [own] : []), ...questions.slice(0, 1), ...articles.slice(0, 1)];
  const shown = [...first, ...questions.slice(1), ...articles.slice(1)].slice(0, mostShown);
  reportShown(shop, shown);
  return shown;
}

/** Whether an answer helped is known by what follows, of those who agreed that it is kept. */
function reportShown(shop: Shop, answers: readonly Answer[]): void {
  // Which of their orders it was is nobody's matter.
  const pages = answers.map(({ href }) =>
    href.startsWith('/account/orders/') ? 'account/orders' : href.slice(1),
  );
  reportActions(shop, ...pages.map((page) => ({ kind: 'was-answered' as const, page })));
}

/** The newest order of whoever is signed in, and where it stands. */
async function latestOrder({ services }: Shop): Promise<Answer | null> {
  const list = await services.orders.listOrders({ query: { pageSize: 1 } }).catch(() => null);
  const order = list?.orders[0];
  if (!order) return null;
  const { orderGuid, orderNumber, status, parts, nextDay } = order;
  return {
    href: `/account/orders/${orderGuid}`,
    title: `Your order ${orderNumber}: ${statusView(status, parts).text}`,
    note: nextDay
      ? `The next delivery is for ${shortDay(nextDay)}.`
      : 'Its page shows each delivery.',
  };
}

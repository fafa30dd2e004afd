import { articleGroups, type ArticleGroup } from '@plumbline/contracts/shop/help.ts';
import type { EnquiryKind } from '@plumbline/contracts/nouns/enquiries.ts';
import { shortDay } from '../kit/format.ts';
import { hoursText, weekRows } from '../parts/open-hours.ts';
import { statusView } from '../parts/order/order-status.server.ts';
import type { Shop } from '../request/shop.server.ts';
import { answersTo } from './answers.server.ts';
import { momentText } from './moments.server.ts';

const groupNames: Record<ArticleGroup, string> = {
  delivery: 'Delivery',
  returns: 'Returns and problems',
  choosing: 'Choosing',
  paying: 'Paying',
  account: 'Account',
  company: 'The shop',
};

/** The forms in the order in which they are asked for; without a kind they need no answer. */
const forms: readonly { href: string; name: string; kind: EnquiryKind | null; note?: string }[] = [
  { href: '/help/product-question', name: 'A question about a product', kind: 'product-question' },
  {
    href: '/help/product-price',
    name: 'A price for a larger quantity',
    kind: 'product-price',
  },
  {
    href: '/help/notify',
    name: 'Tell me when it is back',
    kind: null,
    note: 'By itself, when it is',
  },
  { href: '/help/product-email', name: 'Send me a product by mail', kind: null, note: 'At once' },
  { href: '/help/catalogue', name: 'A catalogue by post', kind: 'catalogue' },
  {
    href: '/help/recycling',
    name: 'Take away my old electrical item',
    kind: 'electrical-recycling',
  },
  { href: '/help/call-me-back', name: 'Ring me back, trade', kind: null, note: 'When you choose' },
  { href: '/help/trade', name: 'The trade desk', kind: 'trade' },
  { href: '/help/partner', name: 'Sell your products with us', kind: 'retail-partner' },
  { href: '/help/press', name: 'Press and marketing', kind: 'marketing-and-press' },
  { href: '/help/account', name: 'Delete my account', kind: 'account-deletion' },
  { href: '/help/general', name: 'Anything else', kind: 'general' },
];

const ordersShown = 3;
const threadsShown = 5;
const threadStates = { open: 'with us', waiting: 'answered', closed: 'solved' } as const;

/** The number of an order in what somebody typed, such as "where is PL-3D6R-8K1V?". */
const orderNumberIn = (text: string): string | null =>
  /\bPL-[0-9A-Z]{4}-[0-9A-Z]{4}\b/i.exec(text)?.[0].toUpperCase() ?? null;

/** What the hub shows: what answers at once, then who does, and when. */
export async function hubView(shop: Shop, asked: string, now: Date) {
  const { help, enquiries, enquiryThreads, orders } = shop.services;
  const number = orderNumberIn(asked);
  const words = number ?? asked.slice(0, 100);
  const [desk, { desks }, { articles }, answers, latest, bought, written] = await Promise.all([
    help.getHelpDesk(),
    enquiries.listDesks(),
    help.listArticles({}),
    answersTo(shop, asked),
    orders.listOrders({ query: { pageSize: ordersShown } }).catch(() => null),
    words === ''
      ? null
      : orders.listOrders({ query: { words, pageSize: ordersShown } }).catch(() => null),
    enquiryThreads.listOwnEnquiries({ query: { pageSize: threadsShown } }).catch(() => null),
  ]);
  // Whoever asks for one of their orders is shown that one, in place of their latest.
  const hasFound = bought !== null && bought.orders.length > 0;
  const own = hasFound ? bought : latest;
  const by = new Map(desks.map(({ kind, answerBy }) => [kind, answerBy]));
  return {
    asked,
    answers,
    hasFound,
    /** A number that is none of theirs is told of to whoever knows its address as well. */
    tracks: hasFound ? null : number,
    isOpen: desk.isOpen,
    today: hoursText(desk.today.hours),
    answerBy: momentText(desk.answerBy, now),
    week: weekRows(desk.week),
    otherDays: desk.otherDays.map(({ day, hours }) => ({
      day: shortDay(day),
      hours: hoursText(hours),
    })),
    incidents: desk.incidents.map(({ title, text, areas, since }) => ({
      title,
      text,
      note: [
        `Since ${momentText(since, now)}.`,
        ...(areas.length > 0 ? [`Postcodes that begin with ${areas.join(', ')}.`] : []),
      ].join(' '),
    })),
    telephone: shop.trader.telephone,
    forms: forms.map(({ href, name, kind, note }) => {
      const answerBy = kind && by.get(kind);
      return { href, name, note: note ?? (answerBy ? `By ${momentText(answerBy, now)}` : '') };
    }),
    groups: articleGroups.flatMap((group) => {
      const ofGroup = articles.filter((each) => each.group === group);
      const links = ofGroup.map(({ slug, title }) => ({ href: `/${slug}`, title }));
      return links.length > 0 ? [{ name: groupNames[group], links }] : [];
    }),
    threads: (written?.enquiries ?? []).map((each) => ({
      href: `/help/thread/${each.token}`,
      subject: each.subject,
      state: each.answerBy
        ? `answered by ${momentText(each.answerBy, now)}`
        : threadStates[each.state],
    })),
    hasMoreThreads: (written?.total ?? 0) > threadsShown,
    orders: (own?.orders ?? []).map(({ orderGuid, orderNumber, status, parts, nextDay }) => ({
      href: `/account/orders/${orderGuid}`,
      number: orderNumber,
      status: statusView(status, parts).text,
      next: nextDay && shortDay(nextDay),
    })),
  };
}

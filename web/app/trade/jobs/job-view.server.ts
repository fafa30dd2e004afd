import type { Job, JobSummary } from '@plumbline/contracts/nouns/jobs.ts';
import type { OrderStatus } from '@plumbline/contracts/nouns/orders.ts';
import type { ReturnBar } from '@plumbline/contracts/nouns/returns.ts';
import { counted, pounds, shortDay } from '../../kit/format.ts';
import { pictureView } from '../../parts/card-view.ts';
import { otherwiseCounts, otherwiseText, type ArrivalSetting } from '../comes-otherwise.ts';
import { jobPath } from '../job-path.ts';

const states: Record<OrderStatus, { text: string; tone: '' | 'ok' | 'info' | 'warn' }> = {
  placed: { text: 'Placed', tone: 'info' },
  picking: { text: 'Being picked', tone: 'info' },
  dispatched: { text: 'On its way', tone: 'info' },
  delivered: { text: 'Delivered', tone: 'ok' },
  cancelled: { text: 'Cancelled', tone: '' },
  'return-requested': { text: 'Coming back', tone: 'warn' },
  returned: { text: 'Returned', tone: '' },
};

const bars: Record<ReturnBar, string> = {
  'not-delivered': 'not here yet',
  'already-returned': 'went back',
  'being-replaced': 'another is coming',
  'made-to-measure': 'made to measure',
  'window-over': 'past',
  'not-for-business': 'not taken back',
};

/** "− £62.80" for what goes the other way. */
const signed = (pence: number) => (pence < 0 ? `− ${pounds(-pence)}` : pounds(pence));

const orDash = (pence: number | null | undefined, text: (pence: number) => string) =>
  pence === null || pence === undefined ? '–' : text(pence);

/** "1 h 30 min". */
function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ') || '0 h';
}

/** One row of the list. */
export function summaryView(job: JobSummary) {
  const { reference, clientName, goods, money, orders, lastOrderedOn } = job;
  return {
    reference,
    href: jobPath(reference),
    about: [clientName, counted(orders, 'order')].filter(Boolean).join(' · '),
    last: lastOrderedOn ? shortDay(lastOrderedOn) : '',
    quoted: orDash(money?.quotedExPence, pounds),
    ordered: pounds(goods.orderedExPence),
    arrived:
      goods.orderedExPence === 0
        ? '–'
        : `${Math.floor((goods.arrivedExPence / goods.orderedExPence) * 100)} %`,
    invoiced: signed(goods.invoicedExPence - goods.creditedExPence),
    margin: orDash(money?.marginExPence, signed),
    isLoss: (money?.marginExPence ?? 0) < 0,
  };
}

/** A sum of a job with its bar, which is a part of the largest of them. */
interface BarView {
  name: string;
  value: string;
  percent: number;
  tone: 'all' | 'main' | 'quiet';
}

function barsOf({ goods, money }: Pick<Job, 'goods' | 'money'>): BarView[] {
  const { orderedExPence, arrivedExPence, invoicedExPence, creditedExPence } = goods;
  const quoted = money?.quotedGoodsExPence ?? money?.quotedExPence ?? null;
  const most = Math.max(1, quoted ?? 0, orderedExPence, invoicedExPence);
  const bar = (name: string, pence: number, tone: BarView['tone'], value = pounds(pence)) => ({
    name,
    value,
    percent: Math.round((Math.max(0, pence) / most) * 1000) / 10,
    tone,
  });
  return [
    ...(quoted === null
      ? []
      : [
          bar(
            (money?.quotedGoodsExPence ?? null) === null ? 'Quoted' : 'Quoted, goods',
            quoted,
            'quiet',
          ),
        ]),
    bar('Ordered', orderedExPence, 'main'),
    bar('Arrived', arrivedExPence, 'all'),
    bar('Invoiced', invoicedExPence, 'all'),
    bar('Credited', creditedExPence, 'quiet', signed(-creditedExPence)),
  ];
}

/** What the job earns, as a sum that adds up; null where it is not the reader's to see. */
function earningsOf({ money }: Pick<Job, 'money'>) {
  if (!money) return null;
  const { quotedExPence, costExPence, labourExPence, labourMinutes, marginExPence } = money;
  return {
    rows: [
      {
        name: 'Quoted',
        note:
          money.quotedFrom === 'quotes'
            ? 'goods and work that your client accepted'
            : money.quotedFrom === 'hand'
              ? 'as you noted it'
              : 'not noted yet',
        value: quotedExPence === null ? '–' : pounds(quotedExPence),
      },
      { name: 'Goods so far', note: 'invoiced, and ordered', value: signed(-costExPence) },
      { name: 'Labour', note: hoursText(labourMinutes), value: signed(-labourExPence) },
    ],
    margin:
      marginExPence === null
        ? null
        : {
            value: signed(marginExPence),
            isLoss: marginExPence < 0,
            share:
              quotedExPence! > 0 ? `${((marginExPence / quotedExPence!) * 100).toFixed(1)} %` : '',
          },
    whyNoMargin:
      marginExPence !== null
        ? null
        : quotedExPence === null
          ? 'Note what you quoted, or send a quote, and the margin stands here.'
          : 'You take no VAT back, so what goods cost you is more than these sums ex VAT.',
  };
}

function leftOverOf(each: Job['leftOver'][number]) {
  const { orderNumber, orderGuid, position, units, returnable, until, bar } = each;
  const canGo = returnable > 0 && orderGuid !== null;
  return {
    key: `${orderNumber} ${position}`,
    picture: { ...pictureView(each.picture), width: 36, height: 36 },
    href: `/p/${each.slug}`,
    name: [each.name, each.variant].filter(Boolean).join(', '),
    sku: each.sku,
    units,
    worth: pounds(each.worthExPence),
    until: bar ? bars[bar] : until ? shortDay(until) : 'once all is here',
    isOpen: bar === null,
    // The return begins with these chosen.
    send: canGo ? `/order/${orderGuid}/return?units-${position}=${returnable}` : null,
    whyNot: returnable > 0 && orderGuid === null ? 'Whoever ordered it can' : null,
  };
}

function changeOf(change: Job['changes'][number], setting: ArrivalSetting) {
  const { sku, name, slug, quantity, quotedExPence, nowExPence } = change;
  const each = nowExPence === null ? null : nowExPence - quotedExPence;
  return {
    sku,
    name,
    href: slug ? `/p/${slug}` : null,
    was: pounds(quotedExPence),
    now: nowExPence === null ? 'no longer sold' : pounds(nowExPence),
    change: each === null ? '' : `${each > 0 ? '+ ' : ''}${signed(each * quantity)}`,
    isDearer: each === null || each > 0,
    note: [counted(quantity, 'piece'), otherwiseText(change, setting)].filter(Boolean).join(', '),
  };
}

/** "Since you quoted, 2 products changed: + £6.40, 1 not to be had, 1 arrives later": one line for all of it. */
function sinceQuoted(changes: Job['changes']): string | null {
  if (changes.length === 0) return null;
  const sum = changes.reduce(
    (total, { quantity, quotedExPence, nowExPence }) =>
      total + (nowExPence === null ? 0 : (nowExPence - quotedExPence) * quantity),
    0,
  );
  return [
    `Since you quoted, ${counted(changes.length, 'product')} changed: ${sum > 0 ? '+ ' : ''}${signed(sum)}`,
    ...otherwiseCounts(changes),
  ].join(', ');
}

const quoteStates = {
  draft: { text: 'Draft', tone: '' },
  sent: { text: 'With the client', tone: 'info' },
  accepted: { text: 'Accepted', tone: 'ok' },
  withdrawn: { text: 'Taken back', tone: '' },
} as const;

/** Everything that the page of a job shows, as texts. */
export function jobView(job: Job, setting: ArrivalSetting) {
  const returnable = job.leftOver.filter(({ bar, returnable: count }) => bar === null && count > 0);
  const { reference } = job;
  return {
    reference,
    path: jobPath(reference),
    about: [
      job.clientName,
      ...new Set(job.orders.flatMap(({ poNumber }) => (poNumber ? [`PO ${poNumber}`] : []))),
      [...new Set(job.orders.map(({ placedBy }) => placedBy).filter(Boolean))].join(', '),
    ].filter(Boolean),
    isClosed: job.isClosed,
    notes: job.notes,
    bars: barsOf(job),
    earnings: earningsOf(job),
    leftOver: job.leftOver.map(leftOverOf),
    returnableSum: pounds(returnable.reduce((sum, { worthExPence }) => sum + worthExPence, 0)),
    hasReturnable: returnable.length > 0,
    orders: job.orders.map((order) => ({
      number: order.orderNumber,
      href: order.orderGuid && `/account/orders/${order.orderGuid}`,
      po: order.poNumber ?? '',
      state: states[order.status],
      placed: shortDay(order.placedOn),
      by: order.placedBy,
      ex: pounds(order.exPence),
      documents: order.documents.map(({ documentNumber }) => ({
        number: documentNumber,
        href: order.orderGuid && `/account/orders/${order.orderGuid}/documents/${documentNumber}`,
      })),
      returns: order.returns.map(({ returnNumber }) => ({
        number: returnNumber,
        href: order.orderGuid && `/order/${order.orderGuid}/returns/${returnNumber}`,
      })),
    })),
    lines: job.lines.map((line) => ({
      key: `${line.orderNumber} ${line.position}`,
      orderNumber: line.orderNumber,
      position: line.position,
      href: `/p/${line.slug}`,
      name: [line.name, line.variant].filter(Boolean).join(', '),
      about: [line.sku, line.roomLabel, line.movedFrom && `from an order for ${line.movedFrom}`]
        .filter(Boolean)
        .join(' · '),
      units: line.units,
      arrived: line.arrived,
      there: line.arrived - line.returned,
      leftOver: line.leftOver,
      ex: pounds(line.exPence),
    })),
    labour: job.labour.map((note) => ({
      labourId: note.labourId,
      day: shortDay(note.day),
      text: note.text,
      time: hoursText(note.minutes),
      cost: pounds(note.exPence),
    })),
    inBasket:
      job.basketProducts === 0
        ? null
        : `Your basket holds ${counted(job.basketProducts, 'product')} for this job, not ordered yet.`,
    quotes: job.quotes.map(
      ({ quoteId, number, title, state, exPence, acceptedName, projectId }) => ({
        href: `/trade/quotes/${quoteId}`,
        number,
        title,
        state: quoteStates[state],
        ex: exPence === null ? '' : pounds(exPence),
        accepted: acceptedName && `by ${acceptedName}`,
        project: projectId && `/projects/${projectId}`,
      }),
    ),
    changes: job.changes.map((change) => changeOf(change, setting)),
    since: sinceQuoted(job.changes),
  };
}
export type JobView = ReturnType<typeof jobView>;

import type { Call } from '@plumbline/contracts/call/call.ts';
import { describeForm, type Form } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls, type Services } from '@plumbline/contracts/calls.ts';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { entryOf } from '../../kit/entry-of.ts';
import { shortDay, timeOf } from '../../kit/format.ts';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { bodyOf, readForm } from '../../request/form.server.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { sendOnce } from '../../request/once-answered.server.ts';
import { problemOf } from '../../request/problems.server.ts';
import { eventText, type EventLines } from './order-events.ts';
import { holdNames } from './order-names.ts';
import { maySend } from './may-send.server.ts';
import type { OrderConflict } from './order-refused.tsx';

/** What a form about an order is asked with: which order, and which consignment of it. */
interface AskedOfOrder extends Asked {
  orderNumber: string;
  consignment: number;
}

/** What was done, by the name of the form that did it. */
interface Answer {
  done?: string;
  conflict?: OrderConflict;
}

type Body = Record<string, unknown>;
type Send = (services: Services, asked: AskedOfOrder, body: never) => Promise<StaffOrder>;

const { carriage, orders, orderMails, fulfilment } = allCalls;

/** What a form of an order does, and the call that it makes. */
interface OrderIntent extends Intent<AskedOfOrder, Answer> {
  call: Pick<Call, 'access'>;
}

/** A form whose fields are its call's, with what it chooses beside them. */
function deed(
  call: Required<Pick<Call, 'access' | 'body'>>,
  send: Send,
  chosen?: { without: string; more: (sent: FormData) => Body },
): OrderIntent {
  const form: Form = describeForm(call.body, { without: chosen ? [chosen.without] : [] });
  return {
    call,
    form,
    act: async (asked) => {
      const typed = bodyOf(form, readForm(asked.sent, form)) as Body;
      const body = { ...typed, ...chosen?.more(asked.sent) };
      await send(asked.services, asked, body as never);
      return { done: String(asked.sent.get('intent')) };
    },
  };
}

const at = ({ orderNumber, consignment }: AskedOfOrder) => ({ orderNumber, consignment });
const number = ({ orderNumber }: AskedOfOrder) => ({ orderNumber });

/** Pieces as a form sends them, a field a line: `units-3`; those left empty or at none are not meant. */
function piecesOf(sent: FormData, prefix = 'units-') {
  return [...sent].flatMap(([name, text]) => {
    if (!name.startsWith(prefix) || text === '' || text === '0') return [];
    return [{ position: Number(name.slice(prefix.length)), units: wholeNumberOf(text) }];
  });
}

/** The boxes of a pack form; where there is one, it holds all that was picked. */
function boxesOf(sent: FormData) {
  const count = Math.min(20, Math.max(1, wholeNumberOf(sent.get('boxes')) || 1));
  return Array.from({ length: count }, (_, index) => {
    const box = index + 1;
    const grams = Number(String(sent.get(`kg-${box}`) ?? '').replace(',', '.')) * 1000;
    const name = String(sent.get(`name-${box}`) ?? '').trim();
    return {
      ...(name && { name }),
      ...(grams > 0 && { weightGrams: Math.round(grams) }),
      ...(count > 1 && { contents: piecesOf(sent, `box-${box}-`) }),
    };
  });
}

function trackingOf(sent: FormData) {
  return [...sent].flatMap(([name, text]) => {
    const [, box] = /^tracking-(\d+)$/.exec(name) ?? [];
    const trackingNumber = String(text).trim();
    return box && trackingNumber ? [{ box: Number(box), trackingNumber }] : [];
  });
}

/** Everything that staff do to an order, by the names that forms send. */
const intents = {
  note: deed(orders.addOrderNote, (s, asked, body) =>
    sendOnce(asked.sent, (once) => s.orders.addOrderNote({ params: number(asked), body }, once)),
  ),
  mail: {
    call: orderMails.resendOrderMail,
    form: { fields: [] },
    act: async ({ sent, services, orderNumber }) => {
      const messageId = String(sent.get('messageId'));
      await services.orderMails.resendOrderMail({ params: { orderNumber, messageId } });
      return { done: 'mail' };
    },
  },
  book: {
    call: carriage.bookCarriage,
    form: describeForm(carriage.bookCarriage.body),
    act: async ({ sent, services, orderNumber, consignment }) => {
      const version = wholeNumberOf(sent.get('version'));
      await services.carriage.bookCarriage({
        params: { orderNumber, consignment },
        body: { version },
      });
      return { done: 'book' };
    },
  },
  hold: deed(orders.holdOrder, (s, asked, body) =>
    s.orders.holdOrder({ params: number(asked), body }),
  ),
  lift: deed(orders.liftHold, (s, asked, body) => {
    const holdId = wholeNumberOf(asked.sent.get('holdId'));
    return s.orders.liftHold({ params: { ...number(asked), holdId }, body });
  }),
  cancel: deed(
    orders.cancelUnits,
    (s, asked, body) => s.orders.cancelUnits({ params: number(asked), body }),
    { without: 'lines', more: (sent) => ({ lines: piecesOf(sent) }) },
  ),
  allocate: deed(fulfilment.allocateUnits, (s, asked, body) =>
    s.fulfilment.allocateUnits({ params: number(asked), body }),
  ),
  split: deed(
    fulfilment.splitConsignment,
    (s, asked, body) => s.fulfilment.splitConsignment({ params: at(asked), body }),
    { without: 'lines', more: (sent) => ({ lines: piecesOf(sent) }) },
  ),
  day: deed(fulfilment.setExpectedDay, (s, asked, body) =>
    s.fulfilment.setExpectedDay({ params: at(asked), body }),
  ),
  answer: deed(fulfilment.answerDelay, (s, asked, body) =>
    s.fulfilment.answerDelay({ params: at(asked), body }),
  ),
  stop: deed(fulfilment.stopPicking, (s, asked, body) =>
    s.fulfilment.stopPicking({ params: at(asked), body }),
  ),
  unpick: deed(fulfilment.unpickUnits, (s, asked, body) =>
    s.fulfilment.unpickUnits({ params: at(asked), body }),
  ),
  short: deed(fulfilment.reportShort, (s, asked, body) =>
    s.fulfilment.reportShort({ params: at(asked), body }),
  ),
  decide: deed(fulfilment.decideShort, (s, asked, body) =>
    s.fulfilment.decideShort({ params: at(asked), body }),
  ),
  pack: deed(
    fulfilment.packConsignment,
    (s, asked, body) => s.fulfilment.packConsignment({ params: at(asked), body }),
    { without: 'boxes', more: (sent) => ({ boxes: boxesOf(sent) }) },
  ),
  unpack: deed(fulfilment.unpackConsignment, (s, asked, body) =>
    s.fulfilment.unpackConsignment({ params: at(asked), body }),
  ),
  dispatch: deed(
    fulfilment.dispatchConsignment,
    (s, asked, body) => s.fulfilment.dispatchConsignment({ params: at(asked), body }),
    { without: 'trackingNumbers', more: (sent) => ({ trackingNumbers: trackingOf(sent) }) },
  ),
  deliver: deed(fulfilment.deliverConsignment, (s, asked, body) =>
    s.fulfilment.deliverConsignment({ params: at(asked), body }),
  ),
  fail: deed(
    fulfilment.failConsignment,
    (s, asked, body) => s.fulfilment.failConsignment({ params: at(asked), body }),
    {
      without: 'lines',
      more: (sent) => {
        const lines = piecesOf(sent);
        return lines.length > 0 ? { lines } : {};
      },
    },
  ),
  resolve: deed(fulfilment.resolveFailure, (s, asked, body) =>
    s.fulfilment.resolveFailure({ params: at(asked), body }),
  ),
} satisfies Record<string, OrderIntent>;

/** The calls of these forms, by their intents, and of those that an order's page leads to. */
const callsOfForms = {
  ...(Object.fromEntries(
    Object.entries<OrderIntent>(intents).map(([intent, { call }]) => [intent, call]),
  ) as Record<keyof typeof intents, OrderIntent['call']>),
  pick: fulfilment.startWave,
  propose: allCalls.orderChanges.proposeOrderChange,
  correct: allCalls.orderDocuments.correctInvoice,
};

export type OrderForm = keyof typeof callsOfForms;
export type OrderForms = Readonly<Record<OrderForm, boolean>>;

/** Which forms of an order whoever looks may send. */
export const findOrderForms = (services: Services) => maySend(services, callsOfForms);

/** What a form asked for, in the words of its button, for whoever has to ask again. */
const intentTexts: Partial<Record<keyof typeof intents, string>> = {
  mail: 'Send the mail again',
  book: 'Ask the carrier',
  hold: 'Hold the order',
  lift: 'Lift the hold',
  cancel: 'Cancel pieces',
  allocate: 'Take from stock',
  split: 'Send apart',
  day: 'Move the day',
  answer: 'Note what the customer chose',
  stop: 'Give it back unpicked',
  unpick: 'Put back',
  short: 'Report short',
  decide: 'Decide about what is short',
  pack: 'Pack',
  unpack: 'Open the boxes',
  dispatch: 'Dispatch',
  deliver: 'Mark as delivered',
  fail: 'Mark as not delivered',
  resolve: 'Decide about what failed',
};

/** Does what a form of an order asks. Where somebody was faster, both changes are part of the answer. */
export function answerOrder(asked: AskedOfOrder) {
  return answerIntent<AskedOfOrder, Answer>(asked, intents, async (refused, error) => {
    if (refused.code !== 'order-changed') return {};
    const { orderNumber } = asked;
    const { lines } = await asked.services.orders.getStaffOrder({ params: { orderNumber } });
    return { conflict: conflictOf(error, asked.sent, lines) };
  });
}

function conflictOf(error: unknown, sent: FormData, lines: EventLines): OrderConflict {
  const { changes = [] } = problemOf(error) as unknown as { changes?: StaffOrder['events'] };
  const intent = String(sent.get('intent'));
  const hidden = new Set(['intent', 'version', 'position', 'holdId', 'consignment']);
  return {
    asked: entryOf(intentTexts, intent) ?? intent,
    typed: [...sent].flatMap(([name, text]) =>
      hidden.has(name) || text === '' ? [] : [typedText(name, String(text))],
    ),
    changes: changes.map((event) => ({
      ...eventText(event, lines),
      when: timeOf(new Date(event.happenedAt)),
    })),
  };
}

/** What was typed, by the name of its field where that says more than the value alone. */
function typedText(name: string, text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return shortDay(text);
  if (name === 'reason' && Object.hasOwn(holdNames, text)) {
    return holdNames[text as keyof typeof holdNames];
  }
  return name.includes('-') || name === 'units' ? `${name.replaceAll('-', ' ')}: ${text}` : text;
}

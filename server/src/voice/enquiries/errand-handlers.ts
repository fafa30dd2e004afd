import type { catalogueRequestCalls } from '@plumbline/contracts/accounts/catalogue-requests.ts';
import type { errandCalls } from '@plumbline/contracts/help/errands.ts';
import type { enquiryShopCalls } from '@plumbline/contracts/shop/enquiries.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { takeTurn } from '../../db/turn.ts';
import type { Tx } from '../../db/transaction.ts';
import { getOwnOrder } from '../../orders/orders/own-order.ts';
import { enquiryKinds } from '@plumbline/contracts/nouns/enquiries.ts';
import { kindsOfEnquiry } from './kinds.ts';
import { answerBy, type OpeningHours } from '../../core/opening-hours.ts';
import { deskHours } from '../../core/current-hours.ts';
import { callSlots, callsAtOnce } from './call-slots.ts';
import { listFullSlots } from './call-slots-store.ts';
import { acknowledgement } from './complaints.ts';
import { momentInWords, oneLine } from './enquiries.ts';
import { listElectricalLines } from './electrical-lines.ts';
import { catalogueEnquiry } from './request-catalogue.ts';
import { takeEnquiry } from './take-enquiry.ts';

type ErrandHandlers = Handlers<
  Omit<typeof errandCalls, 'askToDeleteAccount'> &
    typeof catalogueRequestCalls &
    typeof enquiryShopCalls
>;

/** What people ask the shop to do. Deleting an account is asked of the module that can. */
export const errandHandlers: ErrandHandlers = {
  askForRecycling: async (request, context) => {
    const { order: key, position, appliance, disconnected, note, files } = request.body;
    const order = await getOwnOrder(context, request.caller, key);
    const lines = await listElectricalLines(context.db, order.id);
    const line = lines.find((each) => each.position === position);
    if (!line) {
      const message =
        'We take an old electrical away for one that you bought from us. Choose another line.';
      throw fieldRefusal('position', message);
    }
    return takeEnquiry(context, request, {
      kind: 'electrical-recycling',
      subject: `Take the old one away, order ${order.number}`,
      fields: { appliance, bought: oneLine(line.name), disconnected },
      name: `${order.firstName} ${order.lastName}`,
      email: order.email,
      text: note.trim() || 'Please take the old one away.',
      about: { orderId: order.id, orderPosition: position },
      ...(files && { files }),
    });
  },

  requestCatalogueByPost: (request, context) =>
    takeEnquiry(context, request, catalogueEnquiry(request.body)),

  requestCatalogue: (request, context) =>
    takeEnquiry(context, request, catalogueEnquiry(request.body)),

  askForCall: async (request, context) => {
    const { slot, phone, topic, text, name, email } = request.body;
    const at = new Date(slot);
    if (Number.isNaN(at.getTime())) throw notASlot();
    const hours = await deskHours(context);
    return takeEnquiry(context, request, {
      kind: 'call-back',
      subject: text,
      fields: { slot: at.toISOString(), phone: oneLine(phone), topic },
      name,
      email,
      phone: oneLine(phone),
      text,
      answerBy: at,
      reply: `We ring ${oneLine(phone)} on ${momentInWords(at)}, and once more a quarter of an hour later if nobody answers.`,
      within: (tx) => requireFreeSlot(tx, { at: context.now(), hours }, at),
    });
  },

  giveFeedback: (request, context) => {
    const { rating, text, page, mayWriteBack, email } = request.body;
    if (mayWriteBack && email === undefined) {
      throw fieldRefusal('email', 'Enter an e-mail address, or take the tick away.');
    }
    const address = mayWriteBack ? email! : null;
    return takeEnquiry(context, request, {
      kind: 'feedback',
      subject: text,
      fields: { rating, ...(page && { page: oneLine(page, 300) }) },
      name: address ?? 'A visitor',
      email: address,
      text,
      consents: address === null ? [] : ['write-back'],
    });
  },

  complainAboutData: (request, context) => {
    const { topic, text, name, email } = request.body;
    return takeEnquiry(context, request, {
      kind: 'data-complaint',
      subject: 'A complaint about your data',
      fields: { topic },
      name,
      email,
      text,
      reply: acknowledgement,
    });
  },

  listElectricalLines: async ({ params, caller }, context) => {
    const { id } = await getOwnOrder(context, caller, params.order);
    const lines = await listElectricalLines(context.db, id);
    return { lines: lines.map(({ position, name }) => ({ position, name })) };
  },

  listDesks: async (_request, context) => {
    const hours = await deskHours(context);
    return {
      desks: enquiryKinds.map((kind) => {
        const { desk, answers } = kindsOfEnquiry[kind];
        const by = answers && answerBy(hours, context.now(), answers);
        return { kind, desk, answerBy: by?.toISOString() ?? null };
      }),
    };
  },

  listCallSlots: async (_request, context) => {
    const at = context.now();
    const taken = await listFullSlots(context.db, at, callsAtOnce);
    const hours = await deskHours(context);
    const free = callSlots(hours, at).filter((slot) => !taken.has(slot.getTime()));
    return { slots: free.map((slot) => slot.toISOString()) };
  },
};

/** Nobody is promised a call that nobody can make: whoever comes second for the last one chooses anew. */
async function requireFreeSlot(
  tx: Tx,
  { at, hours }: { at: Date; hours: OpeningHours },
  slot: Date,
): Promise<void> {
  const isSlot = callSlots(hours, at).some((each) => each.getTime() === slot.getTime());
  if (!isSlot) throw notASlot();
  await takeTurn(tx, `call-slot:${slot.toISOString()}`);
  const taken = await listFullSlots(tx, at, callsAtOnce);
  if (!taken.has(slot.getTime())) return;
  throw fieldRefusal('slot', 'This time was taken a moment ago. Choose another.');
}

const notASlot = () =>
  fieldRefusal('slot', 'Nobody can ring at that time. Choose one of those shown.');

const fieldRefusal = (name: string, message: string) =>
  new Refusal('invalid-request', { fields: [{ path: `/body/${name}`, message }] });

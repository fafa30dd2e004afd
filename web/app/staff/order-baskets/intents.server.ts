import { describeForm, fieldBeside, joinForms } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls, type Services } from '@plumbline/contracts/calls.ts';
import type { OrderBasket, OrderBasketEvent } from '@plumbline/contracts/nouns/order-baskets.ts';
import type { FoundPart } from '@plumbline/contracts/nouns/found-parts.ts';
import { pounds, timeOf } from '../../kit/format.ts';
import { hundredthsOf, wholeNumberOf } from '../../kit/typed-values.ts';
import type { RefusedForm } from '../../kit/form.ts';
import { bodyOf, readForm } from '../../request/form.server.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { problemOf } from '../../request/problems.server.ts';
import { contactForm } from './customer.server.ts';
import { eventTexts } from './event-texts.ts';
import { typedCount } from './typed-count.ts';

interface AskedOfOrderBasket extends Asked {
  id: string;
}

/** Parts that somebody may mean, where it is not clear which. */
export interface Meant {
  typed: string;
  quantity: number;
  corrected: string | null;
  parts: {
    sku: string;
    name: string;
    note: string;
    price: string;
    stock: string;
    isGone: boolean;
    successorHref: string | null;
  }[];
}

interface Answer {
  done?: string;
  meant?: Meant;
  conflict?: Conflict;
}

/** What two members of staff did to one order basket at once. */
export interface Conflict {
  asked: string;
  /** The form that was sent, to be sent again as a change of the present version. */
  again: readonly (readonly [name: string, text: string])[];
  version: number;
  total: string;
  changes: readonly { title: string; note: string; when: string }[];
}

const calls = allCalls.orderBaskets;
export const overrideForm = describeForm(calls.setOrderBasketItem.body, {
  without: ['version', 'sku', 'quantity'],
});
const buyerFields = describeForm(calls.setOrderBasket.body, {
  without: ['version', 'accountId', 'contact', 'billing'],
});
/** What is asked of the buyer, in one form: how they are reached, and what they say of the order. */
export const buyerForm = joinForms(contactForm, buyerFields);
const entryForm = joinForms(
  fieldBeside('text'),
  describeForm(calls.addOrderBasketItem.body, { without: ['version', 'sku'] }),
);

const seen = ({ sent }: Asked) => wholeNumberOf(sent.get('version'));
const named = ({ sent }: Asked, name: string) => String(sent.get(name) ?? '').trim();

const intents: Record<string, Intent<AskedOfOrderBasket, Answer>> = {
  entry: { form: entryForm, act: addTyped },
  add: {
    act: async (asked) => {
      await add(asked, named(asked, 'sku'), wholeNumberOf(asked.sent.get('quantity')));
      return { done: 'added' };
    },
  },
  set: {
    act: async (asked) => {
      const quantity = wholeNumberOf(asked.sent.get('to') ?? asked.sent.get('quantity'));
      const body = { version: seen(asked), sku: named(asked, 'sku'), quantity };
      await asked.services.orderBaskets.setOrderBasketItem({ params: { id: asked.id }, body });
      return { done: 'set' };
    },
  },
  remove: {
    act: async (asked) => {
      const body = { version: seen(asked), sku: named(asked, 'sku') };
      await asked.services.orderBaskets.removeOrderBasketItem({ params: { id: asked.id }, body });
      return { done: 'removed' };
    },
  },
  override: {
    form: overrideForm,
    act: async (asked) => {
      const { override } = bodyOf(overrideForm, readForm(asked.sent, overrideForm));
      const quantity = wholeNumberOf(asked.sent.get('quantity'));
      const body = {
        version: seen(asked),
        sku: named(asked, 'sku'),
        quantity,
        override: override!,
      };
      await asked.services.orderBaskets.setOrderBasketItem({ params: { id: asked.id }, body });
      return { done: 'agreed' };
    },
  },
  'own-price': {
    act: async (asked) => {
      const quantity = wholeNumberOf(asked.sent.get('quantity'));
      const body = { version: seen(asked), sku: named(asked, 'sku'), quantity, override: null };
      await asked.services.orderBaskets.setOrderBasketItem({ params: { id: asked.id }, body });
      return { done: 'own-price' };
    },
  },
  buyer: {
    form: buyerForm,
    act: async (asked) => {
      const texts = readForm(asked.sent, buyerForm);
      const contact = bodyOf(contactForm, texts);
      await saveDetails(asked, { ...bodyOf(buyerFields, texts), contact });
      return { done: 'buyer' };
    },
  },
  noted: {
    act: async (asked) => {
      await saveDetails(asked, {});
      return { done: 'noted' };
    },
  },
  day: {
    act: async (asked) => {
      const { services, id } = asked;
      const { delivery } = await services.orderBaskets.getOrderBasket({ params: { id } });
      const [optionId = '', day] = named(asked, 'way').split(' ');
      const deliveryOption = { optionId, ...(day && { day }) };
      const body = { version: seen(asked), delivery, deliveryOption };
      await services.orderBaskets.setOrderBasketDelivery({ params: { id }, body });
      return { done: 'day' };
    },
  },
  send: {
    act: async (asked) => {
      const agreedTotalPence = wholeNumberOf(asked.sent.get('agreedTotalPence'));
      const payBy = asked.sent.get('payBy') === 'account' ? 'account' : 'link';
      const body = { version: seen(asked), payBy, agreedTotalPence } as const;
      await asked.services.orderBaskets.completeOrderBasket({ params: { id: asked.id }, body });
      return { done: payBy === 'account' ? 'placed' : 'sent' };
    },
  },
  withdraw: {
    act: async (asked) => {
      const body = { version: seen(asked) };
      const params = { id: asked.id };
      await asked.services.orderBaskets.withdrawOrderBasketLink({ params, body });
      return { done: 'withdrawn' };
    },
  },
};

async function saveDetails(
  asked: AskedOfOrderBasket,
  told: Partial<Parameters<Services['orderBaskets']['setOrderBasket']>[0]['body']>,
): Promise<OrderBasket> {
  const { services, id } = asked;
  const params = { id };
  const before = await services.orderBaskets.getOrderBasket({ params });
  const { buyer, contact, billing, poNumber, jobReference, note, discount } = before;
  return services.orderBaskets.setOrderBasket({
    params,
    body: {
      accountId: buyer.accountId,
      businessId: buyer.businessId,
      contact,
      billing: billing ?? { sameAsDelivery: true },
      poNumber,
      jobReference,
      note,
      discountCode: discount?.code ?? null,
      ...told,
      version: seen(asked),
    },
  });
}

const add = ({ services, id, ...asked }: AskedOfOrderBasket, sku: string, quantity: number) =>
  services.orderBaskets.addOrderBasketItem({
    params: { id },
    body: { version: seen({ services, ...asked }), sku, quantity },
  });

/**
 * Adds what was typed: "6 LODE-CS-CH", "6 x basin mixer", an EAN or words. Where it is not clear what
 * is meant, nothing is added, and the answer has what it may be.
 */
async function addTyped(asked: AskedOfOrderBasket): Promise<Answer> {
  const typed = named(asked, 'text');
  const { services, id } = asked;
  const find = (text: string) =>
    services.orderBaskets.findParts({ params: { id }, query: { text } });
  const counted = typedCount(typed);
  const ofCount = counted && (await find(counted.text));
  const isCount = counted !== null && (counted.isSure || ofCount!.isExact);
  const found = isCount ? ofCount! : await find(typed);
  const quantity = isCount ? counted.count : wholeNumberOf(asked.sent.get('quantity'));
  const [part] = found.parts;
  if (found.isExact && part && part.availability.state !== 'discontinued') {
    await add(asked, part.sku, quantity);
    return { done: 'added' };
  }
  const meant = { typed, quantity: quantity || 1, corrected: found.corrected };
  return { meant: { ...meant, parts: found.parts.map(partView) } };
}

function partView(part: FoundPart): Meant['parts'][number] {
  const { sku, name, variant, price, availability, freeStock, successorSlug } = part;
  const isGone = availability.state === 'discontinued';
  return {
    sku,
    name: variant ? `${name}, ${variant}` : name,
    note: part.packSize > 1 ? `${sku} · packs of ${part.packSize}` : sku,
    price: pounds(price.basis === 'ex' ? price.exPence : price.incPence),
    stock: isGone
      ? 'no longer made'
      : availability.state === 'to-order'
        ? 'made to order'
        : `${freeStock} in stock`,
    isGone,
    successorHref: isGone && successorSlug ? `/p/${successorSlug}` : null,
  };
}

/** What each form does, in the words of its button, for whoever has to press it again. */
function askedText(sent: FormData): string {
  const text = (name: string) => String(sent.get(name) ?? '');
  switch (text('intent')) {
    case 'add':
      return `Add ${text('quantity')} × ${text('sku')}`;
    case 'set':
      return `${text('sku')}, quantity ${text('to') || text('quantity')}`;
    case 'remove':
      return `Take ${text('sku')} out`;
    case 'override':
      return `${text('sku')} at ${pounds(hundredthsOf(text('unitPence')) ?? 0)}: ${text('reason')}`;
    case 'own-price':
      return `${text('sku')} at its own price`;
    case 'buyer':
      return 'Save the details of the buyer';
    case 'day':
      return 'Choose this delivery';
    case 'address':
      return 'Save the address';
    case 'send':
      return 'Send the link to pay';
    case 'withdraw':
      return 'Withdraw the link';
    case 'noted':
      return 'Take note of the prices';
    default:
      return `Add ${text('quantity')} × ${text('text')}`;
  }
}

/** What a form says where somebody else was faster: both changes, and a way to make this one too. */
export function conflictOf(refused: RefusedForm, error: unknown, sent: FormData): Conflict | null {
  if (refused.code !== 'order-basket-changed') return null;
  const { changes, orderBasket } = problemOf(error) as unknown as {
    changes: OrderBasketEvent[];
    orderBasket: OrderBasket;
  };
  return {
    asked: askedText(sent),
    again: [...sent].flatMap(([name, text]) =>
      name === 'version' || typeof text !== 'string' ? [] : [[name, text] as const],
    ),
    version: orderBasket.version,
    total: pounds(orderBasket.totals.total.incPence),
    changes: changes.map((event) => {
      const { title, note } = eventTexts(event);
      return { title, note, when: timeOf(new Date(event.happenedAt)) };
    }),
  };
}

/** Does what a form of an order basket asks. */
export function answerOrderBasket(asked: AskedOfOrderBasket) {
  return answerIntent<AskedOfOrderBasket, Answer>(asked, intents, (refused, error) => {
    const conflict = conflictOf(refused, error, asked.sent);
    return conflict ? { conflict } : {};
  });
}

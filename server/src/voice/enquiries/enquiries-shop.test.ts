import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Services } from '@plumbline/contracts/calls.ts';
import type { OpenedEnquiry } from '@plumbline/contracts/nouns/enquiries.ts';
import { drawPicture, linkOf } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { lockEnquiry, findEnquiryByReference } from './store.ts';
import { removeEnquiriesOver } from './privacy-store.ts';
import { addMessage } from './write-enquiry.ts';

let orders: OrderShop;
beforeAll(async () => {
  orders = await startOrderShop();
});
afterAll(() => orders.shop.stop());

const who = { name: 'Robin Larch', email: 'robin@example.com' };
const script = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
const text = 'Which trap does it need?';

type Enquiries = Services['enquiries'];
interface KindOfForm {
  kind: string;
  /** Sends the form; whatever is given takes the place of what it would have in it. */
  send: (calls: Enquiries, fields?: Record<string, unknown>) => Promise<OpenedEnquiry>;
  /** Its fields that take any text. */
  texts: readonly string[];
}

/** A form of one kind, with all that it must have. */
const form = (
  kind: string,
  call: Exclude<keyof Enquiries, 'getEnquiryFile'>,
  body: Record<string, unknown>,
  texts: readonly string[],
): KindOfForm => ({
  kind,
  texts: 'name' in body ? texts : ['name', ...texts],
  send: (calls, fields = {}) =>
    (calls[call] as unknown as (input: object) => Promise<OpenedEnquiry>)({
      body: { ...who, ...body, ...fields },
    }),
});

const forms: readonly KindOfForm[] = [
  form('general', 'askGeneralEnquiry', { text }, ['text']),
  form('product-question', 'askAboutProduct', { sku: 'TAP', text }, ['text']),
  form('product-price', 'askForPrice', { sku: 'TAP', quantity: 6 }, ['seenAt']),
  form('trade', 'askAboutTrade', { topic: 'credit', company: 'Larch', text }, ['company', 'text']),
  form(
    'retail-partner',
    'offerProducts',
    { products: 'Wastes', piecesAYear: 40_000, approvals: 'held', company: 'Larch' },
    ['products', 'company'],
  ),
  form('marketing-and-press', 'askForPress', { topic: 'press', outlet: 'The Tap', text }, [
    'outlet',
    'text',
  ]),
  form(
    'catalogue',
    'requestCatalogueByPost',
    { line1: '14 Larch Road', town: 'London', postcode: 'SW4 7AB' },
    ['line1'],
  ),
  form('account-deletion', 'askToDeleteAccount', { reason: '' }, []),
  form('feedback', 'giveFeedback', { rating: 3, text, mayWriteBack: true, name: undefined }, [
    'text',
  ]),
  form('data-complaint', 'complainAboutData', { topic: 'wrong', text }, ['text']),
];

const threadOf = (visitor: Visitor, { token }: OpenedEnquiry) =>
  visitor.services.enquiryThreads.getEnquiry({ params: { token } });

const mailsTo = async (email: string, kind = 'enquiry-received') =>
  (
    await orders.shop.db.pool.query<{ subject: string; text: string; html: string }>(
      'select subject, text, html from message where to_address = $1 and kind = $2 order by created_at',
      [email, kind],
    )
  ).rows;

describe.each(forms)('a form of the kind $kind', ({ kind, send, texts }) => {
  it('opens a thread with its promise, told by mail and on a page that its link opens to a guest', async () => {
    const guest = orders.shop.visitor();
    const email = `${kind}@example.com`;
    const opened = await send(guest.services.enquiries, { email });
    expect(opened.reference).toMatch(/^EN-/);
    const thread = await threadOf(orders.shop.visitor(), opened);
    expect(thread).toMatchObject({ kind, state: 'open', email });
    expect(thread.messages[0]).toMatchObject({ author: 'customer' });
    const [mail] = await mailsTo(email);
    expect(mail!.subject).toContain(opened.reference);
    expect(mail!.text).toContain(`/help/thread/${opened.token}`);
    const unsigned = `${opened.token.slice(0, -2)}AA`;
    const guessed = threadOf(orders.shop.visitor(), { ...opened, token: unsigned });
    expect(await refusalOf(guessed)).toMatchObject({ code: 'enquiry-not-found' });
  });

  it('keeps script as words, and lets nothing that is typed end a header', async () => {
    const email = `script-${kind}@example.com`;
    const typed = Object.fromEntries(
      texts.map((name) => [name, `${script}\r\nBcc: all@example.com`]),
    );
    await send(orders.shop.visitor().services.enquiries, { ...typed, email });
    const [mail] = await mailsTo(email);
    expect(mail!.html).not.toContain('<script>alert');
    expect(mail!.html).not.toContain('<img src=x');
    expect(mail!.subject).not.toMatch(/[\r\n]/);
  });

  it('is refused at the fields that are wrong, and an address that would end a header is one', async () => {
    const { enquiries } = orders.shop.visitor().services;
    const injected = send(enquiries, { email: 'a@example.com\r\nBcc: b@example.com' });
    expect(await refusalOf(injected)).toMatchObject({ status: 400, paths: ['/body/email'] });
    const unknown = send(enquiries, { state: 'closed' });
    expect((await refusalOf(unknown)).status).toBe(400);
    for (const name of texts.filter((each) => each !== 'seenAt')) {
      const empty = await refusalOf(send(enquiries, { [name]: ' '.repeat(5) }));
      expect(empty).toMatchObject({ status: 400, paths: [`/body/${name}`] });
    }
  });
});

test('desks say by when they answer, and the hub says of all of them when somebody is here', async () => {
  const { enquiries, help } = orders.shop.visitor().services;
  const [{ desks }, hub] = await Promise.all([enquiries.listDesks(), help.getHelpDesk()]);
  expect(desks.map(({ kind }) => kind)).toContain('general');
  const now = orders.shop.app.context.now().toISOString();
  const late = desks.filter(({ answerBy }) => answerBy !== null && answerBy <= now);
  expect(late).toEqual([]);
  expect(hub.week).toHaveLength(7);
  expect(hub.answerBy > now).toBe(true);
});

describe('an enquiry', () => {
  it('cuts what is too long between characters, and never through one', async () => {
    const company = '🛁'.repeat(50);
    const opened = await orders.shop.visitor().services.enquiries.offerProducts({
      body: {
        products: 'Wastes',
        piecesAYear: 1,
        approvals: 'held',
        company,
        name: 'Kim Ash',
        email: 'baths@example.com',
      },
    });
    const { subject } = await threadOf(orders.shop.visitor(), opened);
    expect(subject).toBe(`${'🛁'.repeat(44)}…`);
  });

  it('is one however often its form is sent, with a key or without, ten at a time', async () => {
    const guest = orders.shop.visitor();
    await guest.services.basket.createBasket({ body: { sku: 'TAP', quantity: 1 } });
    const ask = (words: string, idempotencyKey?: string) =>
      guest.services.enquiries.askGeneralEnquiry(
        { body: { ...who, email: 'once@example.com', text: words } },
        idempotencyKey ? { idempotencyKey } : {},
      );
    const same = await Promise.all(Array.from({ length: 10 }, () => ask('Do you sell plugs?')));
    expect(new Set(same.map(({ reference }) => reference)).size).toBe(1);
    const keyed = await ask('And chains?', 'key-of-this-form');
    expect(await ask('And chains?', 'key-of-this-form')).toEqual(keyed);
    const other = ask('And bath mats?', 'key-of-this-form');
    expect(await refusalOf(other)).toMatchObject({ code: 'key-reused' });
    expect(await mailsTo('once@example.com')).toHaveLength(2);
  });

  it('is one where the answer that marks a guest never came, by the key that only its page knows', async () => {
    const ask = (idempotencyKey: string) =>
      orders.shop
        .visitor()
        .services.enquiries.askGeneralEnquiry(
          { body: { ...who, email: 'lost@example.com', text: 'Do you sell plugs?' } },
          { idempotencyKey },
        );
    const first = await ask('5b0f6c0e-3c1d-4a53-9d1c-0f5a3a1c7e11');
    expect(await ask('5b0f6c0e-3c1d-4a53-9d1c-0f5a3a1c7e11')).toEqual(first);
    expect(await mailsTo('lost@example.com')).toHaveLength(1);
    // One that somebody made up, others may make up as well.
    const own = await ask('my-own-key');
    expect((await ask('my-own-key')).reference).not.toBe(own.reference);
  });

  it('is with whoever has to speak next, mails what staff answer, and opens again', async () => {
    const guest = orders.shop.visitor();
    const { enquiries, enquiryThreads } = guest.services;
    const body = { ...who, email: 'thread@example.com', text: 'Is it brass?' };
    const { token, reference } = await enquiries.askGeneralEnquiry({ body });
    const { context } = orders.shop.app;
    const write = (words: string, author: 'staff' | 'note') =>
      transaction(context.db, async (tx) => {
        const found = await findEnquiryByReference(tx, reference);
        const thread = await lockEnquiry(tx, found!.id);
        return addMessage(tx, context, thread!, { author, accountId: null, text: words });
      });
    await write('Nobody outside reads this.', 'note');
    const answered = await write('It is brass.\n\nAll of it.', 'staff');
    expect(answered).toMatchObject({ state: 'waiting', answerBy: null });
    expect(answered.messages.at(-1)!.mailId).toMatch(/^[0-9a-f-]{36}$/);
    const [mail] = await mailsTo('thread@example.com', 'enquiry-answered');
    expect(mail!.text).toContain('It is brass.');
    expect(mail!.text).toContain('Is it brass?');
    expect(mail!.text).not.toContain('Nobody outside');

    const params = { token };
    const seen = await enquiryThreads.getEnquiry({ params });
    expect(seen.messages.map(({ author }) => author)).toEqual(['customer', 'staff']);
    const stale = enquiryThreads.settleEnquiry({ params, body: { messagesSeen: 1 } });
    expect(await refusalOf(stale)).toMatchObject({ code: 'enquiry-changed' });
    const settled = await enquiryThreads.settleEnquiry({ params, body: { messagesSeen: 2 } });
    expect(settled.state).toBe('closed');

    const picture = new Blob([new Uint8Array(await drawPicture())], { type: 'image/jpeg' });
    const again = new FormData();
    again.set('text', 'And the plug?');
    again.append('files', picture, 'plug.jpg');
    const opened = await enquiryThreads.writeInEnquiry({ params, body: again as never });
    expect(opened).toMatchObject({ state: 'open', answerBy: expect.any(String) });
    const [file] = opened.messages.at(-1)!.files;
    expect(file).toMatchObject({ fileName: 'plug.jpg', kind: 'picture' });
    const fileParams = { token, uploadId: file!.uploadId };
    const read = await orders.shop
      .visitor()
      .services.enquiryThreads.getEnquiryFile({ params: fileParams });
    expect(read.bytes.length).toBeGreaterThan(0);
  });

  it('brings its order along for whoever may see it, and for nobody else', async () => {
    const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
    const ask = (whose: Visitor, key: string) =>
      whose.services.enquiries.askGeneralEnquiry({
        body: { ...who, text: 'Where is it?', order: key },
      });
    const byLink = await ask(orders.shop.visitor(), linkOf(orders.shop, order));
    expect(await threadOf(visitor, byLink)).toMatchObject({ orderNumber: order.orderNumber });
    const foreign = await refusalOf(ask(orders.shop.visitor(), order.orderNumber));
    expect(foreign).toMatchObject({ code: 'order-not-found' });
    await ask(visitor, order.orderNumber);
    const own = await visitor.services.enquiryThreads.listOwnEnquiries({});
    expect(own.enquiries).toMatchObject([{ kind: 'general', state: 'open' }]);
  });

  it('asks to delete only the account of whoever is signed in to it', async () => {
    const person = await orders.shop.signedIn();
    const body = { ...who, reason: '' };
    const guest = await orders.shop.visitor().services.enquiries.askToDeleteAccount({ body });
    expect(await person.services.privacy.findDeletionRequest({})).toBeNull();
    const told = await threadOf(orders.shop.visitor(), guest);
    expect(told.messages.at(-1)).toMatchObject({
      author: 'shop',
      text: expect.stringContaining('/account/data'),
    });
    // Nothing is asked for that nobody here could do.
    const pause = { ...body, wish: 'pause' };
    const asked = person.services.enquiries.askToDeleteAccount({ body: pause as typeof body });
    expect((await refusalOf(asked)).code).toBe('invalid-request');
    await person.services.enquiries.askToDeleteAccount({ body });
    expect(await person.services.privacy.findDeletionRequest({})).not.toBeNull();
  });

  it('promises no more calls at a time than somebody can make, ten who ask at once', async () => {
    const { slots } = await orders.shop.visitor().services.enquiries.listCallSlots({});
    const slot = slots[0]!;
    const ask = (place: number, at = slot) =>
      orders.shop.visitor().services.enquiries.askForCall({
        body: {
          name: who.name,
          email: `caller-${place}@example.com`,
          slot: at,
          phone: '07700 900142',
          topic: 'quote',
          text: 'The quote of Tuesday',
        },
      });
    const asked = await Promise.allSettled(Array.from({ length: 10 }, (_, place) => ask(place)));
    const promised = asked.filter(({ status }) => status === 'fulfilled');
    expect(promised).toHaveLength(2);
    const after = await orders.shop.visitor().services.enquiries.listCallSlots({});
    expect(after.slots).not.toContain(slot);
    const night = ask(11, '2026-11-20T03:00:00.000Z');
    expect(await refusalOf(night)).toMatchObject({ paths: ['/body/slot'] });
    const never = ask(13, '2026-99-99T03:00:00.000Z');
    expect(await refusalOf(never)).toMatchObject({ paths: ['/body/slot'] });
    const opened = await ask(12, slots[1]!);
    expect((await threadOf(orders.shop.visitor(), opened)).answerBy).toBe(slots[1]);
    // The number that we said we ring is for us: it goes to nobody whom the thread is sent on to.
    await orders.staff.services.inbox.forwardThread({
      params: { thread: opened.reference },
      body: { to: 'maker@example.net', forwardNote: 'Which quote is it?', withPerson: false },
    });
    const [mail] = await mailsTo('maker@example.net', 'thread-forwarded');
    expect(mail!.text).toContain('The quote of Tuesday');
    expect(mail!.text).not.toContain('900142');
  });

  it('takes six files at most, of what they are and not of what they say, and none of a refused form', async () => {
    const send = async (files: readonly Blob[], name = 'a.jpg') => {
      const sent = new FormData();
      for (const [field, value] of Object.entries({ ...who, text: 'See here.' })) {
        sent.set(field, value);
      }
      for (const file of files) sent.append('files', file, name);
      return refusalOf(
        orders.shop.visitor().services.enquiries.askGeneralEnquiry({ body: sent as never }),
      );
    };
    const count = async () => (await mailsTo(who.email)).length;
    const before = await count();
    const picture = new Blob([new Uint8Array(await drawPicture())], { type: 'image/jpeg' });
    expect((await send(Array.from({ length: 100 }, () => picture))).status).toBe(400);
    const lying = new Blob(['<html><script>alert(1)</script></html>'], { type: 'image/jpeg' });
    expect(await send([lying])).toMatchObject({ status: 400, paths: ['/body/files/0'] });
    const large = new Blob([new Uint8Array(17 * 1024 * 1024)], { type: 'image/jpeg' });
    expect((await send([large])).status).toBe(400);
    expect(await count()).toBe(before);
  });

  it('fills nobody’s inbox, whoever types their address', async () => {
    const ask = (place: number) =>
      orders.shop.visitor().services.enquiries.askGeneralEnquiry({
        body: { ...who, email: `victim+${place}@example.com`, text: `Number ${place}` },
      });
    for (let place = 0; place < 12; place++) await ask(place);
    expect(await refusalOf(ask(12))).toMatchObject({ code: 'too-many-requests' });
  });

  it('goes with its files once its days are over', async () => {
    const { context } = orders.shop.app;
    const body = { ...who, email: 'over@example.com', text: 'Until when?' };
    const opened = await orders.shop.visitor().services.enquiries.askGeneralEnquiry({ body });
    const { keptUntil } = await threadOf(orders.shop.visitor(), opened);
    const at = new Date(keptUntil);
    const remove = (when: Date) =>
      transaction(context.db, (tx) => removeEnquiriesOver(tx, context, when));
    await remove(new Date(at.getTime() - 1));
    await threadOf(orders.shop.visitor(), opened);
    expect(await remove(at)).toBeGreaterThan(0);
    const gone = threadOf(orders.shop.visitor(), opened);
    expect(await refusalOf(gone)).toMatchObject({ code: 'enquiry-not-found' });
  });
});

it('sends the same catalogue to somebody who asks from their account, once for a key, and to no guest', async () => {
  const plumber = await orders.shop.signedIn();
  const body = { ...who, line1: '3 Kiln Terrace', town: 'Leeds', postcode: 'ls6 2zz' };
  const again = { idempotencyKey: 'catalogue-for-the-van-1' };
  const opened = await plumber.services.enquiries.requestCatalogue({ body }, again);
  expect(await threadOf(orders.shop.visitor(), opened)).toMatchObject({ kind: 'catalogue' });
  expect(await plumber.services.enquiries.requestCatalogue({ body }, again)).toEqual(opened);
  const { rows } = await orders.shop.db.pool.query(
    "select fields from enquiry where kind = 'catalogue' and fields->>'address' like '3 Kiln%'",
  );
  expect(rows).toEqual([{ fields: { address: '3 Kiln Terrace, Leeds, LS6 2ZZ' } }]);
  const guest = orders.shop.visitor().services.enquiries.requestCatalogue({ body });
  expect((await refusalOf(guest)).code).toBe('not-signed-in');
});

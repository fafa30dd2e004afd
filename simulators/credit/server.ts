import { randomBytes } from 'node:crypto';
import { openBooks } from '../ground/books.ts';
import type { ServeSettings } from '../ground/run.ts';
import { createSender } from '../ground/sender.ts';
import { isOwnForm, isShop, serveLocally, type Answer, type Asked } from '../ground/serve.ts';
import { createMisbehaviour } from '../stripe/misbehaviour.ts';
import type { Customer } from './books.ts';
import { control, type ControlRequest } from './control.ts';
import {
  advance,
  openSession,
  register,
  submit,
  type Desk,
  type Registration,
} from './decisions.ts';
import { deskPage, journeyPage, spentPage } from './pages.ts';
import { wording } from './wording.ts';

export interface CreditSimulator {
  origin: string;
  control(order: ControlRequest): void;
  stop(): Promise<void>;
}

/** Serves the simulated provider of trade credit on this machine's own address. */
export async function serveCreditSimulator(settings: ServeSettings): Promise<CreditSimulator> {
  const { now = Date.now, apiKey } = settings;
  const books: Desk['books'] = await openBooks(settings.journalPath);
  const misbehaviour = createMisbehaviour();
  const sender = createSender({
    books,
    codeOf: ({ state }) => state,
    header: 'credit-signature',
    now,
    misbehaviour,
    url: settings.webhookUrl,
    secret: settings.webhookSecret,
    retryMs: settings.retryMs,
  });
  const desk: Desk = { books, now, stepMs: settings.stepMs };
  const simulator = { ...desk, misbehaviour, setUrl: sender.setUrl };
  let origin = '';
  let isOut = false;
  const ticking = setInterval(takeSteps, 1_000);

  /** What is due to be decided by itself. */
  function takeSteps(): void {
    for (const customer of books.all('customer')) {
      if (customer.nextAt !== null && customer.nextAt <= now()) advance(desk, customer);
    }
    sender.wake();
  }

  function answer(asked: Asked): Answer {
    const { method, url, body } = asked;
    const [, area = '', kind = '', id = '', deed = ''] = url.pathname
      .split('/')
      .map(decodeURIComponent);
    if (area === '') {
      return method === 'POST'
        ? actOnDesk(asked)
        : { status: 200, page: deskPage(books, { isOut }) };
    }
    if (area === 'journey') return method === 'POST' ? endJourney(asked, kind) : journey(kind);
    if (!isShop(asked, apiKey)) return { status: 401, json: {} };
    if (area === '_control') {
      control(simulator, JSON.parse(body) as ControlRequest);
      return { status: 200, json: {} };
    }
    if (kind === 'wording') return { status: 200, json: wording };
    if (kind === 'proposals' && deed === 'submit') return answered(submit(desk, id));
    if (kind !== 'customers') return { status: 404, json: { problem: 'There is no such thing.' } };
    if (method === 'PUT') return answered(register(desk, id, JSON.parse(body) as Registration));
    const customer = books.get('customer', id) ?? null;
    if (customer === null || deed === '') return answered(customer);
    return deed === 'sessions' ? openJourney(customer, body) : notify(customer);
  }

  function openJourney({ id }: Customer, body: string): Answer {
    const { returnUrl } = JSON.parse(body) as { returnUrl: string };
    const { token, expiresAt } = openSession(desk, id, returnUrl);
    const journeyUrl = `${origin}/journey/${token}`;
    return {
      status: 200,
      json: { token, journeyUrl, expiresAt: new Date(expiresAt).toISOString() },
    };
  }

  function notify({ id }: Customer): Answer {
    books.put('mail', { id: randomBytes(9).toString('hex'), customerId: id, at: now() });
    return { status: 202, json: {} };
  }

  /** A way in is good for one signature, and for its time. */
  function findJourney(token: string) {
    const session = books.get('session', token);
    if (!session || session.expiresAt < now()) return null;
    const customer = books.get('customer', session.customerId);
    return customer ? { session, customer } : null;
  }

  function journey(token: string): Answer {
    const found = findJourney(token);
    return found
      ? { status: 200, page: journeyPage(found.customer) }
      : { status: 410, page: spentPage() };
  }

  function endJourney(asked: Asked, token: string): Answer {
    if (!isOwnForm(asked)) return { status: 403, json: {} };
    const found = findJourney(token);
    if (!found) return { status: 410, page: spentPage() };
    const { session, customer } = found;
    books.remove('session', token);
    if (new URLSearchParams(asked.body).get('do') === 'sign') {
      books.put('customer', { ...customer, isSigned: true });
    }
    return { status: 303, location: session.returnUrl };
  }

  /** What a person presses on the provider's own page. */
  function actOnDesk(asked: Asked): Answer {
    if (!isOwnForm(asked)) return { status: 403, json: {} };
    const form = new URLSearchParams(asked.body);
    const deed = form.get('do') ?? '';
    const customerId = form.get('customer') ?? '';
    const customer = books.get('customer', customerId);
    if (deed === 'outage' || deed === 'calm') isOut = deed === 'outage';
    else if (deed === 'duplicate' || deed === 'drop')
      control(simulator, { webhooks: { fault: deed } });
    else if (deed === 'late') control(simulator, { webhooks: { fault: 'late', ms: 60_000 } });
    else if (deed === 'next') {
      if (customer) advance(desk, customer);
    } else control(simulator, { decide: decisionOf(customerId, deed) });
    return { status: 303, location: '/' };
  }

  const served = await serveLocally({
    name: 'credit',
    port: settings.port,
    misbehaviour,
    isOut: () => isOut,
    answer,
    durable: books.durable,
    onAnswered: sender.wake,
  });
  ({ origin } = served);
  sender.wake();
  return {
    origin,
    control(order) {
      control(simulator, order);
      sender.wake();
    },
    async stop() {
      clearInterval(ticking);
      sender.stop();
      await served.stop();
      await books.close();
    },
  };
}

function decisionOf(customerId: string, deed: string): NonNullable<ControlRequest['decide']> {
  if (deed === 'lower') return { customerId, state: 'approved', limitPence: 500_00 };
  if (deed === 'on-hold') return { customerId, state: 'on-hold' };
  if (deed === 'rejected') return { customerId, state: 'rejected', reason: 'Decided by hand.' };
  return { customerId, state: 'approved', limitPence: 5_000_00 };
}

/** What a shop is told of a customer; the provider's own notes stay with it. */
function answered(found: Customer | { problem: string } | null): Answer {
  if (found === null) return { status: 404, json: { problem: 'There is no such customer.' } };
  if ('problem' in found) return { status: 409, json: found };
  const { id, proposalId, isSigned, state, limitPence, reason, changedAt } = found;
  const told = { customerId: id, proposalId, isSigned, state, limitPence, reason };
  return { status: 200, json: { ...told, changedAt: new Date(changedAt).toISOString() } };
}

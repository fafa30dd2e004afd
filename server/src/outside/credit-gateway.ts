import Type, { type Static } from 'typebox';
import {
  CreditEventRefused,
  CreditRefused,
  CreditUnavailable,
  creditStates,
  type CreditCustomer,
  type CreditEvent,
  type CreditProvider,
} from './credit.ts';
import {
  askService,
  readAnswer,
  readSignedEvent,
  type ServiceErrors,
  type ServiceSettings,
} from './keyed-service.ts';

const Decision = {
  customerId: Type.String({ minLength: 1, maxLength: 100 }),
  state: Type.Enum([...creditStates]),
  limitPence: Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), Type.Null()]),
  reason: Type.Union([Type.String({ maxLength: 1_000 }), Type.Null()]),
};
const Customer = Type.Object({
  ...Decision,
  proposalId: Type.String({ minLength: 1, maxLength: 100 }),
  isSigned: Type.Boolean(),
  changedAt: Type.String({ maxLength: 40 }),
});
const Event = Type.Object({
  ...Decision,
  id: Type.String({ minLength: 1, maxLength: 100 }),
  happenedAt: Type.String({ maxLength: 40 }),
});
const Journey = Type.Object({
  token: Type.String({ minLength: 16, maxLength: 2_000 }),
  journeyUrl: Type.String({ maxLength: 2_000 }),
  expiresAt: Type.String({ maxLength: 40 }),
});
const Wording = Type.Object({
  version: Type.String({ minLength: 1, maxLength: 60 }),
  title: Type.String({ maxLength: 200 }),
  paragraphs: Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 20 }),
  searchNotice: Type.String({ minLength: 1, maxLength: 2_000 }),
});

const errors: ServiceErrors = {
  away: (cause) => new CreditUnavailable(cause),
  refused: (problem) => new CreditRefused(problem),
};

/** A provider of credit over HTTP, or the simulator, which speaks the same language. */
export function createCreditGateway(settings: ServiceSettings, now: () => Date): CreditProvider {
  const ask = (method: string, path: string, body?: object) =>
    askService(settings, errors, { method, path, body });
  const about = (customerId: string) => `/v1/customers/${encodeURIComponent(customerId)}`;
  const customerIn = async (answer: Response) =>
    toCustomer(await readAnswer(errors, Customer, answer));
  const customerOf = async (customerId: string, answer: Response) => {
    const customer = await customerIn(answer);
    if (customer.customerId !== customerId) throw new CreditUnavailable('It answers of another.');
    return customer;
  };
  return {
    isConnected: true,
    wording: async () => readAnswer(errors, Wording, await ask('GET', '/v1/wording')),
    register: async (customerId, applicant) =>
      customerOf(customerId, await ask('PUT', about(customerId), applicant)),
    find: async (customerId) => customerOf(customerId, await ask('GET', about(customerId))),

    async openJourney(customerId, returnUrl) {
      const answer = await ask('POST', `${about(customerId)}/sessions`, { returnUrl });
      const { token, journeyUrl, expiresAt } = await readAnswer(errors, Journey, answer);
      // A link that led anywhere else would be ours to answer for.
      if (URL.parse(journeyUrl)?.origin !== new URL(settings.url).origin) {
        throw new CreditUnavailable('Its page is not at its own address.');
      }
      return { delegationToken: token, journeyUrl, expiresAt: timeOf(expiresAt) };
    },

    submit: async (proposalId) =>
      customerIn(await ask('POST', `/v1/proposals/${encodeURIComponent(proposalId)}/submit`)),

    async resendMail(customerId) {
      const answer = await ask('POST', `${about(customerId)}/notifications`);
      await answer.body?.cancel();
    },

    verifyEvent(body, signature) {
      const told = { body, signature, now: now() };
      const read = readSignedEvent(Event, settings.webhookSecret, told);
      if ('problem' in read) throw new CreditEventRefused(read.problem);
      return toEvent(read.event);
    },
  };
}

function toCustomer({ changedAt, ...customer }: Static<typeof Customer>): CreditCustomer {
  return { ...customer, changedAt: timeOf(changedAt) };
}

function timeOf(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new CreditUnavailable('Its answer has no time.');
  return at;
}

function toEvent({ happenedAt, ...event }: Static<typeof Event>): CreditEvent {
  const at = new Date(happenedAt);
  if (Number.isNaN(at.getTime())) throw new CreditEventRefused('The event has no time.');
  return { ...event, happenedAt: at };
}

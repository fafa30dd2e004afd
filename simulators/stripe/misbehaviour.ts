import type { DisputeOrder } from './disputes.ts';
import { invalidRequest } from './wire.ts';

/**
 * What the provider is made to do wrong, for so many webhook calls, or requests to the interface or
 * for the script of the payment button:
 * - slow: the answer comes `ms` later
 * - fail: 500, and nothing was done
 * - refuse: 400, as it refuses what it cannot take, and nothing was done
 * - reset: it is done, but the connection breaks before the answer
 * - half-open: nothing is done, and no answer ever comes
 */
export type ApiFault = 'slow' | 'fail' | 'refuse' | 'reset' | 'half-open';
/**
 * - late: a webhook call waits `ms` more
 * - duplicate: it is sent twice
 * - drop: it is never sent
 * - reverse: it is held until `times` of them are there, then they go out newest first
 */
export type WebhookFault = 'late' | 'duplicate' | 'drop' | 'reverse';

interface Planned<Fault> {
  fault: Fault;
  times: number;
  ms: number;
  /** Only requests whose path begins so, or events whose type begins so. */
  only: string;
}

/** What `POST /_control` takes; every part may be left out. */
export interface ControlRequest {
  api?: Partial<Planned<ApiFault>> & { fault: ApiFault };
  webhooks?: Partial<Planned<WebhookFault>> & { fault: WebhookFault };
  /** Forgets all faults that are still planned. */
  calm?: boolean;
  /** Sends every event of the books again, this many times each, in random order. */
  replay?: number;
  /** Ends slow payments and refunds now. */
  settle?: boolean;
  /** A customer's bank takes a payment back, or asks about it. */
  dispute?: DisputeOrder;
  /** The bank decides about a payment that is disputed. */
  endDispute?: { intentId: string; outcome: 'won' | 'lost' };
  /** Where webhook calls go from now on. */
  webhookUrl?: string;
}

export interface Misbehaviour {
  planApi(plan: NonNullable<ControlRequest['api']>): void;
  planWebhooks(plan: NonNullable<ControlRequest['webhooks']>): void;
  calm(): void;
  /** Uses up one planned fault for this request, if there is one. */
  takeApi(path: string): Planned<ApiFault> | undefined;
  takeWebhook(type: string): Planned<WebhookFault> | undefined;
}

const apiFaults: readonly string[] = ['slow', 'fail', 'refuse', 'reset', 'half-open'];
const webhookFaults: readonly string[] = ['late', 'duplicate', 'drop', 'reverse'];

export function createMisbehaviour(): Misbehaviour {
  let api: Planned<ApiFault>[] = [];
  let webhooks: Planned<WebhookFault>[] = [];

  function take<Fault>(plans: Planned<Fault>[], subject: string): Planned<Fault> | undefined {
    const plan = plans.find(({ times, only }) => times > 0 && subject.startsWith(only));
    if (!plan) return undefined;
    plan.times--;
    return { ...plan };
  }

  return {
    planApi: (plan) => api.push({ times: 1, ms: 1000, only: '', ...checked(plan, apiFaults) }),
    planWebhooks: (plan) =>
      webhooks.push({ times: 1, ms: 1000, only: '', ...checked(plan, webhookFaults) }),
    calm() {
      api = [];
      webhooks = [];
    },
    takeApi: (path) => take(api, path),
    takeWebhook: (type) => take(webhooks, type),
  };
}

function checked<Plan extends { fault: string }>(plan: Plan, known: readonly string[]): Plan {
  if (known.includes(plan.fault)) return plan;
  throw invalidRequest(`Unknown fault: ${plan.fault}. Known are ${known.join(', ')}.`);
}

import type { Module } from '../../core/module.ts';
import { listDisputeFaults } from './disputes.ts';
import { listPaymentFaults, listProviderFaults } from './faults-store.ts';
import { registerPaymentJobs } from './jobs.ts';
import { paymentPrivacy } from './privacy-store.ts';
import { settlersOf } from './settler.ts';
import { mountPaymentWebhook } from './webhook.ts';

/** The provider is asked for each payment by itself, so that older ones are taken as they stand. */
const newestCompared = 1_000;
const newestDisputesCompared = 100;

/**
 * Money that is taken and given back, as the provider tells it. What it is for is settled by the
 * module that brings the settler of its purpose.
 */
export const payments = {
  name: 'payments',
  jobs: (context) => registerPaymentJobs(context, settlersOf(context.modules)),
  mounts(fastify, context) {
    const { modules } = context;
    const [takeCardEvent] = modules.flatMap(({ takesCardEvents }) => takesCardEvents ?? []);
    if (!takeCardEvent) throw new Error("No module takes the provider's events about cards.");
    mountPaymentWebhook(fastify, context, { settlers: settlersOf(modules), takeCardEvent });
  },
  privacy: paymentPrivacy,
  checks: {
    payments: ({ db, modules }) => listPaymentFaults(db, settlersOf(modules)),
    "the payment provider's books": (books) =>
      listProviderFaults(books.db, books.payments.getIntent, newestCompared),
    "the payment provider's disputes": ({ db, payments: { disputes } }) =>
      listDisputeFaults(db, disputes, newestDisputesCompared),
  },
  tables: ['payment', 'payment_event', 'refund', 'dispute', 'dispute_answer_clears_refusal'],
} satisfies Module;

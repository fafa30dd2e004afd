import type { FastifyInstance } from 'fastify';
import type { Context } from '../../core/context.ts';
import { mountSignedWebhook } from '../../http/signed-webhook.ts';
import { CreditEventRefused } from '../../outside/credit.ts';
import { takeCreditEvent } from './standing.ts';

/** The credit provider's decisions, at /webhooks/credit. */
export const mountCreditWebhook = (fastify: FastifyInstance, context: Context): void =>
  mountSignedWebhook(fastify, {
    path: '/webhooks/credit',
    header: 'credit-signature',
    verify: (body, signature) => context.credit.verifyEvent(body, signature),
    refused: CreditEventRefused,
    take: (event) => takeCreditEvent(context, event),
  });

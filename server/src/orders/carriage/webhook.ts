import type { FastifyInstance } from 'fastify';
import type { Context } from '../../core/context.ts';
import { mountSignedWebhook } from '../../http/signed-webhook.ts';
import { CarrierEventRefused } from '../../outside/carriers.ts';
import { takeCarrierEvent } from './events.ts';

/** The carriers' events, at /webhooks/carriers. */
export const mountCarrierWebhook = (fastify: FastifyInstance, context: Context): void =>
  mountSignedWebhook(fastify, {
    path: '/webhooks/carriers',
    header: 'carrier-signature',
    verify: (body, signature) => context.carriers.verifyEvent(body, signature),
    refused: CarrierEventRefused,
    take: (event) => takeCarrierEvent(context, event),
  });

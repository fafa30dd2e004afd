import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Interaction, type InteractionResult } from 'oidc-provider';
import type { Html } from '../../../http/html.ts';
import { requireOwnOrigin } from '../../../http/session.ts';
import { toOwnPath } from '../own-path.ts';
import type { Credential } from './credential-store.ts';
import type { EmbeddedProvider } from './embedded.ts';
import { sendIdentityPage, type Answer } from './form.ts';
import { needsSecondFactor } from './provider.ts';
import { endedBody } from './sign-in-texts.ts';

/** One request for a page of a sign-in that is under way. */
export interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  interaction: Interaction;
  /** The address of this sign-in's first page. */
  path: string;
  /** Where they were before they signed in. */
  returnTo: string;
}

export type FirstFactor = NonNullable<InteractionResult['firstFactor']>;

/** What the pages of a sign-in share: finding the one under way, answering, and going on. */
export function interactionVisits(embedded: EmbeddedProvider) {
  const { config } = embedded.parts;

  const send = ({ reply }: Pick<Visit, 'reply'>, answer: Answer) =>
    sendIdentityPage(reply, config.shopName, answer);

  /** Goes on with the sign-in that the browser's cookie names, or says that there is none. */
  const page = (work: (visit: Visit) => Promise<FastifyReply>, noneBody: Html | null = null) => {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (request.method === 'POST') requireOwnOrigin(request, config);
      const { uid } = request.params as { uid: string };
      const provider = await embedded.get();
      const interaction = await provider
        .interactionDetails(request.raw, reply.raw)
        .catch((error: unknown) => {
          if (error instanceof errors.SessionNotFound) return null;
          throw error;
        });
      const returnTo = toOwnPath(interaction?.params.return_to);
      if (interaction?.uid !== uid) {
        const body = noneBody ?? endedBody(returnTo);
        return send({ reply }, { status: 410, title: 'Sign in', body });
      }
      const path = `/oidc/interaction/${uid}`;
      return work({ request, reply, interaction, path, returnTo });
    };
  };

  /** Writes down how the sign-in stands; the answer is where its browser goes on. */
  const keep = async ({ request, reply }: Visit, result: InteractionResult): Promise<string> => {
    const provider = await embedded.get();
    return provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: result.consent !== undefined,
    });
  };

  /** Finishes the sign-in of somebody who has proved themselves in these ways. */
  const finish = (visit: Visit, { subject, remember }: FirstFactor, amr: string[]) =>
    keep(visit, { login: { accountId: subject, remember, amr } });

  /** Goes on after the first factor: to the second, or back to where the sign-in came from. */
  const goOn = async (visit: Visit, person: Credential, factor: FirstFactor): Promise<string> => {
    if (!needsSecondFactor(person, config.mode)) return finish(visit, factor, [factor.method]);
    await keep(visit, { firstFactor: factor });
    return `${visit.path}/${person.hasSecondFactor ? 'code' : 'set-up'}`;
  };

  return { page, send, keep, finish, goOn };
}

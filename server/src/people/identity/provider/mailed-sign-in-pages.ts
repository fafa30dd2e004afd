import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import { withReturnTo } from '../own-path.ts';
import { awaitLink } from '../page-scripts.ts';
import { tooManyMailsBody } from './account-texts.ts';
import { findCredential } from './credential-store.ts';
import type { EmbeddedProvider } from './embedded.ts';
import { findEmailProblem, formField } from './form.ts';
import { interactionVisits, type Visit } from './interaction-visit.ts';
import { findLink, takeLink } from './link-store.ts';
import { mailSignInLink } from './mailed-links.ts';
import {
  awaitLinkBody,
  linkOpenedBody,
  openLinkBody,
  signInBody,
  signInLinkEndedBody,
} from './sign-in-texts.ts';

/**
 * Signing in by a mailed link instead of a password. The link works only in the browser that asked
 * for it, because its address lies under the cookie of the sign-in. It does not finish the sign-in
 * itself: the window that waits does, since a script's sign-in can come back to that window only.
 */
export function mountMailedSignInPages(scope: FastifyInstance, embedded: EmbeddedProvider): void {
  const { parts } = embedded;
  const { db, now } = parts;
  const { page, send, goOn } = interactionVisits(embedded);
  const linkEnded = { status: 410, title: 'Link expired', body: signInLinkEndedBody };

  scope.post(
    '/oidc/interaction/:uid/mail',
    page(async (visit) => {
      const { request, reply, interaction, path, returnTo } = visit;
      if (interaction.prompt.name !== 'login') return reply.redirect(path, 303);
      const email = formField(request, 'email').trim();
      const remember = formField(request, 'remember') === 'yes';
      const problem = findEmailProblem(email);
      if (problem) {
        const body = signInBody({
          action: path,
          email,
          remember,
          returnTo,
          problem: { email: problem },
        });
        return send(visit, { status: 422, title: 'Sign in', body });
      }
      const asked = { email, remember, interaction: interaction.uid, returnTo };
      const waitUntil = await mailSignInLink(parts, asked, request.ip);
      if (waitUntil) {
        const body = tooManyMailsBody(withReturnTo('/auth/sign-in', returnTo));
        return send(visit, { status: 429, title: 'Check your inbox', body });
      }
      return sendWaiting(visit, email);
    }),
  );

  const sendWaiting = (visit: Visit, email: string | null) =>
    send(visit, {
      title: 'Check your inbox',
      body: awaitLinkBody(`${visit.path}/mail`, email),
      script: awaitLink,
    });

  // The waiting window asks this again and again, so it changes nothing.
  scope.get(
    '/oidc/interaction/:uid/mail',
    page(async (visit) => {
      const { reply, interaction, path } = visit;
      const { login, firstFactor } = interaction.result ?? {};
      if (login) return reply.redirect(interaction.returnTo, 303);
      if (firstFactor) return reply.redirect(`${path}/code`, 303);
      return sendWaiting(visit, null);
    }),
  );

  /** What a link carries, if it belongs to this very sign-in. */
  const findOwnLink = async ({ request, interaction }: Visit) => {
    const { token } = request.params as { token: string };
    const link = await findLink(db, 'sign-in', token, now());
    return link?.interaction === interaction.uid ? { token, ...link } : undefined;
  };

  scope.get(
    '/oidc/interaction/:uid/mail/:token',
    page(async (visit) => {
      const link = await findOwnLink(visit);
      if (!link) return send(visit, linkEnded);
      const body = openLinkBody(`${visit.path}/mail/${link.token}`, link.email);
      return send(visit, { title: 'Sign in', body });
    }, signInLinkEndedBody),
  );

  scope.post(
    '/oidc/interaction/:uid/mail/:token',
    page(async (visit) => {
      const link = await findOwnLink(visit);
      const taken =
        link && (await transaction(db, (tx) => takeLink(tx, 'sign-in', link.token, now())));
      const person = taken && (await findCredential(db, taken.subject));
      if (!taken || !person) return send(visit, linkEnded);
      const { subject, remember } = taken;
      await goOn(visit, person, { subject, remember, method: 'mail' });
      return send(visit, { title: 'You are signed in', body: linkOpenedBody });
    }, signInLinkEndedBody),
  );
}

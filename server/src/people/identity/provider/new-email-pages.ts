import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireOwnOrigin } from '../../../http/session.ts';
import {
  emailAskedBody,
  emailLinkEndedBody,
  emailTakenBody,
  newEmailBody,
  tooManyMailsBody,
} from './account-texts.ts';
import { accountHome, accountVisits } from './account-visit.ts';
import type { EmbeddedProvider } from './embedded.ts';
import { findEmailProblem, formField } from './form.ts';
import { findLink } from './link-store.ts';
import { mailNewEmail, takeNewEmail } from './new-email.ts';

/**
 * Another address for the account of somebody who is signed in. They prove themselves once more, and
 * that the new address is theirs by a link that is mailed there; until then nothing changes.
 */
export function mountNewEmailPages(scope: FastifyInstance, embedded: EmbeddedProvider): void {
  const { parts } = embedded;
  const { config, db, now } = parts;
  const { page, send, show, provesPassword, provesCode } = accountVisits(embedded);

  scope.post(
    `${accountHome}/email`,
    page(async (visit) => {
      const { request, person, sessionUid } = visit;
      const newEmail = formField(request, 'new-email').trim();
      const refuse = (problem: { email?: string; emailCurrent?: string; emailCode?: string }) =>
        show(visit, { newEmail, problem });
      const isSame = newEmail.toLowerCase() === person.email.toLowerCase();
      const problem = findEmailProblem(newEmail);
      if (problem || isSame) {
        return refuse({ email: problem ?? 'You sign in with this address already.' });
      }
      const knowsPassword = await provesPassword(visit, 'email-current', (emailCurrent) =>
        refuse({ emailCurrent }),
      );
      if (!knowsPassword) return visit.reply;
      const hasCode = await provesCode(visit, 'email-code', (emailCode) => refuse({ emailCode }));
      if (!hasCode) return visit.reply;
      const waitUntil = await mailNewEmail(parts, { person, newEmail, sessionUid }, request.ip);
      return send(visit, {
        ...(waitUntil ? { status: 429 } : {}),
        title: 'Check your inbox',
        body: waitUntil ? tooManyMailsBody : emailAskedBody(person.email, newEmail),
      });
    }),
  );

  const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token;
  const sendEnded = (reply: FastifyReply) =>
    send({ reply }, { status: 410, title: 'Link expired', body: emailLinkEndedBody });

  // The link may be opened where nobody is signed in: who has it and asked for it is proved by then.
  scope.get('/oidc/new-email/:token', async (request, reply) => {
    const token = tokenOf(request);
    const link = await findLink(db, 'change-email', token, now());
    if (!link) return sendEnded(reply);
    const body = newEmailBody(`/oidc/new-email/${token}`, link.email);
    return send({ reply }, { title: 'Confirm your new address', body });
  });

  scope.post('/oidc/new-email/:token', async (request, reply) => {
    requireOwnOrigin(request, config);
    const email = await takeNewEmail(parts, tokenOf(request));
    if (email === null) return sendEnded(reply);
    return send({ reply }, { title: 'Your address has been changed', body: emailTakenBody(email) });
  });
}

import type { FastifyInstance } from 'fastify';
import {
  emailAskedBody,
  emailLinkEndedBody,
  emailTakenBody,
  newEmailBody,
  tooManyMailsBody,
} from './account-texts.ts';
import { accountHome, accountVisits, type AccountVisit } from './account-visit.ts';
import type { EmbeddedProvider } from './embedded.ts';
import { findEmailProblem, formField } from './form.ts';
import { findLink } from './link-store.ts';
import { mailNewEmail, takeNewEmail } from './new-email.ts';

/**
 * Another address for the account of somebody who is signed in. They prove themselves once more, and
 * that the new address is theirs by a link that is mailed there and that they open signed in; until
 * then nothing changes.
 */
export function mountNewEmailPages(scope: FastifyInstance, embedded: EmbeddedProvider): void {
  const { parts } = embedded;
  const { db, now } = parts;
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
        body: waitUntil ? tooManyMailsBody(accountHome) : emailAskedBody(person.email, newEmail),
      });
    }),
  );

  const sendEnded = (visit: AccountVisit) =>
    send(visit, { status: 410, title: 'Link expired', body: emailLinkEndedBody });
  /** The link of a visit, where it was asked for by the very person who has opened it. */
  const findOwnLink = async ({ request, person }: AccountVisit) => {
    const { token } = request.params as { token: string };
    const link = await findLink(db, 'change-email', token, now());
    return link?.subject === person.subject ? { ...link, token } : undefined;
  };
  const path = '/oidc/new-email/:token';

  // Only whoever asked for it opens it: else a stranger's account would get the address, and with it
  // what was ordered under it, as soon as its owner presses a button that a mail led them to.
  scope.get(
    path,
    page(async (visit) => {
      const link = await findOwnLink(visit);
      if (!link) return sendEnded(visit);
      const body = newEmailBody(`/oidc/new-email/${link.token}`, link.email);
      return send(visit, { title: 'Confirm your new address', body });
    }),
  );

  scope.post(
    path,
    page(async (visit) => {
      const link = await findOwnLink(visit);
      const email = link ? await takeNewEmail(parts, link.token) : null;
      if (email === null) return sendEnded(visit);
      return send(visit, { title: 'Your address has been changed', body: emailTakenBody(email) });
    }),
  );
}

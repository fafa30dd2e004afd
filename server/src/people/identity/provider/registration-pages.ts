import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import { cookieName, requireOwnOrigin, visitorMark } from '../../../http/session.ts';
import { toOwnPath, withReturnTo } from '../own-path.ts';
import {
  confirmBody,
  forgottenBody,
  inboxBody,
  linkEndedBody,
  openAccountBody,
  registerBody,
  registrationEndedBody,
  resetBody,
  resetDoneBody,
  tooManyMailsBody,
} from './account-texts.ts';
import { removeArtifactsOfSession } from './artifact-store.ts';
import type { EmbeddedProvider } from './embedded.ts';
import { findEmailProblem, formField, sendIdentityPage, type Answer } from './form.ts';
import { findLink } from './link-store.ts';
import {
  confirmRegistration,
  mailPasswordReset,
  mailRegistration,
  resetPassword,
} from './mailed-links.ts';
import { findPasswordProblem, hashPassword } from './password.ts';
import { setRegisteredCookie } from './registered.ts';

/** Registering, and a forgotten password: whoever asks gets the same answer, and a mail. */
export function mountRegistrationPages(scope: FastifyInstance, embedded: EmbeddedProvider): void {
  const { parts } = embedded;
  const { config, db, now } = parts;
  const { shopName } = config;
  const send = (reply: FastifyReply, answer: Answer) => sendIdentityPage(reply, shopName, answer);
  const answerByMail = (
    reply: FastifyReply,
    waitUntil: Date | null,
    { email, returnTo }: { email: string; returnTo: string },
  ) =>
    waitUntil
      ? send(reply, {
          status: 429,
          title: 'Check your inbox',
          body: tooManyMailsBody(withReturnTo('/auth/sign-in', returnTo)),
        })
      : send(reply, { title: 'Check your inbox', body: inboxBody(email) });
  const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token;

  scope.addHook('onRequest', async (request) => {
    if (request.method === 'POST') requireOwnOrigin(request, config);
  });

  scope.get('/oidc/register', (request, reply) => {
    const { returnTo } = request.query as { returnTo?: unknown };
    const body = registerBody({ name: '', email: '', returnTo: toOwnPath(returnTo) });
    return send(reply, { title: 'Create an account', body });
  });

  scope.post('/oidc/register', async (request, reply) => {
    const name = formField(request, 'name').trim();
    const email = formField(request, 'email').trim();
    const returnTo = toOwnPath(formField(request, 'returnTo'));
    const problem = { name: findNameProblem(name), email: findEmailProblem(email) };
    if (problem.name || problem.email) {
      const body = registerBody({ name, email, returnTo, problem: withoutNulls(problem) });
      return send(reply, { status: 422, title: 'Create an account', body });
    }
    const registration = { email, displayName: name, returnTo };
    const waitUntil = await mailRegistration(parts, registration, request.ip);
    return answerByMail(reply, waitUntil, registration);
  });

  /** What a link registers, and whether its password was chosen in this very browser before. */
  const findRegistration = async (request: FastifyRequest) => {
    const token = tokenOf(request);
    const link = await findLink(db, 'confirm-email', token, now());
    const visitor = request.cookies[cookieName(config, 'visitor')];
    const isHere = visitor !== undefined && link?.chosen?.visitor === visitorMark(visitor);
    return link && { token, ...link, chosenHash: isHere ? link.chosen!.passwordHash : null };
  };

  scope.get('/oidc/confirm/:token', async (request, reply) => {
    const link = await findRegistration(request);
    if (!link) {
      return send(reply, { status: 410, title: 'Link expired', body: registrationEndedBody });
    }
    const action = `/oidc/confirm/${link.token}`;
    return link.chosenHash === null
      ? send(reply, { title: 'Choose a password', body: confirmBody(action, link) })
      : send(reply, { title: 'Open your account', body: openAccountBody(action, link) });
  });

  scope.post('/oidc/confirm/:token', async (request, reply) => {
    const link = await findRegistration(request);
    const ended = { status: 410, title: 'Link expired', body: registrationEndedBody };
    if (!link) return send(reply, ended);
    const password = formField(request, 'password');
    // Whoever typed it already is asked for it no second time.
    const isChosen = link.chosenHash !== null && password === '';
    const problem = isChosen
      ? null
      : await findPasswordProblem(password, { email: link.email, shopName });
    if (problem) {
      const body = confirmBody(`/oidc/confirm/${link.token}`, link, problem);
      return send(reply, { status: 422, title: 'Choose a password', body });
    }
    const passwordHash = isChosen
      ? link.chosenHash!
      : await hashPassword(password, config.signIn.passwordCost);
    const opened = await confirmRegistration(parts, link.token, passwordHash);
    if (!opened) return send(reply, ended);
    if (opened.registered !== null) setRegisteredCookie(reply, parts, opened.registered);
    await endOthersSession(request, reply);
    return reply.redirect(withReturnTo('/auth/sign-in', opened.returnTo), 303);
  });

  /** Whoever was signed in at the provider here is somebody else: whoever has just confirmed goes on. */
  const endOthersSession = async (request: FastifyRequest, reply: FastifyReply) => {
    const provider = await embedded.get();
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    if (session.accountId) await transaction(db, (tx) => removeArtifactsOfSession(tx, session.uid));
  };

  scope.get('/oidc/forgotten', (request, reply) => {
    const { returnTo } = request.query as { returnTo?: unknown };
    const body = forgottenBody('', toOwnPath(returnTo));
    return send(reply, { title: 'Set a new password', body });
  });

  scope.post('/oidc/forgotten', async (request, reply) => {
    const email = formField(request, 'email').trim();
    const returnTo = toOwnPath(formField(request, 'returnTo'));
    const problem = findEmailProblem(email);
    if (problem) {
      const body = forgottenBody(email, returnTo, problem);
      return send(reply, { status: 422, title: 'Set a new password', body });
    }
    const asked = { email, returnTo };
    return answerByMail(reply, await mailPasswordReset(parts, asked, request.ip), asked);
  });

  scope.get('/oidc/reset/:token', async (request, reply) => {
    const token = tokenOf(request);
    const link = await findLink(db, 'reset-password', token, now());
    if (!link) return send(reply, { status: 410, title: 'Link expired', body: linkEndedBody });
    const body = resetBody(`/oidc/reset/${token}`, link.email);
    return send(reply, { title: 'Set a new password', body });
  });

  scope.post('/oidc/reset/:token', async (request, reply) => {
    const token = tokenOf(request);
    const link = await findLink(db, 'reset-password', token, now());
    const ended = { status: 410, title: 'Link expired', body: linkEndedBody };
    if (!link) return send(reply, ended);
    const password = formField(request, 'password');
    const problem = await findPasswordProblem(password, { email: link.email, shopName });
    if (problem) {
      const body = resetBody(`/oidc/reset/${token}`, link.email, problem);
      return send(reply, { status: 422, title: 'Set a new password', body });
    }
    const isSet = await resetPassword(parts, token, password, request.ip);
    if (!isSet) return send(reply, ended);
    const body = resetDoneBody(toOwnPath(link.returnTo));
    return send(reply, { title: 'Your password is set', body });
  });
}

function findNameProblem(name: string): string | null {
  if (name === '') return 'Enter your name, as it should appear on orders.';
  if (/\p{Cc}/u.test(name)) return 'This holds a character that cannot be used.';
  return [...name].length > 100 ? 'Use 100 characters or fewer.' : null;
}

function withoutNulls<T extends Record<string, string | null>>(problems: T) {
  const found = Object.entries(problems).filter(([, problem]) => problem !== null);
  return Object.fromEntries(found) as { [K in keyof T]?: string };
}

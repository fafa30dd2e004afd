import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireOwnOrigin } from '../../../http/session.ts';
import { accountBody, type AccountPage } from './account-texts.ts';
import { countRecoveryCodes, findCredential, type Credential } from './credential-store.ts';
import type { EmbeddedProvider } from './embedded.ts';
import { formField, sendIdentityPage, type Answer } from './form.ts';
import { readTotpSecret } from './second-factor-setup.ts';
import { waitBody } from './sign-in-texts.ts';
import { tryCode, tryPassword } from './sign-in.ts';

export const accountHome = '/oidc/account';

/** One request for a page about the sign-in of somebody who is signed in at the provider. */
export interface AccountVisit {
  request: FastifyRequest;
  reply: FastifyReply;
  person: Credential;
  sessionUid: string;
}

/** How somebody fared who had to prove themselves once more; an answer where they did not. */
type Proof = { answer: FastifyReply } | { answer: null };

/** What the pages of Sign-in and security share. */
export function accountVisits(embedded: EmbeddedProvider) {
  const { parts, totpKey } = embedded;
  const { config, db, now } = parts;
  const send = ({ reply }: Pick<AccountVisit, 'reply'>, answer: Answer) =>
    sendIdentityPage(reply, config.shopName, answer);

  /** Only for whoever has a session with the provider; others sign in first and come back. */
  const page = (work: (visit: AccountVisit) => Promise<FastifyReply>) => {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (request.method === 'POST') requireOwnOrigin(request, config);
      const provider = await embedded.get();
      const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
      const person = session.accountId && (await findCredential(db, session.accountId));
      if (!person) {
        return reply.redirect(`/auth/sign-in?returnTo=${encodeURIComponent(accountHome)}`, 303);
      }
      return work({ request, reply, person, sessionUid: session.uid });
    };
  };

  const show = async (
    visit: AccountVisit,
    more: Pick<AccountPage, 'done' | 'problem' | 'newEmail'> = {},
  ) => {
    const { email, hasSecondFactor, subject } = visit.person;
    const recoveryCodes = await countRecoveryCodes(db, subject);
    return send(visit, {
      status: more.problem ? 422 : 200,
      title: 'Sign-in and security',
      body: accountBody({ email, hasSecondFactor, recoveryCodes, ...more }),
    });
  };

  const showWait = (visit: AccountVisit, until: Date) =>
    send(visit, { status: 429, title: 'Wait', body: waitBody(now(), until, accountHome) });

  /** Asks for the present password again: an open browser alone must not change the sign-in. */
  const provePassword = async (
    visit: AccountVisit,
    field: string,
    refuse: (problem: string) => Promise<FastifyReply>,
  ): Promise<Proof> => {
    const { email } = visit.person;
    const password = formField(visit.request, field);
    if (password === '') return { answer: await refuse('Type your present password.') };
    const tried = await tryPassword(parts, { email, password, ip: visit.request.ip });
    if (tried.kind === 'wait') return { answer: await showWait(visit, tried.until) };
    if (tried.kind === 'wrong') {
      return { answer: await refuse('This is not your present password.') };
    }
    return { answer: null };
  };

  /** Asks whoever has a second factor for a code of it as well, as a new sign-in does. */
  const proveCode = async (
    visit: AccountVisit,
    field: string,
    refuse: (problem: string) => Promise<FastifyReply>,
  ): Promise<Proof> => {
    const { subject, hasSecondFactor } = visit.person;
    const secret = hasSecondFactor ? readTotpSecret(visit.person, totpKey) : null;
    if (!secret) return { answer: null };
    const tried = await tryCode(parts, { subject, secret, code: formField(visit.request, field) });
    if (tried.kind === 'wait') return { answer: await showWait(visit, tried.until) };
    if (tried.kind === 'wrong') {
      return { answer: await refuse('That code did not match, or was used before.') };
    }
    return { answer: null };
  };

  return { page, send, show, showWait, provePassword, proveCode };
}

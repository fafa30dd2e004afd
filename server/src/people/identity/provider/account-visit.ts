import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireOwnOrigin } from '../../../http/session.ts';
import { accountBody, type AccountPage } from './account-texts.ts';
import { countRecoveryCodes, findCredential, type Credential } from './credential-store.ts';
import type { EmbeddedProvider } from './embedded.ts';
import { formField, sendIdentityPage, type Answer } from './form.ts';
import { isLeftAlone } from './left-alone.ts';
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

/** Answers somebody who did not prove themselves, with what was wrong. */
type Refuse = (problem: string) => Promise<FastifyReply>;

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
      const isOver = await isLeftAlone(db, session, now());
      const person = session.accountId && !isOver && (await findCredential(db, session.accountId));
      if (!person) {
        const back = request.method === 'GET' ? request.url : accountHome;
        return reply.redirect(`/auth/sign-in?returnTo=${encodeURIComponent(back)}`, 303);
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

  /**
   * Asks for the present password again: an open browser alone must not change the sign-in. False
   * once somebody who did not know it is answered. A reply is never handed back within an object:
   * it can be awaited, which gives nothing, and nothing would look like a proof.
   */
  const provesPassword = async (
    visit: AccountVisit,
    field: string,
    refuse: Refuse,
  ): Promise<boolean> => {
    const { email } = visit.person;
    const password = formField(visit.request, field);
    if (password === '') {
      await refuse('Enter your current password.');
      return false;
    }
    const tried = await tryPassword(parts, { email, password, ip: visit.request.ip });
    if (tried.kind === 'wait') await showWait(visit, tried.until);
    if (tried.kind === 'wrong') await refuse('This is not your current password.');
    return tried.kind === 'right';
  };

  /** Asks whoever has a second factor for a code of it as well, as a new sign-in does. */
  const provesCode = async (
    visit: AccountVisit,
    field: string,
    refuse: Refuse,
  ): Promise<boolean> => {
    const { person } = visit;
    const secret = person.hasSecondFactor ? readTotpSecret(person, totpKey) : null;
    if (!secret) return true;
    const tried = await tryCode(parts, { person, secret, code: formField(visit.request, field) });
    if (tried.kind === 'wait') await showWait(visit, tried.until);
    if (tried.kind === 'wrong') await refuse('That code did not match, or has been used.');
    return tried.kind === 'right';
  };

  return { page, send, show, showWait, provesPassword, provesCode };
}

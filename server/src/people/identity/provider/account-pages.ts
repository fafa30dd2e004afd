import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireOwnOrigin } from '../../../http/session.ts';
import { accountBody, type AccountPage } from './account-texts.ts';
import { countRecoveryCodes, findCredential, type Credential } from './credential-store.ts';
import type { EmbeddedProvider } from './embedded.ts';
import { formField, sendIdentityPage, type Answer } from './form.ts';
import { changePassword } from './mailed-links.ts';
import { findPasswordProblem } from './password.ts';
import {
  confirmSecondFactor,
  prepareSecondFactor,
  switchOffSecondFactor,
} from './second-factor-setup.ts';
import { recoveryCodesBody, setUpBody, waitBody } from './sign-in-texts.ts';
import { tryPassword } from './sign-in.ts';

const home = '/oidc/account';

interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  person: Credential;
  sessionUid: string;
}

/** Password and second factor of somebody who is signed in at the provider. */
export function mountAccountPages(scope: FastifyInstance, embedded: EmbeddedProvider): void {
  const { parts } = embedded;
  const { config, db, now } = parts;
  const send = ({ reply }: Visit, answer: Answer) =>
    sendIdentityPage(reply, config.shopName, answer);

  /** Only for whoever has a session with the provider; others sign in first and come back. */
  const page = (work: (visit: Visit) => Promise<FastifyReply>) => {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (request.method === 'POST') requireOwnOrigin(request, config);
      const provider = await embedded.get();
      const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
      const person = session.accountId && (await findCredential(db, session.accountId));
      if (!person) {
        return reply.redirect(`/auth/sign-in?returnTo=${encodeURIComponent(home)}`, 303);
      }
      return work({ request, reply, person, sessionUid: session.uid });
    };
  };

  const show = async (visit: Visit, more: Pick<AccountPage, 'done' | 'problem'> = {}) => {
    const { email, hasSecondFactor, subject } = visit.person;
    const recoveryCodes = await countRecoveryCodes(db, subject);
    return send(visit, {
      status: more.problem ? 422 : 200,
      title: 'Sign-in and security',
      body: accountBody({ email, hasSecondFactor, recoveryCodes, ...more }),
    });
  };

  /** Asks for the present password again: an open browser alone must not change the sign-in. */
  const checkPassword = async ({ request, person }: Visit, field: string) =>
    tryPassword(parts, {
      email: person.email,
      password: formField(request, field),
      ip: request.ip,
    });

  const showWait = (visit: Visit, until: Date) =>
    send(visit, { status: 429, title: 'Wait', body: waitBody(now(), until, home) });

  scope.get(
    home,
    page((visit) => show(visit, doneOf(visit.request))),
  );

  scope.post(
    `${home}/password`,
    page(async (visit) => {
      const { request, person, sessionUid } = visit;
      const { email } = person;
      const password = formField(request, 'password');
      const problem = findPasswordProblem(password, { email, shopName: config.shopName });
      if (problem) return show(visit, { problem: { password: problem } });
      const tried = await checkPassword(visit, 'current');
      if (tried.kind === 'wait') return showWait(visit, tried.until);
      if (tried.kind === 'wrong') return show(visit, { problem: { current: wrongPassword } });
      await changePassword(parts, person, password, sessionUid);
      return visit.reply.redirect(`${home}?done=password`, 303);
    }),
  );

  const showSetUp = async (visit: Visit, problem?: string) => {
    const shown = await prepareSecondFactor(embedded, visit.person);
    return send(visit, {
      status: problem === undefined ? 200 : 422,
      title: 'Set up a second factor',
      body: setUpBody({ action: `${home}/second-factor`, ...shown, problem }),
    });
  };

  scope.get(
    `${home}/second-factor`,
    page(async (visit) =>
      visit.person.hasSecondFactor ? visit.reply.redirect(home, 303) : showSetUp(visit),
    ),
  );

  scope.post(
    `${home}/second-factor`,
    page(async (visit) => {
      if (visit.person.hasSecondFactor) return visit.reply.redirect(home, 303);
      const code = formField(visit.request, 'code');
      const confirmed = await confirmSecondFactor(embedded, visit.person, code);
      if (confirmed.kind === 'wait') return showWait(visit, confirmed.until);
      if (confirmed.kind === 'wrong') return showSetUp(visit, 'That code did not match.');
      const body = recoveryCodesBody(confirmed.found, home);
      return send(visit, { title: 'Keep these codes', body });
    }),
  );

  scope.post(
    `${home}/second-factor/off`,
    page(async (visit) => {
      const tried = await checkPassword(visit, 'off-current');
      if (tried.kind === 'wait') return showWait(visit, tried.until);
      if (tried.kind === 'wrong') return show(visit, { problem: { switchOff: wrongPassword } });
      await switchOffSecondFactor(parts, visit.person);
      return visit.reply.redirect(`${home}?done=second-factor`, 303);
    }),
  );
}

const wrongPassword = 'This is not your present password.';

function doneOf(request: FastifyRequest): Pick<AccountPage, 'done'> {
  const { done } = request.query as { done?: string };
  if (done === 'password') return { done: 'Your password was changed' };
  return done === 'second-factor' ? { done: 'The second factor is off' } : {};
}

import type { FastifyInstance } from 'fastify';
import type { Interaction } from 'oidc-provider';
import { tradeAppClient } from './clients.ts';
import { findCredential, type Credential } from './credential-store.ts';
import type { EmbeddedProvider } from './embedded.ts';
import { findEmailProblem, formField } from './form.ts';
import { interactionVisits, type Visit } from './interaction-visit.ts';
import { confirmSecondFactor, prepareSecondFactor, readTotpSecret } from './second-factor-setup.ts';
import { takeRegistered } from './registered.ts';
import {
  codeBody,
  consentBody,
  passwordFirstBody,
  recoveryCodesBody,
  setUpBody,
  signInBody,
  waitBody,
} from './sign-in-texts.ts';
import { tryCode, tryPassword } from './sign-in.ts';

/** The pages of a sign-in that is under way: who, second factor, and what a client may do. */
export function mountInteractionPages(scope: FastifyInstance, embedded: EmbeddedProvider): void {
  const { parts, totpKey } = embedded;
  const { db, now } = parts;

  const { page, send, keep, finish, goOn } = interactionVisits(embedded);

  /** Who has proved themselves once in this sign-in; undefined sends them back to do so. */
  const findHalfSignedIn = async ({ interaction }: Visit) => {
    const factor = interaction.result?.firstFactor;
    const person = factor && (await findCredential(db, factor.subject));
    return factor && person ? { person, factor } : undefined;
  };

  const showConsent = async (visit: Visit) => {
    const { interaction, path } = visit;
    const person = await findCredential(db, interaction.session?.accountId ?? '');
    const clientName = interaction.params.client_id === tradeAppClient ? 'Trade app' : 'Sign in';
    return send(visit, {
      title: clientName,
      body: consentBody(path, clientName, person?.email ?? ''),
      formTargets: formTargetsOf(interaction),
    });
  };

  const answerConsent = async (visit: Visit) => {
    const isAllowed = formField(visit.request, 'answer') === 'allow';
    const returnTo = await keep(visit, isAllowed ? { consent: {} } : { error: 'access_denied' });
    return visit.reply.redirect(returnTo, 303);
  };

  scope.get(
    '/oidc/interaction/:uid',
    page(async (visit) => {
      const { request, reply, interaction, path, returnTo } = visit;
      if (interaction.prompt.name === 'consent') return showConsent(visit);
      const registered = await takeRegistered(parts, request, reply);
      const person = registered && (await findCredential(db, registered));
      if (person) {
        const factor = { subject: person.subject, remember: false, method: 'pwd' } as const;
        return reply.redirect(await goOn(visit, person, factor), 303);
      }
      const hint = interaction.params.login_hint ?? '';
      const email = findEmailProblem(hint) ? '' : hint;
      const body = signInBody({ action: path, email, remember: false, returnTo });
      return send(visit, { title: 'Sign in', body });
    }),
  );

  scope.post(
    '/oidc/interaction/:uid',
    page(async (visit) => {
      const { request, interaction, path, returnTo } = visit;
      if (interaction.prompt.name === 'consent') return answerConsent(visit);
      const email = formField(request, 'email').trim();
      const password = formField(request, 'password');
      const remember = formField(request, 'remember') === 'yes';
      const refuse = (status: number, problem: Parameters<typeof signInBody>[0]['problem']) =>
        send(visit, {
          status,
          title: 'Sign in',
          body: signInBody({
            action: path,
            email,
            remember,
            returnTo,
            ...(problem ? { problem } : {}),
          }),
        });
      const emailProblem = findEmailProblem(email);
      if (emailProblem || password === '' || password.length > 1000) {
        return refuse(422, {
          ...(emailProblem ? { email: emailProblem } : {}),
          ...(password === '' ? { password: 'Enter your password.' } : {}),
        });
      }
      const tried = await tryPassword(parts, { email, password, ip: request.ip });
      if (tried.kind === 'wait') {
        const body = waitBody(now(), tried.until, path, email);
        return send(visit, { status: 429, title: 'Wait', body });
      }
      if (tried.kind === 'wrong') return refuse(401, { failed: true });
      const { subject } = tried.found;
      const factor = { subject, remember, method: 'pwd' } as const;
      return visit.reply.redirect(await goOn(visit, tried.found, factor), 303);
    }),
  );

  scope.get(
    '/oidc/interaction/:uid/code',
    page(async (visit) => {
      const half = await findHalfSignedIn(visit);
      if (!half) return visit.reply.redirect(visit.path, 303);
      // The window that waits for a mailed link cannot know which of the two is next.
      if (!half.person.hasSecondFactor) return visit.reply.redirect(`${visit.path}/set-up`, 303);
      return send(visit, { title: 'Enter the code', body: codeBody(`${visit.path}/code`) });
    }),
  );

  scope.post(
    '/oidc/interaction/:uid/code',
    page(async (visit) => {
      const half = await findHalfSignedIn(visit);
      const secret = half?.person.hasSecondFactor && readTotpSecret(half.person, totpKey);
      if (!half || !secret) return visit.reply.redirect(visit.path, 303);
      const code = formField(visit.request, 'code');
      const tried = await tryCode(parts, { person: half.person, secret, code });
      if (tried.kind === 'wait') {
        const body = waitBody(now(), tried.until, visit.path);
        return send(visit, { status: 429, title: 'Wait', body });
      }
      if (tried.kind === 'wrong') {
        const body = codeBody(`${visit.path}/code`, 'That code did not match, or has been used.');
        return send(visit, { status: 422, title: 'Enter the code', body });
      }
      const returnTo = await finish(visit, half.factor, [half.factor.method, 'otp']);
      return visit.reply.redirect(returnTo, 303);
    }),
  );

  const sendPasswordFirst = (visit: Visit) =>
    send(visit, {
      title: 'Sign in with your password',
      body: passwordFirstBody(visit.path, visit.returnTo),
    });

  const showSetUp = async (visit: Visit, person: Credential, problem?: string) => {
    const shown = await prepareSecondFactor(embedded, person);
    return send(visit, {
      status: problem === undefined ? 200 : 422,
      title: 'Set up two-step verification',
      body: setUpBody({ action: `${visit.path}/set-up`, ...shown, problem }),
    });
  };

  scope.get(
    '/oidc/interaction/:uid/set-up',
    page(async (visit) => {
      const half = await findHalfSignedIn(visit);
      if (!half || half.person.hasSecondFactor) return visit.reply.redirect(visit.path, 303);
      if (half.factor.method !== 'pwd') return sendPasswordFirst(visit);
      return showSetUp(visit, half.person);
    }),
  );

  scope.post(
    '/oidc/interaction/:uid/set-up',
    page(async (visit) => {
      const half = await findHalfSignedIn(visit);
      if (!half || half.person.hasSecondFactor) return visit.reply.redirect(visit.path, 303);
      if (half.factor.method !== 'pwd') return sendPasswordFirst(visit);
      const confirmed = await confirmSecondFactor(
        embedded,
        half.person,
        formField(visit.request, 'code'),
      );
      if (confirmed.kind === 'wait') {
        const body = waitBody(now(), confirmed.until, visit.path);
        return send(visit, { status: 429, title: 'Wait', body });
      }
      if (confirmed.kind === 'wrong') {
        return showSetUp(visit, half.person, 'That code did not match. Enter the next one.');
      }
      const returnTo = await finish(visit, half.factor, [half.factor.method, 'otp']);
      const body = recoveryCodesBody(confirmed.found, returnTo);
      return send(visit, { title: 'Keep these codes', body });
    }),
  );
}

/** A browser follows a form's redirect only to where the page allows it. */
function formTargetsOf({ params }: Interaction): string[] {
  const url = URL.parse(params.redirect_uri ?? '');
  if (!url) return [];
  return [/^https?:$/.test(url.protocol) ? url.origin : url.protocol];
}

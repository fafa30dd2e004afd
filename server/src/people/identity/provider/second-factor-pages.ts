import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { accountHome, accountVisits, type AccountVisit } from './account-visit.ts';
import type { EmbeddedProvider } from './embedded.ts';
import { formField } from './form.ts';
import {
  confirmSecondFactor,
  prepareSecondFactor,
  switchOffSecondFactor,
} from './second-factor-setup.ts';
import { recoveryCodesBody, setUpBody } from './sign-in-texts.ts';

const home = `${accountHome}/second-factor`;
/** How long the password that was typed for it holds while an app is fetched and a code typed. */
const provedForMs = 15 * 60_000;

/**
 * Switching a second factor on and off. Either asks for the password first: the secret is shown to
 * nobody who only found a browser open, who could otherwise lock its owner out, or keep the secret
 * for later. Switching it off asks for a code as well: it is what holds where the password is known.
 */
export function mountSecondFactorPages(scope: FastifyInstance, embedded: EmbeddedProvider): void {
  const { parts, totpKey } = embedded;
  const { now } = parts;
  const { page, send, show, showWait, provesPassword, provesCode } = accountVisits(embedded);

  /** Says of this session, for a while, that the password was typed. */
  const makeProof = ({ person, sessionUid }: AccountVisit, until: number): string => {
    const text = `second factor ${person.subject} ${sessionUid} ${until}`;
    return `${until}.${createHmac('sha256', totpKey).update(text).digest('base64url')}`;
  };
  const isProved = (visit: AccountVisit): boolean => {
    const typed = formField(visit.request, 'proof');
    const until = Number(typed.split('.')[0]);
    if (!Number.isSafeInteger(until) || until < now().getTime()) return false;
    const [left, right] = [typed, makeProof(visit, until)].map((text) => Buffer.from(text));
    return left!.length === right!.length && timingSafeEqual(left!, right!);
  };

  const showSetUp = async (visit: AccountVisit, proof: string, problem?: string) => {
    const shown = await prepareSecondFactor(embedded, visit.person);
    return send(visit, {
      status: problem === undefined ? 200 : 422,
      title: 'Set up two-step verification',
      body: setUpBody({ action: `${home}/code`, ...shown, proof, problem }),
    });
  };

  scope.post(
    home,
    page(async (visit) => {
      if (visit.person.hasSecondFactor) return visit.reply.redirect(accountHome, 303);
      const isRight = await provesPassword(visit, 'on-current', (switchOn) =>
        show(visit, { problem: { switchOn } }),
      );
      if (!isRight) return visit.reply;
      return showSetUp(visit, makeProof(visit, now().getTime() + provedForMs));
    }),
  );

  // Whoever reloads the page, or follows an old link to it, types the password once more.
  for (const path of [home, `${home}/code`]) {
    scope.get(
      path,
      page(async ({ reply }) => reply.redirect(accountHome, 303)),
    );
  }

  scope.post(
    `${home}/code`,
    page(async (visit) => {
      if (visit.person.hasSecondFactor) return visit.reply.redirect(accountHome, 303);
      if (!isProved(visit)) {
        const switchOn = 'That took a while. Enter your password again.';
        return show(visit, { problem: { switchOn } });
      }
      const code = formField(visit.request, 'code');
      const confirmed = await confirmSecondFactor(embedded, visit.person, code);
      if (confirmed.kind === 'wait') return showWait(visit, confirmed.until);
      if (confirmed.kind === 'wrong') {
        return showSetUp(visit, formField(visit.request, 'proof'), 'That code did not match.');
      }
      const body = recoveryCodesBody(confirmed.found, accountHome);
      return send(visit, { title: 'Keep these codes', body });
    }),
  );

  scope.post(
    `${home}/off`,
    page(async (visit) => {
      if (!visit.person.hasSecondFactor) return visit.reply.redirect(accountHome, 303);
      const isRight = await provesPassword(visit, 'off-current', (switchOff) =>
        show(visit, { problem: { switchOff } }),
      );
      if (!isRight) return visit.reply;
      const hasCode = await provesCode(visit, 'off-code', (switchOffCode) =>
        show(visit, { problem: { switchOffCode } }),
      );
      if (!hasCode) return visit.reply;
      await switchOffSecondFactor(parts, visit.person);
      return visit.reply.redirect(`${accountHome}?done=second-factor`, 303);
    }),
  );
}

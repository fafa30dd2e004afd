import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountPage } from './account-texts.ts';
import { accountHome as home, accountVisits } from './account-visit.ts';
import type { EmbeddedProvider } from './embedded.ts';
import { formField } from './form.ts';
import { changePassword } from './mailed-links.ts';
import { mountNewEmailPages } from './new-email-pages.ts';
import { findPasswordProblem } from './password.ts';
import { mountSecondFactorPages } from './second-factor-pages.ts';

/** Password, address and second factor of somebody who is signed in at the provider. */
export function mountAccountPages(scope: FastifyInstance, embedded: EmbeddedProvider): void {
  const { parts } = embedded;
  const { page, show, provesPassword } = accountVisits(embedded);

  scope.get(
    home,
    page((visit) => show(visit, doneOf(visit.request))),
  );

  scope.post(
    `${home}/password`,
    page(async (visit) => {
      const { request, person, sessionUid } = visit;
      const { email } = person;
      const { shopName } = parts.config;
      const password = formField(request, 'password');
      const problem = await findPasswordProblem(password, { email, shopName });
      if (problem) return show(visit, { problem: { password: problem } });
      const isProved = await provesPassword(visit, 'current', (current) =>
        show(visit, { problem: { current } }),
      );
      if (!isProved) return visit.reply;
      await changePassword(parts, person, password, sessionUid);
      return visit.reply.redirect(`${home}?done=password`, 303);
    }),
  );

  mountNewEmailPages(scope, embedded);
  mountSecondFactorPages(scope, embedded);
}

const done: Readonly<Record<string, string>> = {
  password: 'Your password was changed',
  'second-factor': 'Two-step verification is off',
};

function doneOf(request: FastifyRequest): Pick<AccountPage, 'done'> {
  const text = done[String((request.query as { done?: string }).done)];
  return text === undefined ? {} : { done: text };
}

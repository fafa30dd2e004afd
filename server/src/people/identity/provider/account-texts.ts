import { html, type Html } from '../../../http/html.ts';
import { button, buttonLink, envelope, field, form, note } from '../page-parts.ts';

const passwordHint = '12 characters or more. A short sentence works well.';

export interface RegisterForm {
  name: string;
  email: string;
  /** Where they were when they came to register. */
  returnTo: string;
  problem?: { name?: string; email?: string };
}

export function registerBody({ name, email, returnTo, problem = {} }: RegisterForm): Html {
  return html`<h1>Create an account</h1>
    <p class="lead">
      Orders, returns and projects in one place. Write your address, and we mail you a link: it
      proves that the address is yours, and there you choose a password.
    </p>
    ${form(
      '/oidc/register',
      html`<input type="hidden" name="returnTo" value="${returnTo}" />`,
      field({
        name: 'name',
        label: 'Your name',
        autocomplete: 'name',
        value: name,
        error: problem.name,
        isFirst: true,
      }),
      field({
        name: 'email',
        label: 'E-mail',
        type: 'email',
        autocomplete: 'username',
        value: email,
        error: problem.email,
      }),
      button('Create account'),
    )}
    <p class="small">
      You have one already?
      <a href="/auth/sign-in?returnTo=${encodeURIComponent(returnTo)}">Sign in</a>. Nothing about
      offers is sent unless you ask for it in your account.
    </p>`;
}

function newPasswordField(label: string, problem: string | undefined): Html {
  return field({
    name: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    ...(problem === undefined ? { hint: passwordHint } : {}),
    error: problem,
  });
}

/** Says the same whether or not the address has an account. */
export function inboxBody(email: string): Html {
  return html`${envelope}
    <h1>Look in your inbox</h1>
    <p class="lead">
      We wrote to ${email}. A link in that mail works once, for 30 minutes. You can close this page.
    </p>
    <p class="small">
      Nothing there after some minutes? Look among the unwanted mail, or check the address and ask
      again.
    </p>`;
}

export function forgottenBody(email: string, problem?: string): Html {
  return html`<h1>Set a new password</h1>
    <p class="lead">We e-mail you a link to do it with.</p>
    ${form(
      '/oidc/forgotten',
      field({
        name: 'email',
        label: 'E-mail',
        type: 'email',
        autocomplete: 'username',
        value: email,
        error: problem,
        isFirst: true,
      }),
      button('Send the link'),
    )}
    <p class="small"><a href="/auth/sign-in">Back to sign in</a></p>`;
}

/** Mails to an address are few; this is said of every address alike. */
export const tooManyMailsBody: Html = html`<h1>Look in your inbox</h1>
  ${note('warn', 'Enough was sent for now', 'Use the newest mail, or ask again in an hour.')}
  ${buttonLink('Back to sign in', '/auth/sign-in', 'second')}`;

export const linkEndedBody: Html = html`<h1>This link has ended</h1>
  ${note('warn', 'Links work once, for 30 minutes', 'Ask for a new one; the newest mail counts.')}
  ${buttonLink('Send a new link', '/oidc/forgotten', 'second')}`;

export const registrationEndedBody: Html = html`<h1>This link has ended</h1>
  ${note('warn', 'Links work once, for 30 minutes', 'If the address is confirmed already, sign in with it.')}
  ${buttonLink('Sign in', '/auth/sign-in')}
  ${buttonLink('Register again', '/oidc/register', 'second')}`;

export function confirmBody(
  action: string,
  { email, displayName }: { email: string; displayName: string },
  problem?: string,
): Html {
  return html`<h1>Choose a password</h1>
    <p class="lead">
      Your address is confirmed. This opens the account of ${displayName}, ${email}.
    </p>
    ${newPasswordForm(action, { email, problem, label: 'Open the account' })}
    <p class="small">You asked for no account? Close this page: then there is none.</p>`;
}

/** Asks whoever has chosen their password already for no more than a press of the button. */
export function openAccountBody(
  action: string,
  { email, displayName }: { email: string; displayName: string },
): Html {
  return html`<h1>Open your account</h1>
    <p class="lead">
      Your address is confirmed. This opens the account of ${displayName}, ${email}, with the
      password that you chose.
    </p>
    ${form(action, button('Open the account'))}
    <p class="small">You asked for no account? Close this page: then there is none.</p>`;
}

export function resetBody(action: string, email: string, problem?: string): Html {
  return html`<h1>Set a new password</h1>
    <p class="lead">For ${email}. It signs you out everywhere else.</p>
    ${newPasswordForm(action, { email, problem, label: 'Set the password' })}`;
}

/** The hidden name lets a password manager keep the password with its address. */
function newPasswordForm(
  action: string,
  { email, problem, label }: { email: string; problem: string | undefined; label: string },
): Html {
  return form(
    action,
    html`<input type="hidden" name="username" autocomplete="username" value="${email}" />`,
    newPasswordField('New password', problem),
    button(label),
  );
}

export const resetDoneBody: Html = html`<h1>The password is set</h1>
  ${note('ok', 'You are signed out everywhere', 'Sign in with the new password.')}
  ${buttonLink('Sign in', '/auth/sign-in')}`;

export interface AccountPage {
  email: string;
  hasSecondFactor: boolean;
  recoveryCodes: number;
  /** What was just done. */
  done?: string;
  /** The new address, as it was typed. */
  newEmail?: string;
  problem?: {
    current?: string;
    password?: string;
    email?: string;
    emailCurrent?: string;
    emailCode?: string;
    switchOn?: string;
    switchOff?: string;
  };
}

export function accountBody(page: AccountPage): Html {
  const { email, hasSecondFactor, recoveryCodes, done, problem = {} } = page;
  return html`<h1>Sign-in and security</h1>
    ${done && note('ok', done, 'We have written to you about it.')}
    <p class="facts"><span class="small">You sign in as</span><b>${email}</b></p>
    <section class="part">
      <h2>E-mail</h2>
      <p class="lead">
        We send a link to the new address, and word of it to this one. Nothing changes until you
        open the link.
      </p>
      ${form('/oidc/account/email', ...newEmailFields(page), button('Change the address', 'second'))}
    </section>
    <section class="part">
      <h2>Password</h2>
      ${form(
        '/oidc/account/password',
        currentPasswordField('current', problem.current),
        newPasswordField('New password', problem.password),
        button('Change the password', 'second'),
      )}
    </section>
    <section class="part">
      <h2>Second factor</h2>
      ${
        hasSecondFactor
          ? html`<p class="lead">
                On. Each new sign-in asks for a code from your telephone. ${recoveryCodes} recovery
                codes are left.
              </p>
              ${form(
                '/oidc/account/second-factor/off',
                currentPasswordField('off-current', problem.switchOff),
                button('Switch it off', 'second'),
              )}`
          : html`<p class="lead">Off. With it, a stolen password alone is of no use.</p>
              ${form(
                '/oidc/account/second-factor',
                currentPasswordField('on-current', problem.switchOn),
                button('Set it up', 'second'),
              )}`
      }
    </section>
    <p class="small"><a href="/account">Back to your account</a></p>`;
}

function newEmailFields({ newEmail = '', hasSecondFactor, problem = {} }: AccountPage): Html[] {
  return [
    field({
      name: 'new-email',
      label: 'New e-mail address',
      type: 'email',
      autocomplete: 'email',
      value: newEmail,
      error: problem.email,
    }),
    currentPasswordField('email-current', problem.emailCurrent),
    ...(hasSecondFactor
      ? [
          field({
            name: 'email-code',
            label: 'Six-digit code, or a recovery code',
            autocomplete: 'one-time-code',
            error: problem.emailCode,
          }),
        ]
      : []),
  ];
}

function currentPasswordField(name: string, problem: string | undefined): Html {
  return field({
    name,
    label: 'Present password',
    type: 'password',
    autocomplete: 'current-password',
    error: problem,
  });
}

/** Says the same whether or not somebody else has the new address. */
export function emailAskedBody(email: string, newEmail: string): Html {
  return html`${envelope}
    <h1>Look in your inbox</h1>
    <p class="lead">
      We wrote to ${newEmail}. The link in that mail works once, for 30 minutes; until you open it
      you sign in as ${email}.
    </p>
    <p class="small"><a href="/oidc/account">Back to sign-in and security</a></p>`;
}

export function newEmailBody(action: string, email: string): Html {
  return html`<h1>Confirm your new address</h1>
    <p class="lead">
      From now on you sign in as ${email}, and our mails go there. It signs you out on your other
      devices.
    </p>
    ${form(action, button('Use this address'))}
    <p class="small">You asked for nothing? Close this page: then nothing changes.</p>`;
}

export function emailTakenBody(email: string): Html {
  return html`<h1>Your address is changed</h1>
    ${note('ok', `You sign in as ${email}`, 'We have written to it, and to the address before it.')}
    ${buttonLink('Go to your account', '/account')}`;
}

export const emailLinkEndedBody: Html = html`<h1>This link has ended</h1>
  ${note('warn', 'Links work once, for 30 minutes', 'Ask for a new one in your account; the newest mail counts.')}
  ${buttonLink('Sign-in and security', '/oidc/account', 'second')}`;

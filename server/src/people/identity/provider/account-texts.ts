import { html, type Html } from '../../../http/html.ts';
import { withReturnTo } from '../own-path.ts';
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
      Orders, returns and projects in one place. Enter your address and we will e-mail you a link.
      Open it to confirm your address and choose a password.
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
      Already have an account?
      <a href="${withReturnTo('/auth/sign-in', returnTo)}">Sign in</a>. We send no offers unless you
      ask for them in your account.
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
    <h1>Check your inbox</h1>
    <p class="lead">
      We have sent an e-mail to ${email}. The link in it works once, for 30 minutes. You can close
      this page.
    </p>
    <p class="small">
      Nothing there after a few minutes? Check your junk folder, or check the address and ask again.
    </p>`;
}

export function forgottenBody(email: string, returnTo: string, problem?: string): Html {
  return html`<h1>Set a new password</h1>
    <p class="lead">We will e-mail you a link.</p>
    ${form(
      '/oidc/forgotten',
      html`<input type="hidden" name="returnTo" value="${returnTo}" />`,
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
    <p class="small"><a href="${withReturnTo('/auth/sign-in', returnTo)}">Back to sign in</a></p>`;
}

/** Mails to an address are few; this is said of every address alike. */
export const tooManyMailsBody = (backTo: string): Html =>
  html`<h1>Check your inbox</h1>
    ${note('warn', 'We have sent enough e-mails for now', 'Use the latest e-mail, or ask again in an hour.')}
    ${buttonLink('Go back', backTo, 'second')}`;

export const linkEndedBody: Html = html`<h1>This link has expired</h1>
  ${note('warn', 'Links work once, for 30 minutes', 'If you have already set your password, sign in with it. If not, ask for a new link and use the latest e-mail.')}
  ${buttonLink('Sign in', '/auth/sign-in')}
  ${buttonLink('Send a new link', '/oidc/forgotten', 'second')}`;

export const registrationEndedBody: Html = html`<h1>This link has expired</h1>
  ${note('warn', 'Links work once, for 30 minutes', 'If you have already confirmed your address, sign in with it.')}
  ${buttonLink('Sign in', '/auth/sign-in')}
  ${buttonLink('Register again', '/oidc/register', 'second')}`;

export function confirmBody(
  action: string,
  { email, displayName }: { email: string; displayName: string },
  problem?: string,
): Html {
  return html`<h1>Choose a password</h1>
    <p class="lead">
      Your address is confirmed. This opens an account for ${displayName}, ${email}.
    </p>
    ${newPasswordForm(action, { email, problem, label: 'Open the account' })}
    <p class="small">Did not ask for an account? Close this page and none will be opened.</p>`;
}

/** Asks whoever has chosen their password already for no more than a press of the button. */
export function openAccountBody(
  action: string,
  { email, displayName }: { email: string; displayName: string },
): Html {
  return html`<h1>Open your account</h1>
    <p class="lead">
      Your address is confirmed. This opens an account for ${displayName}, ${email}, with the
      password that you chose.
    </p>
    ${form(action, button('Open the account'))}
    <p class="small">Did not ask for an account? Close this page and none will be opened.</p>`;
}

export function resetBody(action: string, email: string, problem?: string): Html {
  return html`<h1>Set a new password</h1>
    <p class="lead">For ${email}. You will be signed out everywhere else.</p>
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

export const resetDoneBody = (returnTo: string): Html =>
  html`<h1>Your password is set</h1>
    ${note('ok', 'You are signed out everywhere', 'Sign in with the new password.')}
    ${buttonLink('Sign in', withReturnTo('/auth/sign-in', returnTo))}`;

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
    switchOffCode?: string;
  };
}

export function accountBody(page: AccountPage): Html {
  const { email, hasSecondFactor, recoveryCodes, done, problem = {} } = page;
  return html`<h1>Sign-in and security</h1>
    ${done && note('ok', done, 'We have sent you an e-mail about it.')}
    <p class="facts"><span class="small">You sign in as</span><b>${email}</b></p>
    <section class="part">
      <h2>E-mail</h2>
      <p class="lead">
        We will send a link to the new address and let you know at this one. Nothing changes until
        you open the link.
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
      <h2>Two-step verification</h2>
      ${
        hasSecondFactor
          ? html`<p class="lead">
                On. Each new sign-in asks for a code from your phone. You have ${recoveryCodes}
                recovery codes left.
              </p>
              ${form(
                '/oidc/account/second-factor/off',
                currentPasswordField('off-current', problem.switchOff),
                codeField('off-code', problem.switchOffCode),
                button('Turn it off', 'second'),
              )}`
          : html`<p class="lead">
                Off. Turn it on so that a stolen password is not enough to sign in.
              </p>
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
    ...(hasSecondFactor ? [codeField('email-code', problem.emailCode)] : []),
  ];
}

function codeField(name: string, problem: string | undefined): Html {
  return field({
    name,
    label: 'Six-digit code, or a recovery code',
    autocomplete: 'one-time-code',
    error: problem,
  });
}

function currentPasswordField(name: string, problem: string | undefined): Html {
  return field({
    name,
    label: 'Current password',
    type: 'password',
    autocomplete: 'current-password',
    error: problem,
  });
}

/** Says the same whether or not somebody else has the new address. */
export function emailAskedBody(email: string, newEmail: string): Html {
  return html`${envelope}
    <h1>Check your inbox</h1>
    <p class="lead">
      We have sent an e-mail to ${newEmail}. The link in it works once, for 30 minutes. Until you
      open it, you sign in as ${email}.
    </p>
    <p class="small"><a href="/oidc/account">Back to sign-in and security</a></p>`;
}

export function newEmailBody(action: string, email: string): Html {
  return html`<h1>Confirm your new address</h1>
    <p class="lead">
      You will sign in as ${email}, and our e-mails will go there. You will be signed out on your
      other devices.
    </p>
    ${form(action, button('Use this address'))}
    <p class="small">Did not ask for this? Close this page and nothing will change.</p>`;
}

export function emailTakenBody(email: string): Html {
  return html`<h1>Your address has been changed</h1>
    ${note('ok', `You sign in as ${email}`, 'We have sent an e-mail to it and to your old address.')}
    ${buttonLink('Go to your account', '/account')}`;
}

export const emailLinkEndedBody: Html = html`<h1>This link has expired</h1>
  ${note('warn', 'Links work once, for 30 minutes', 'If you have already confirmed your new address, you sign in with it. If not, ask for a new link in your account and use the latest e-mail.')}
  ${buttonLink('Sign-in and security', '/oidc/account', 'second')}`;

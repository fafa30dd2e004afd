import { html, type Html } from '../../../http/html.ts';
import { withReturnTo } from '../own-path.ts';
import { button, buttonLink, checkBox, envelope, field, form, icon, note } from '../page-parts.ts';
import { signInLinkMinutes } from './mails.ts';

export interface SignInForm {
  action: string;
  email: string;
  remember: boolean;
  /** Where they were, and come back to by whichever way they sign in. */
  returnTo: string;
  /** What stops it: a field that was left out, or a try that failed. */
  problem?: { email?: string; password?: string; failed?: boolean };
}

export function signInBody({ action, email, remember, returnTo, problem = {} }: SignInForm): Html {
  const forgottenAt = withReturnTo('/oidc/forgotten', returnTo);
  return html`<h1>Sign in</h1>
    <p class="lead">
      We will take you straight back to where you were, and nothing in your basket will be lost.
    </p>
    ${
      problem.failed &&
      note(
        'bad',
        'Login failed',
        html`The e-mail and password do not match an account.
          <a href="${forgottenAt}">Set a new password</a>`,
      )
    }
    ${form(
      action,
      field({
        name: 'email',
        label: 'E-mail',
        type: 'email',
        autocomplete: 'username',
        value: email,
        error: problem.email,
        isFirst: email === '',
      }),
      field({
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'current-password',
        error: problem.failed ? 'Enter the password again.' : problem.password,
        isFirst: email !== '',
      }),
      html`<div class="row">
        ${checkBox('remember', 'Keep me signed in on this device', remember)}<a
          href="${forgottenAt}"
          >Forgotten your password?</a
        >
      </div>`,
      button('Sign in'),
      html`<p class="or"><span>or</span></p>
        <button class="btn second" formaction="${action}/mail">
          ${icon('mail')} E-mail me a link instead
        </button>`,
    )}
    <p class="small">
      New here? <a href="${withReturnTo('/oidc/register', returnTo)}">Create an account</a>. An
      account is never needed to order.
    </p>`;
}

/**
 * After too many tries. It says the same of an address that nobody has. Where `email` is given, a
 * mailed link is offered instead of the password.
 */
export function waitBody(now: Date, until: Date, backTo: string, email?: string): Html {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  const wait = minutes < 60 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour');
  const time = until.toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/London',
  });
  return html`<h1>Wait ${wait}</h1>
    <p class="lead">
      There were too many attempts. You can try again at
      ${time}${email === undefined ? '.' : ', or use a link that we e-mail you.'}
    </p>
    ${
      email !== undefined &&
      form(
        `${backTo}/mail`,
        html`<input type="hidden" name="email" value="${email}" />`,
        button('E-mail me a link', 'second'),
      )
    }
    <p class="small"><a href="${backTo}">Go back</a></p>`;
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

export const endedBody = (returnTo: string): Html =>
  html`<h1>Sign in</h1>
    ${note('warn', 'This sign-in has ended', 'It was already finished, or left for more than an hour. Nothing was changed.')}
    ${buttonLink('Start again', withReturnTo('/auth/sign-in', returnTo))}`;

/** Says the same whether or not the address has an account. */
export function awaitLinkBody(goOnAt: string, email: string | null): Html {
  return html`${envelope}
    <h1>Check your inbox</h1>
    <p class="lead">
      We have sent an e-mail to ${email ?? 'you'}. The link in it works once, for
      ${signInLinkMinutes} minutes, in this browser. Leave this page open: it continues when you
      have opened the link.
    </p>
    <a class="btn second go-on" href="${goOnAt}">I have opened the link</a>
    <p class="small">
      Nothing there after a few minutes? Check your junk folder, or
      <a href="${goOnAt.replace(/\/mail$/, '')}">go back</a> and check the address.
    </p>`;
}

export function openLinkBody(action: string, email: string): Html {
  return html`<h1>Sign in</h1>
    <p class="lead">As ${email}, in the window where you asked for this link.</p>
    ${form(action, button('Sign in'))}`;
}

export const linkOpenedBody: Html = html`<h1>Go back to your first window</h1>
  ${note('ok', 'The link worked', 'The window where you asked for it will continue by itself. You can close this one.')}`;

export const signInLinkEndedBody: Html = html`<h1>This link does not work here</h1>
  ${note('warn', `Sign-in links work once, for ${signInLinkMinutes} minutes`, 'They work only in the browser where you asked for them. Ask for a new one there.')}
  ${buttonLink('Sign in', '/auth/sign-in', 'second')}`;

export function codeBody(action: string, problem?: string): Html {
  return html`<h1>Enter the code</h1>
    <p class="lead">
      It is in your authenticator app. If you do not have your phone, use one of your recovery
      codes.
    </p>
    ${form(
      action,
      field({
        name: 'code',
        label: 'Six-digit code, or a recovery code',
        autocomplete: 'one-time-code',
        error: problem,
        isFirst: true,
      }),
      button('Continue'),
    )}
    <p class="small">
      No phone and no codes? <a href="/contact">Write to us or ring us</a>: once we know that it is
      you, we can turn two-step verification off. If you work here, ask a colleague to request it.
    </p>`;
}

export interface SetUpForm {
  action: string;
  qrSvg: string;
  typed: string;
  /** That the password was typed a moment ago, where it is a page of the account. */
  proof?: string;
  problem?: string | undefined;
}

export function setUpBody({ action, qrSvg, typed, proof, problem }: SetUpForm): Html {
  return html`<h1>Set up two-step verification</h1>
    <p class="lead">
      Scan this with an authenticator app, then enter the code it shows. Each new sign-in will ask
      for a code.
    </p>
    <div class="qr" role="img" aria-label="A QR code to scan; the same key is below as text">
      ${{ markup: qrSvg }}
    </div>
    <p class="small">Or type this key into the app:<br /><span class="secret">${typed}</span></p>
    ${form(
      action,
      proof === undefined ? null : html`<input type="hidden" name="proof" value="${proof}" />`,
      field({
        name: 'code',
        label: 'Six-digit code',
        autocomplete: 'one-time-code',
        inputmode: 'numeric',
        error: problem,
        isFirst: true,
      }),
      button('Turn it on'),
    )}`;
}

/** A link in a mail shows who reads the mail, and no more: a second factor wants the password too. */
export function passwordFirstBody(action: string, returnTo: string): Html {
  return html`<h1>Sign in with your password</h1>
    <p class="lead">
      Your account needs two-step verification, which you can set up only after signing in with your
      password. You can set a new one if you have forgotten it.
    </p>
    ${buttonLink('Sign in with the password', action)}
    ${buttonLink('Set a new password', withReturnTo('/oidc/forgotten', returnTo), 'second')}`;
}

export function recoveryCodesBody(codes: readonly string[], goOn: string): Html {
  return html`<h1>Keep these codes</h1>
    <p class="lead">
      Each one works once, in place of a code from your phone. We show them only once, so print them
      or write them down.
    </p>
    <ul class="codes">
      ${codes.map((code) => html`<li>${code}</li>`)}
    </ul>
    ${buttonLink('I have saved them', goOn)}`;
}

export function consentBody(action: string, clientName: string, email: string): Html {
  return html`<h1>${clientName}</h1>
    <p class="lead">
      It is asking to see your prices and place orders as ${email}. You can end this at any time
      from your account.
    </p>
    ${form(action, html`<button class="btn first" name="answer" value="allow">Allow</button><button class="btn second" name="answer" value="refuse">Do not allow</button>`)}`;
}

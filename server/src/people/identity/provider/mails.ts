import { button, paragraph } from '../../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../../base/messages/mail-layout.ts';
import type { ShopFace } from '../../../core/config.ts';
import type { NewMessage } from '../../../base/messages/store.ts';

/** How long a mailed link works. */
export const linkMinutes = 30;
/** One to sign in by is followed at once, while its window waits. */
export const signInLinkMinutes = 10;

const oneUse = paragraph(`The link works once, for ${linkMinutes} minutes.`);

export interface Mail {
  shop: ShopFace;
  to: string;
  /** Names this very mail; its promise is kept once. */
  id: string;
}

/** Asks whoever registered to show that the address is theirs. */
export function confirmEmailMail({ shop, to, id }: Mail, url: string): NewMessage {
  return mail('confirm-email', { shop, to, id }, 'Confirm your e-mail address', [
    paragraph(
      `Somebody, most likely you, asked to open an account at ${shop.shopName} with this address.`,
    ),
    button('Confirm the address and choose a password', url),
    oneUse,
    paragraph('If it was not you, ignore this e-mail and no account will be opened.'),
  ]);
}

/** Tells the owner of an account that somebody tried to register its address again. */
export function accountExistsMail({ shop, to, id }: Mail, signInUrl: string): NewMessage {
  return mail('account-exists', { shop, to, id }, 'You have an account already', [
    paragraph('Somebody, most likely you, tried to open an account with this address.'),
    paragraph('You already have one, so nothing was changed. You can sign in with it.'),
    button('Sign in', signInUrl),
    paragraph('If you have forgotten your password, you can set a new one from the sign-in page.'),
  ]);
}

/** Tells somebody who tried to give an account of theirs this address that another account has it. */
export function addressTakenMail({ shop, to, id }: Mail, signInUrl: string): NewMessage {
  return mail('address-taken', { shop, to, id }, 'This address has an account already', [
    paragraph('Somebody, most likely you, tried to use this address for another account.'),
    paragraph('It has an account of its own, so nothing was changed. You can sign in with it.'),
    button('Sign in', signInUrl),
    paragraph('If it was not you, ignore this e-mail.'),
  ]);
}

/** The sign-in of another provider: what people know it by, and where it begins. */
export interface Elsewhere {
  host: string;
  url: string;
}

/** Tells the owner of an account that they sign in to it with another service, if we still offer it. */
export function signInElsewhereMail(
  { shop, to, id }: Mail,
  elsewhere: Elsewhere | null,
): NewMessage {
  return mail('sign-in-elsewhere', { shop, to, id }, 'You sign in with another service', [
    paragraph(
      `Somebody, most likely you, asked to use this address for signing in to ${shop.shopName}.`,
    ),
    paragraph(
      `It has an account, which you sign in to with ${elsewhere?.host ?? 'another service'} and not with a password of ours. Nothing was changed.`,
    ),
    elsewhere
      ? button(`Sign in with ${elsewhere.host}`, elsewhere.url)
      : paragraph('We no longer offer that service. Reply to this e-mail and we will help you in.'),
    paragraph('If it was not you, ignore this e-mail.'),
  ]);
}

export function resetPasswordMail({ shop, to, id }: Mail, url: string): NewMessage {
  return mail('reset-password', { shop, to, id }, 'Set a new password', [
    paragraph(`Somebody, most likely you, asked for a new password at ${shop.shopName}.`),
    button('Set a new password', url),
    oneUse,
    paragraph('If it was not you, ignore this e-mail and your password stays as it is.'),
  ]);
}

export function signInMail({ shop, to, id }: Mail, url: string): NewMessage {
  return mail('sign-in', { shop, to, id }, 'Your sign-in link', [
    paragraph(`Somebody, most likely you, asked to sign in to ${shop.shopName} with this address.`),
    button('Sign in', url),
    paragraph(
      `The link works once, for ${signInLinkMinutes} minutes, in the browser where you asked for it.`,
    ),
    paragraph('If it was not you, ignore this e-mail: nobody can sign in without the link.'),
  ]);
}

/** Tells somebody who wanted to sign in, or a new password, that this address has no account. */
export function noAccountMail({ shop, to, id }: Mail, registerUrl: string): NewMessage {
  return mail('no-account', { shop, to, id }, 'There is no account with this address', [
    paragraph(`Somebody tried to sign in to ${shop.shopName} with this address.`),
    paragraph('It has no account. You may have used another address.'),
    button('Create an account', registerUrl),
    paragraph('If it was not you, ignore this e-mail.'),
  ]);
}

/** Asks whoever wants to sign in with another address to show that it is theirs. */
export function changeEmailMail({ shop, to, id }: Mail, url: string): NewMessage {
  return mail('change-email', { shop, to, id }, 'Confirm your new e-mail address', [
    paragraph(`Somebody, most likely you, asked to sign in to ${shop.shopName} with this address.`),
    button('Confirm the address', url),
    oneUse,
    paragraph('If it was not you, ignore this e-mail: nothing changes without the link.'),
  ]);
}

/**
 * Tells the address that an account has that another is to take its place. It does not say which: a
 * mailbox that is given up may be somebody else's by the time that the mail is read.
 */
export function emailChangeAskedMail({ shop, to, id }: Mail, resetUrl: string): NewMessage {
  return mail('email-change-asked', { shop, to, id }, 'A new e-mail address for your account', [
    paragraph(
      'Somebody who knows your password asked to change the e-mail address of your account.',
    ),
    paragraph(
      'If it was you, open the link that we sent to the new one. Until then nothing changes.',
    ),
    paragraph('If it was not you, set a new password at once: that cancels the request.'),
    button('Set a new password', resetUrl),
  ]);
}

/** Tells both addresses, the old one first, which of them counts from now on. */
export function emailChangedMails(
  { shop, id }: Omit<Mail, 'to'>,
  { from, to }: { from: string; to: string },
): NewMessage[] {
  return [
    mail('email-changed', { shop, to: from, id }, 'Your e-mail address was changed', [
      paragraph(
        `Your account at ${shop.shopName} now uses another address, and our e-mails go there.`,
      ),
      paragraph(
        'If it was not you, reply to this e-mail at once: we can still give your account back to you.',
      ),
    ]),
    mail('email-taken', { shop, to, id }, 'This is now your e-mail address with us', [
      paragraph(
        `You now sign in to ${shop.shopName} with this address, and our e-mails come here.`,
      ),
      paragraph(`Your old address was ${from}; we have sent an e-mail there too.`),
    ]),
  ];
}

/** Tells somebody that staff took their second factor away, as they had asked. */
export function secondFactorResetMail({ shop, to, id }: Mail, resetUrl: string): NewMessage {
  return mail('second-factor-reset', { shop, to, id }, 'Two-step verification was turned off', [
    paragraph('Two members of our team did this because we were told that the device was lost.'),
    paragraph(
      'You now sign in with your password alone, and can set up two-step verification again.',
    ),
    paragraph('If you did not ask for this, set a new password at once and reply to this e-mail.'),
    button('Set a new password', resetUrl),
  ]);
}

/** Tells what changed on an account, so that its owner notices what they did not do. */
export function securityChangeMail(
  { shop, to, id }: Mail,
  change: string,
  resetUrl: string,
): NewMessage {
  return mail('security-change', { shop, to, id }, change, [
    paragraph('If this was you, you need do nothing.'),
    paragraph('If it was not you, set a new password at once: that signs everybody else out.'),
    button('Set a new password', resetUrl),
  ]);
}

/** Tells that somebody else's sign-in would open the account too, if it was not its owner's doing. */
export function signInJoinedMail(
  { shop, to, id }: Mail,
  provider: string,
  signInsUrl: string,
): NewMessage {
  return mail('sign-in-joined', { shop, to, id }, 'Another way to sign in was added', [
    paragraph(`Your account at ${shop.shopName} can now be signed in to with ${provider} as well.`),
    paragraph('If it was you, there is nothing to do.'),
    paragraph('If it was not, remove it at once, and then set a new password.'),
    button('See how you sign in', signInsUrl),
  ]);
}

/** Tells the present address that staff were asked to give the account another. */
export function staffEmailChangeMail({ shop, to, id }: Mail, resetUrl: string): NewMessage {
  return mail('staff-email-change', { shop, to, id }, 'A new e-mail address for your account', [
    paragraph(
      `We were asked to change the e-mail address of your account at ${shop.shopName}. Two of us looked at it, and we have sent a link to the new address.`,
    ),
    paragraph(
      'Until that link is opened nothing changes. Buying on account pauses for 24 hours, so that there is time to tell us.',
    ),
    paragraph('If it was not you, reply to this e-mail at once and set a new password.'),
    button('Set a new password', resetUrl),
  ]);
}

/** Tells somebody that staff were asked for a new password of theirs, beside the link to set it. */
export function staffResetMail({ shop, to, id }: Mail): NewMessage {
  return mail('staff-password-reset', { shop, to, id }, 'We were asked for a new password', [
    paragraph(
      `We were asked to help with the password of your account at ${shop.shopName}. Two of us looked at it, and a link to set a new one comes in another e-mail.`,
    ),
    paragraph(
      'Buying on account pauses for 24 hours, so that there is time to tell us if it was not you. Paying by card works as before.',
    ),
    paragraph('If it was not you, reply to this e-mail at once. Your password stays as it is.'),
  ]);
}

function mail(
  kind: string,
  { shop, to, id }: Mail,
  title: string,
  body: Parameters<typeof mailLayout>[0]['body'],
): NewMessage {
  const footer = `You are getting this e-mail because it is about signing in to ${shop.shopName}.`;
  return {
    kind,
    dedupeKey: `${kind}:${id}`,
    to,
    subject: title,
    ...mailLayout({ shop, title, body, footer }),
  };
}

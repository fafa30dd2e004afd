/** What can go wrong with signing in and out, in the words that are always used for it. */
export interface Failure {
  title: string;
  /** Whether something is wrong, or only has to be done in another way. */
  tone: 'bad' | 'warn';
  text: string;
  /** What the button says that tries again. */
  again: string;
}

const failures = {
  'Login failed': {
    tone: 'bad',
    text: 'You are not signed in, and nothing was changed. If the clock on this device is more than five minutes out, correct it first.',
    again: 'Start again',
  },
  'Sign-out failed': {
    tone: 'bad',
    text: 'You may still be signed in on this device. Try again before you leave it.',
    again: 'Sign out again',
  },
  'Network timed out': {
    tone: 'warn',
    text: 'Sign-in did not respond within 10 seconds. Your basket is safe on this device.',
    again: 'Try again',
  },
  'IFrame timed out without a response': {
    tone: 'warn',
    text: 'The sign-in service did not confirm within 10 seconds that you are signed in. You can carry on here; nothing is lost.',
    again: 'Ask again',
  },
  'Popup closed by user': {
    tone: 'warn',
    text: 'The window was closed before you were signed in. Nothing was changed, and your basket is safe.',
    again: 'Sign in on this page',
  },
  'Popup blocked by user': {
    tone: 'warn',
    text: 'Your browser blocked the window. Sign in on this page instead; your basket is safe.',
    again: 'Sign in on this page',
  },
  'No state in response': {
    tone: 'bad',
    text: 'Sign-in did not finish properly. Nothing was changed.',
    again: 'Start again',
  },
  'No matching state found in storage': {
    tone: 'bad',
    text: 'This sign-in was already finished, started in another window, or more than 15 minutes ago. Nothing was changed.',
    again: 'Start again',
  },
  'State does not match': {
    tone: 'bad',
    text: 'This sign-in was started in another window, or more than 15 minutes ago. Nothing was changed.',
    again: 'Start again',
  },
} as const satisfies Record<string, Omit<Failure, 'title'>>;

export type FailureTitle = keyof typeof failures;

/** What a page says of a sign-in that failed; whatever has no words of its own is a failed login. */
export function signInFailure(error: unknown): Failure {
  const message = (error as { message?: unknown } | null)?.message;
  if (message === disposedWindow) return failure('Popup blocked by user');
  return failure(isTitle(message) ? message : 'Login failed');
}

/** What a page says of a renewal that failed: its reader is still signed in, for a while. */
export function renewFailure(error: unknown): Failure {
  const said = signInFailure(error);
  if (isTimeout(said)) return said;
  return {
    ...said,
    text: 'Your sign-in could not be renewed. You can carry on here, and sign in again when it suits you.',
    again: 'Ask again',
  };
}

export function failure(title: FailureTitle): Failure {
  return { title, ...failures[title] };
}

/** What the library says when the browser opened no window for it. */
const disposedWindow = 'Attempted to navigate on a disposed window';

function isTitle(message: unknown): message is FailureTitle {
  return typeof message === 'string' && Object.hasOwn(failures, message);
}

/** Whether nobody answered in time: the one kind of failure that is worth waiting for. */
export function isTimeout({ title }: Failure): boolean {
  return title === 'Network timed out' || title === 'IFrame timed out without a response';
}

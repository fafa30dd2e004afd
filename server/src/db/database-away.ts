/** The database has been silent for so long that nobody is kept waiting for it any more. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
  constructor() {
    super('The database does not answer.');
  }
}

/**
 * What PostgreSQL says where it cannot serve anybody just now: by the classes of SQLSTATE, a broken
 * connection, means that are used up (a full disk, no connection left), an operator's hand, a fault
 * of its system.
 */
const awayClasses = /^(08|53|57P|58)/;

/** Single states of the same kind, for classes that are about the statement otherwise. */
const awayStates: ReadonlySet<string> = new Set([
  '25006', // A standby that has not taken over yet writes nothing.
  '25P03', // A transaction was ended because this process paused in the middle of it.
  '25P04',
  '40001', // Run again and again, and each time somebody else was first.
  '40P01',
  '55P03', // A lock that did not come free.
  '57014', // A statement that took too long.
]);

/** What the way to it says, or our own disk. A file that is missing is no such thing. */
const awaySystemCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
]);

/** The driver has no codes for these. */
const awayMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|^timeout expired$|is not queryable/;

/** Whether a failure is only of now: the same request may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true;
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (awaySystemCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')) return true;
  if (/^[0-9A-Z]{5}$/.test(code) && (awayStates.has(code) || awayClasses.test(code))) return true;
  return awayMessages.test(error.message);
}

/** Whether the connection itself gave no answer in time: nothing more is to be asked of it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

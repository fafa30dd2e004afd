/** What a mail is by its headers: written by somebody, by a machine, to a list, or sent back. */
export type MailNature = 'person' | 'automatic' | 'list' | 'bounce';

/** Stands for the name of whoever wrote in the thread of somebody else, where none is known. */
export const nobodyNamed = 'Somebody else';

/** Why a mail is not simply in a thread, or did not open one. */
export type AsideReason =
  | 'other-address'
  | 'not-proved'
  | 'two-threads'
  | 'automatic'
  | 'list'
  | 'bounce'
  | 'bounce-elsewhere'
  | 'too-many'
  | 'unreadable'
  | 'too-complex';

export type MailFate =
  | { outcome: 'joined'; thread: string }
  | { outcome: 'opened' }
  /** Staff decide; `thread` is where it would go. */
  | { outcome: 'held'; reason: AsideReason; thread: string | null }
  /** Told beside its thread. Nothing follows from it, but that a thread whose mail came back is ours. */
  | { outcome: 'noted'; reason: AsideReason; thread: string | null };

/** The threads that a mail names, each where what was merged went: null for none, or not of ours. */
export interface NamedThreads {
  /** By a signed address among those that it went to. */
  byAddress: string | null;
  /** By the mail of ours that it answers. */
  byAnswer: string | null;
  /** By the latest mail of ours among those that it refers to. */
  byReference: string | null;
}

export interface MailFacts {
  nature: MailNature;
  /** All of it was read, and not its beginning alone. */
  isWhole: boolean;
  sender: string | null;
  /** The mail server that took it says that it is not from whom it says. */
  isForged: boolean;
}

/** The thread that a mail belongs to. Nothing else is looked at, its subject and words least of all. */
export const threadNamed = ({ byAddress, byAnswer, byReference }: NamedThreads) =>
  byAddress ?? byAnswer ?? byReference;

/**
 * What comes of a mail. It joins a thread if it names one and its sender takes part in it; where it
 * names one and the sender does not, staff decide. What a machine sent opens nothing and is answered by
 * nothing, so that two machines never write to each other.
 */
export function decideMail(
  { nature, isWhole, sender, isForged }: MailFacts,
  named: NamedThreads,
  participants: readonly string[],
): MailFate {
  const thread = threadNamed(named);
  if (!isWhole) return { outcome: 'held', reason: 'too-complex', thread };
  if (nature === 'bounce' || nature === 'automatic') {
    return { outcome: 'noted', reason: nature, thread };
  }
  if (thread === null) {
    if (nature === 'list') return { outcome: 'noted', reason: 'list', thread };
    if (sender === null) return { outcome: 'held', reason: 'unreadable', thread };
    // A thread that it opens is told of to the address, which may be that of somebody else.
    if (isForged) return { outcome: 'held', reason: 'not-proved', thread };
    return { outcome: 'opened' };
  }
  const { byAddress, byAnswer } = named;
  if (byAddress !== null && byAnswer !== null && byAddress !== byAnswer) {
    return { outcome: 'held', reason: 'two-threads', thread };
  }
  if (sender === null || !participants.includes(sender)) {
    return { outcome: 'held', reason: 'other-address', thread };
  }
  if (isForged) return { outcome: 'held', reason: 'not-proved', thread };
  return { outcome: 'joined', thread };
}

/** Headers by their names in small letters, each as often as it came, from the top. */
export type HeaderLines = readonly { key: string; value: string }[];

const valueOf = (headers: HeaderLines, key: string) =>
  headers
    .find((each) => each.key === key)
    ?.value.trim()
    .toLowerCase();

/**
 * Who or what wrote a mail, by the marks that programs leave (RFC 3834, RFC 3464, RFC 2919); `sender`
 * is its address in small letters, as it was read.
 */
export function natureOf(
  headers: HeaderLines,
  sender: string,
  ownAddresses: readonly string[],
): MailNature {
  const value = (key: string) => valueOf(headers, key);
  const contentType = value('content-type') ?? '';
  const isFromNobody = value('return-path') === '<>';
  if (contentType.startsWith('multipart/report')) {
    return contentType.includes('delivery-status') ? 'bounce' : 'automatic';
  }
  if (isFromNobody && /^(mailer-daemon|postmaster)@/.test(sender)) return 'bounce';
  const submitted = value('auto-submitted') ?? 'no';
  if (isFromNobody || !submitted.startsWith('no')) return 'automatic';
  if (ownAddresses.includes(sender)) return 'automatic';
  const precedence = value('precedence') ?? '';
  if (['bulk', 'junk', 'auto_reply'].includes(precedence)) return 'automatic';
  if (['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((key) => value(key) !== undefined)) {
    return 'automatic';
  }
  const isOfList = value('list-id') !== undefined || value('list-unsubscribe') !== undefined;
  return isOfList || precedence === 'list' ? 'list' : 'person';
}

/** Whether the mail server that took it says that it does not come from its sender's domain. */
export const isForgedBy = (headers: HeaderLines) =>
  /\bdmarc=fail\b/.test(valueOf(headers, 'authentication-results') ?? '');

/** Message-IDs in a header, without their brackets. One with signs that no table takes is none. */
export const messageIdsIn = (text: string): string[] =>
  [...text.matchAll(/<([^<>\s\p{Cc}]{3,998})>/gu)].map(([, id]) => id!);

/** The id of a mail of ours in a Message-ID; null for anybody else's. */
export const ownIdIn = (messageId: string): string | null =>
  /^([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})@/i
    .exec(messageId)?.[1]
    ?.toLowerCase() ?? null;

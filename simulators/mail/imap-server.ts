import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** How a mailbox misbehaves, as those of large providers do on a bad day. */
export interface MailboxTrouble {
  /** Breaks the connection after so many commands, in the middle of an answer where it is long. */
  dropEvery?: number;
  /** Forgets one mark of so many, so that its mail shows up again. */
  forgetEvery?: number;
}

export interface MailServer {
  /** With a user and a secret in it. */
  url: string;
  deliver(raw: Buffer | string): void;
  /** Mails that nobody has marked as taken. */
  waiting(): number;
  trouble(now: MailboxTrouble): void;
  close(): Promise<void>;
}

interface Kept {
  uid: number;
  raw: Buffer;
  flags: Set<string>;
}

/**
 * An IMAP server (RFC 3501) with one mailbox in memory: as much of it as a client needs to find
 * mail, fetch it and mark it. It drops connections and forgets marks where it is told to.
 */
export async function startMailServer(): Promise<MailServer> {
  const kept: Kept[] = [];
  const sockets = new Set<Socket>();
  let trouble: MailboxTrouble = {};
  let commands = 0;
  let marks = 0;

  function fetch(set: string): (string | Buffer)[] {
    return inSet(kept, set).flatMap(({ uid, raw, flags }) => [
      `* ${placeOf(kept, uid)} FETCH (UID ${uid} FLAGS (${[...flags].join(' ')}) ` +
        `BODY[]<0> {${raw.length}}\r\n`,
      raw,
      ')\r\n',
    ]);
  }

  function store(set: string, flags: readonly string[]): void {
    for (const mail of inSet(kept, set)) {
      marks++;
      if (trouble.forgetEvery && marks % trouble.forgetEvery === 0) continue;
      for (const flag of flags) mail.flags.add(flag);
    }
  }

  function search(words: readonly string[]): string {
    const [kind = 'ALL', flag = ''] = words.map((word) => word.toUpperCase());
    const has = (mail: Kept, name: string) =>
      [...mail.flags].some((each) => each.toUpperCase() === name);
    const found = kept.filter((mail) => {
      if (kind === 'UNKEYWORD') return !has(mail, flag);
      return kind === 'UNSEEN' ? !has(mail, '\\SEEN') : true;
    });
    return `* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd();
  }

  /** What is said to one command, without its last line. */
  function answer(name: string, words: readonly string[]): (string | Buffer)[] {
    if (name === 'CAPABILITY') return ['* CAPABILITY IMAP4rev1\r\n'];
    if (name === 'LIST') {
      return [words.at(-1) === '""' ? '* LIST (\\Noselect) "/" ""\r\n' : '* LIST () "/" INBOX\r\n'];
    }
    if (name === 'SELECT') {
      return [
        `* ${kept.length} EXISTS\r\n`,
        '* 0 RECENT\r\n',
        '* FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)\r\n',
        '* OK [PERMANENTFLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft \\*)] kept\r\n',
        '* OK [UIDVALIDITY 1] one mailbox\r\n',
        `* OK [UIDNEXT ${kept.length + 1}] next\r\n`,
      ];
    }
    if (name === 'UID SEARCH') return [`${search(words)}\r\n`];
    if (name === 'UID FETCH') return fetch(words[0] ?? '');
    if (name === 'UID STORE') {
      store(
        words[0] ?? '',
        words.slice(2).map((word) => word.replaceAll(/[()]/g, '')),
      );
    }
    return [];
  }

  function serve(socket: Socket): void {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let buffer = '';
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1');
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (!obey(socket, line)) return;
      }
    });
  }

  /** False once the connection is broken. */
  function obey(socket: Socket, line: string): boolean {
    const [tag = '*', first = '', ...others] = line.split(' ');
    const isUid = first.toUpperCase() === 'UID';
    const name = (isUid ? `UID ${others[0] ?? ''}` : first).toUpperCase();
    const parts = answer(name, isUid ? others.slice(1) : others);
    const bye = name === 'LOGOUT' ? ['* BYE until then\r\n'] : [];
    const last = `${tag} OK ${name === 'SELECT' ? '[READ-WRITE] ' : ''}done\r\n`;
    const whole = Buffer.concat([...parts, ...bye, last].map((part) => Buffer.from(part)));
    if (trouble.dropEvery && ++commands % trouble.dropEvery === 0) {
      socket.end(whole.subarray(0, Math.floor(whole.length / 2)), () => socket.destroy());
      return false;
    }
    socket.write(whole);
    if (name === 'LOGOUT') socket.end();
    return true;
  }

  const server: Server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `imap://shop:secret@127.0.0.1:${port}`,
    deliver(raw) {
      kept.push({ uid: kept.length + 1, raw: Buffer.from(raw), flags: new Set() });
    },
    waiting: () => kept.filter(({ flags }) => !flags.has('$PlumblineTaken')).length,
    trouble(now) {
      trouble = now;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const placeOf = (kept: readonly Kept[], uid: number) =>
  kept.findIndex((each) => each.uid === uid) + 1;

/** Mails by a set such as `3`, `2:5` or `1,4:*`. */
function inSet(kept: readonly Kept[], set: string): Kept[] {
  const ranges = set.split(',').map((part) => {
    const [from = '', to = from] = part.split(':');
    return { from: Number(from), to: to === '*' ? Number.POSITIVE_INFINITY : Number(to) };
  });
  return kept.filter(({ uid }) => ranges.some(({ from, to }) => uid >= from && uid <= to));
}

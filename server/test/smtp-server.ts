import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail as it came over the wire. */
export interface TakenMail {
  from: string;
  to: string[];
  /** Headers and body, with the dots that SMTP adds taken away again. */
  source: string;
}

export interface TestSmtpServer {
  url: string;
  taken: TakenMail[];
  /** What is said to each recipient from now on; '250' by default. */
  answerRecipients(reply: string): void;
  /** Breaks the connection after this many mails more were taken, before saying so. */
  breakAfter(mails: number): void;
  close(): Promise<void>;
}

/** A mail server that speaks just enough SMTP to take mail, and to misbehave. */
export async function startTestSmtpServer(): Promise<TestSmtpServer> {
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let recipientReply = '250 OK';
  let breakIn = Number.POSITIVE_INFINITY;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let buffer = '';
    let mail: TakenMail = { from: '', to: [], source: '' };
    let isData = false;

    function answer(line: string): string {
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'MAIL') mail = { from: address(line), to: [], source: '' };
      if (command === 'RCPT') {
        mail.to.push(address(line));
        return recipientReply;
      }
      if (command === 'DATA') {
        isData = true;
        return '354 go on';
      }
      return command === 'QUIT' ? '221 bye' : '250 OK';
    }

    socket.write('220 test ready\r\n');
    socket.on('data', (chunk) => {
      buffer += chunk.toString('utf8');
      for (;;) {
        const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + (isData ? 5 : 2));
        if (!isData) {
          socket.write(`${answer(part)}\r\n`);
          continue;
        }
        isData = false;
        taken.push({ ...mail, source: part.replaceAll('\r\n..', '\r\n.') });
        if (--breakIn <= 0) {
          breakIn = Number.POSITIVE_INFINITY;
          socket.destroy();
          return;
        }
        socket.write('250 taken\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    answerRecipients: (reply) => void (recipientReply = reply),
    breakAfter: (mails) => void (breakIn = mails),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function address(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? '';
}

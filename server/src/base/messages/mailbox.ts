import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../db/connect.ts';
import { html, type Html } from '../../http/html.ts';
import { plainPage, plainPagePolicy } from '../../http/plain-page.ts';
import { findInMailbox, listMailbox, type ReceivedMail } from './mailbox-store.ts';

const pageSize = 50;
const newest = Number.MAX_SAFE_INTEGER;

/** The mailbox of a demo shop at /dev/mailbox: every mail that it sent, to whomever. */
export function mountMailbox(fastify: FastifyInstance, db: Database, shopName: string): void {
  fastify.get<{ Querystring: { before?: string } }>('/dev/mailbox', async (request, reply) => {
    const before = Number(request.query.before ?? newest);
    const mails = await listMailbox(db, Number.isInteger(before) ? before : newest, pageSize);
    return sendPage(reply, shopName, 'Mailbox', listing(mails));
  });

  fastify.get<{ Params: { id: string }; Querystring: { answered?: string } }>(
    '/dev/mailbox/:id',
    async (request, reply) => {
      const mail = await findMail(db, request.params.id);
      if (!mail) return sendPage(reply.code(404), shopName, 'No such mail', noSuchMail);
      const wasAnswered = request.query.answered !== undefined;
      return sendPage(reply, shopName, mail.subject, reading(mail, wasAnswered));
    },
  );

  fastify.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', async (request, reply) => {
    const mail = await findMail(db, request.params.id);
    if (!mail) return sendPage(reply.code(404), shopName, 'No such mail', noSuchMail);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', mailPolicy)
      .send(mail.html.replace('<head>', '<head><base target="_top">'));
  });
}

// A mail runs no script and reaches nothing, wherever it is opened.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-top-navigation-by-user-activation';

async function findMail(db: Database, id: string): Promise<ReceivedMail | undefined> {
  return /^\d{1,15}$/.test(id) ? findInMailbox(db, Number(id)) : undefined;
}

function sendPage(reply: FastifyReply, shopName: string, title: string, body: Html) {
  const notice = 'Mailbox of the demo shop: mail that would have been sent stays here.';
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', plainPagePolicy([], "'self'"))
    .send(plainPage({ title, shopName, notice, body, styles }));
}

function listing(mails: Awaited<ReturnType<typeof listMailbox>>): Html {
  if (mails.length === 0) {
    return html`<h1>Mailbox</h1>
      <p class="quiet lead">
        There is no mail yet. Place an order, and its confirmation arrives here.
      </p>
      <p><a class="btn" href="/">Go to the shop</a></p>`;
  }
  const last = mails.at(-1);
  return html`<h1>Mailbox</h1>
    <ul class="mails">
      ${mails.map(
        ({ id, to, subject, receivedAt }) =>
          html`<li>
            <a href="/dev/mailbox/${id}">${subject}</a><span>${to}</span
            ><time datetime="${receivedAt.toISOString()}">${shownTime(receivedAt)}</time>
          </li>`,
      )}
    </ul>
    ${mails.length === pageSize && html`<p class="more"><a href="/dev/mailbox?before=${last?.id}">Older mail</a></p>`}`;
}

function reading(mail: ReceivedMail, wasAnswered: boolean): Html {
  return html`<p class="small"><a href="/dev/mailbox">All mail</a></p>
    <h1>${mail.subject}</h1>
    <dl class="facts">
      <div>
        <dt>To</dt>
        <dd>${mail.to}</dd>
      </div>
      <div>
        <dt>Received</dt>
        <dd>
          <time datetime="${mail.receivedAt.toISOString()}">${shownTime(mail.receivedAt)}</time>
        </dd>
      </div>
    </dl>
    ${wasAnswered && html`<p role="status" class="told">Your answer is on its way to the shop.</p>`}
    <iframe
      title="The mail as a mail program shows it"
      src="/dev/mailbox/${mail.id}/html"
      sandbox="allow-popups allow-top-navigation-by-user-activation"
    ></iframe>
    ${mail.replyTo !== null && answering(mail)}
    <h2>As plain text</h2>
    <pre>${mail.text}</pre>`;
}

/** An answer goes the way of mail that comes in, which a module above this one takes. */
function answering({ id, to, replyTo }: ReceivedMail): Html {
  return html`<h2>Answer it</h2>
    <form class="answer" method="post" action="/dev/mailbox/${id}/answer">
      <p class="quiet">It goes to ${replyTo}, as a mail program would send it.</p>
      <label for="from">From</label>
      <input id="from" name="from" type="email" value="${to}" required />
      <label for="text">Your answer</label>
      <textarea id="text" name="text" rows="6" required></textarea>
      <button class="btn">Send the answer</button>
    </form>`;
}

const noSuchMail = html`<h1>No such mail</h1>
  <p class="quiet lead">It may have gone with an earlier demo shop.</p>
  <p><a class="btn" href="/dev/mailbox">All mail</a></p>`;

function shownTime(at: Date): string {
  return at.toLocaleString('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
}

const styles = `
.lead{margin-top:12px;max-width:56ch}
.lead+p{margin-top:28px}
.mails{margin-top:32px;border-top:1px solid var(--line-2)}
.mails li{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,260px) auto;gap:4px 24px;padding:14px 0;border-bottom:1px solid var(--line);position:relative}
.mails li:hover{background:var(--ground)}
.mails a{font-weight:500;text-decoration:none;color:var(--ink);overflow-wrap:anywhere}
.mails a::after{content:"";position:absolute;inset:0}
.mails span,.mails time{font-size:.8125rem;line-height:1.7;color:var(--ink-2);overflow-wrap:anywhere}
.more{margin-top:24px}
.small+h1{margin-top:12px}
.facts{margin:20px 0 28px;border-top:1px solid var(--line-2);font-size:.8125rem}
.facts div{display:grid;grid-template-columns:100px 1fr;gap:16px;padding:8px 0;border-bottom:1px solid var(--line)}
.facts dt{color:var(--ink-2)}
.told{margin:0 0 20px;padding:12px 16px;border-left:3px solid var(--accent);background:var(--ground)}
.answer{display:grid;gap:8px;max-width:66ch}
.answer label{margin-top:8px;font-weight:500}
.answer input,.answer textarea{width:100%;padding:10px 12px;border:1px solid var(--control);border-radius:2px;background:var(--paper);color:var(--ink);font:inherit}
.answer .btn{justify-self:start;margin-top:12px}
iframe{display:block;width:100%;height:1080px;border:1px solid var(--line-2);background:#F4F3F0}
h2{margin:40px 0 12px}
pre{margin:0;padding:20px;background:var(--ground);white-space:pre-wrap;overflow-wrap:anywhere;font:400 .8125rem/1.55 ui-monospace,"SF Mono",Menlo,Consolas,monospace}
@media (max-width:700px){.mails li{grid-template-columns:minmax(0,1fr) auto}.mails a{grid-column:1/-1}}
`;

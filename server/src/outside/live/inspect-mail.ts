import { randomUUID } from 'node:crypto';
import type { Config } from '../../core/config.ts';
import { createEmailTransport, mailDomainOf } from '../email.ts';
import { judge, type Finding } from './finding.ts';

/** Gives the texts of a name in the DNS, a list of parts each, or throws where it has none. */
export type ResolveTexts = (name: string) => Promise<string[][]>;

/** The selectors that mail services and people commonly sign with. */
const commonSelectors =
  'default mail dkim s1 s2 k1 k2 k3 google selector1 selector2 mandrill smtp pm mxvault fm1 fm2 fm3 zoho protonmail'.split(
    ' ',
  );

/** Whether mail of this shop is sent, and whether those who receive it can tell that it is genuine. */
export async function inspectMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailIn' | 'shopName'>,
  { mailTo, resolveTexts }: { mailTo: string | null; resolveTexts: ResolveTexts },
): Promise<Finding[]> {
  const domain = mailDomainOf(config.mailFrom);
  const texts = async (name: string) =>
    (await resolveTexts(name).catch(() => [])).map((parts) => parts.join(''));
  return [
    inspectSpf(domain, await texts(domain)),
    await inspectDkim(domain, texts),
    inspectDmarc(domain, await texts(`_dmarc.${domain}`)),
    judge(
      'mail, answers',
      config.mailIn.address !== null,
      config.mailIn.address ?? 'customers cannot answer a mail',
      { state: 'look', toDo: 'Set IMAP_URL to a mailbox that the shop may read.' },
    ),
    await sendTest(config, mailTo),
  ];
}

function inspectSpf(domain: string, texts: readonly string[]): Finding {
  const what = `SPF of ${domain}`;
  const records = texts.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const allows = records.some((text) => /\s\+?all\s*$/i.test(text));
  const toDo =
    `Publish one TXT record at ${domain} that names who sends its mail and ends in -all, such as ` +
    '"v=spf1 include:<your mail service> -all".';
  if (records.length === 0) return { what, state: 'wrong', told: 'there is none', toDo };
  if (records.length > 1) {
    return { what, state: 'wrong', told: 'there are several, which counts as none', toDo };
  }
  return judge(what, !allows, allows ? 'it allows everybody' : records[0]!, {
    state: 'wrong',
    toDo,
  });
}

/** A key is published under a selector that only whoever signs knows: the common ones are tried. */
async function inspectDkim(
  domain: string,
  texts: (name: string) => Promise<string[]>,
): Promise<Finding> {
  const found = await Promise.all(
    commonSelectors.map(async (selector) => {
      const records = await texts(`${selector}._domainkey.${domain}`);
      return records.some((text) => /(^|;)\s*p=[A-Za-z0-9+/]{20}/.test(text)) ? [selector] : [];
    }),
  );
  const selectors = found.flat();
  return judge(
    `DKIM of ${domain}`,
    selectors.length > 0,
    selectors.length > 0
      ? `a key under ${selectors.join(' and ')}`
      : 'no key under a common selector',
    {
      state: 'look',
      toDo:
        'Let the mail service sign and publish the key that it gives. Where its selector is an ' +
        'unusual one, look into the headers of the test message: it must say dkim=pass.',
    },
  );
}

function inspectDmarc(domain: string, texts: readonly string[]): Finding {
  const record = texts.find((text) => /^v=DMARC1\b/i.test(text));
  const isEnforced = /;\s*p=(quarantine|reject)\b/i.test(record ?? '');
  return judge(`DMARC of ${domain}`, isEnforced, record ?? 'there is none', {
    state: 'look',
    toDo: `Publish "v=DMARC1; p=quarantine; rua=mailto:…" at _dmarc.${domain} once the reports are clean.`,
  });
}

async function sendTest(
  { smtpUrl, mailFrom, shopName }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'shopName'>,
  to: string | null,
): Promise<Finding> {
  const what = 'test message';
  if (to === null) {
    return {
      what,
      state: 'look',
      told: 'none was asked for',
      toDo: 'Say whom to write to: npm run doctor -- --live --mail-to you@example.com',
    };
  }
  const text = `${shopName} can send mail from ${mailFrom}. Its headers should say spf=pass and dkim=pass.`;
  const transport = createEmailTransport({ smtpUrl, from: mailFrom }, async () => {
    throw new Error('SMTP_URL is missing');
  });
  try {
    await transport.send({
      id: `doctor-${randomUUID()}`,
      to,
      subject: `A test message of ${shopName}`,
      text,
      html: `<p>${text.replace('<', '&lt;').replace('>', '&gt;')}</p>`,
      earlierIds: [],
      replyTo: null,
      byHand: false,
    });
    return { what, state: 'good', told: `handed over for ${to}` };
  } catch (error) {
    return {
      what,
      state: 'wrong',
      told: (error as Error).message,
      toDo: 'Look at SMTP_URL: host, port, user, password, and whether MAIL_FROM may be sent from.',
    };
  } finally {
    transport.close();
  }
}

import type { Config } from '../../core/config.ts';
import { judge, type Finding } from './finding.ts';

const patienceMs = 8_000;
const mostApartMs = 5_000;

/** How the shop is reached where PUBLIC_URL says, by way of whatever stands in front of it. */
export async function inspectAddress({
  publicUrl,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'trustProxy'>): Promise<Finding[]> {
  const findings: Finding[] = [
    judge('PUBLIC_URL', publicUrl.startsWith('https:'), publicUrl, {
      state: 'look',
      toDo: 'Customers need https: set PUBLIC_URL to the address that the proxy serves with TLS.',
    }),
    judge(
      'TRUST_PROXY',
      trustProxy !== false,
      trustProxy === false ? 'no proxy may name a client’s address' : String(trustProxy),
      {
        state: 'look',
        toDo: 'Behind a proxy, set TRUST_PROXY to its address: otherwise all customers share one limit.',
      },
    ),
  ];
  const answer = await fetch(`${publicUrl}/livez`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: Error & { cause?: Error }) => error.cause?.message ?? error.message);
  if (typeof answer === 'string') {
    const toDo =
      'Start the shop and the proxy before it, and let DNS and the certificate lead there; then look again.';
    return [
      ...findings,
      { what: 'PUBLIC_URL answers', state: 'look', told: `not yet (${answer})`, toDo },
    ];
  }
  const isOurs = answer.status === 200 && (await answer.text()) === 'ok';
  findings.push(
    judge('PUBLIC_URL answers', isOurs, isOurs ? 'it is this shop' : `${answer.status} to /livez`, {
      state: 'wrong',
      toDo: 'Something else answers there. Let the proxy hand all paths on as they come.',
    }),
  );
  if (!isOurs) return findings;
  return [...findings, ...(await inspectHeaders(publicUrl, answer.headers))];
}

async function inspectHeaders(publicUrl: string, headers: Headers): Promise<Finding[]> {
  const hasHsts = headers.get('strict-transport-security') !== null;
  const findings: Finding[] = [];
  if (publicUrl.startsWith('https:')) {
    findings.push(
      judge(
        'headers kept by the proxy',
        hasHsts,
        hasHsts ? 'strict-transport-security comes through' : 'strict-transport-security is gone',
        { state: 'wrong', toDo: 'Let the proxy hand the shop’s own headers on.' },
      ),
    );
  }
  const date = Date.parse(headers.get('date') ?? '');
  const apartMs = Number.isNaN(date) ? 0 : date - Date.now();
  findings.push(
    judge('clock of the proxy', Math.abs(apartMs) <= mostApartMs, `${apartMs} ms from this one`, {
      state: 'look',
      toDo: 'Let every machine take the time from the same source.',
    }),
  );
  // Metrics name every route and how busy it is; they belong on a port that no customer reaches.
  const metrics = await fetch(`${publicUrl}/metrics`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    ({ status }) => status,
    () => 0,
  );
  findings.push(
    judge('metrics', metrics !== 200, metrics === 200 ? 'open to everybody' : 'not public', {
      state: 'wrong',
      toDo: 'Keep METRICS_PORT from the proxy and from the outside.',
    }),
  );
  return findings;
}

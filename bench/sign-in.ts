import { demoPeople } from '../demo/sign-ins.ts';

/** The session of a person of the demo, who signs in as a browser without scripts does. */
export async function signIn(shop: string, role: string): Promise<string> {
  const { email, password } = demoPeople.find((each) => each.role === role)!;
  const cookies = new Map<string, string>();
  let address = `${shop}/auth/sign-in?returnTo=/docs`;
  let body: URLSearchParams | undefined;
  for (let hop = 0; hop < 12 && !cookies.has('session'); hop++) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { origin: shop }),
      },
      ...(body && { method: 'POST', body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const leadsTo = response.headers.get('location');
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(await response.text()) ?? [];
    body = leadsTo ? undefined : new URLSearchParams({ email, password });
    address = new URL(leadsTo ?? action!.replaceAll('&amp;', '&'), address).href;
  }
  const session = cookies.get('session');
  if (session === undefined) throw new Error(`Nobody was signed in as ${role}.`);
  return `session=${session}`;
}

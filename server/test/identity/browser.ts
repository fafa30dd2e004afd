/** What a browser shows after following every redirect. */
export interface Shown {
  status: number;
  url: string;
  html: string;
  headers: Headers;
}

export interface TestBrowser {
  /** Cookies by name and path, as a browser keeps them. */
  cookies: Map<string, { value: string; path: string }>;
  cookie(name: string): string | undefined;
  /** One request, as a script of the page would make it; redirects are not followed. */
  fetch: typeof fetch;
  /** Opens an address and follows redirects, up to those that `stopAt` matches. */
  open(url: string, options?: { stopAt?: RegExp }): Promise<Shown>;
  /** Sends a form as the page shown would. */
  submit(url: string, fields: Record<string, string>, options?: SubmitOptions): Promise<Shown>;
}

export interface SubmitOptions {
  stopAt?: RegExp;
  headers?: Record<string, string>;
}

/**
 * A browser without scripts, as far as signing in needs one: cookies with paths, and redirects. What
 * it asks for goes `through` the proxy in front of the shop, where there is one.
 */
export function openBrowser(baseUrl: string, through: typeof fetch = fetch): TestBrowser {
  const cookies: TestBrowser['cookies'] = new Map();

  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input), baseUrl);
    const headers = new Headers(init?.headers);
    const sent = [...cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split('@')[0]}=${value}`);
    if (sent.length > 0) headers.set('cookie', sent.join('; '));
    const response = await through(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  };

  function keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /; *path=([^;]+)/i.exec(line)?.[1] ?? '/';
    const isGone = value === '' || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line);
    const key = `${name}@${path}`;
    if (isGone) cookies.delete(key);
    else cookies.set(key, { value: value!, path });
  }

  async function follow(response: Response, url: string, stopAt?: RegExp): Promise<Shown> {
    let current = response;
    let address = url;
    for (let hops = 0; hops < 12; hops++) {
      const location = current.headers.get('location');
      if (location === null) break;
      address = new URL(location, address).href;
      if (stopAt?.test(address) || !address.startsWith(baseUrl)) break;
      current = await send(address, { headers: { accept: 'text/html' } });
    }
    const html = await current.text();
    return { status: current.status, url: address, html, headers: current.headers };
  }

  return {
    cookies,
    cookie: (name) => [...cookies].find(([key]) => key.startsWith(`${name}@`))?.[1].value,
    fetch: send,
    async open(url, { stopAt } = {}) {
      const address = new URL(url, baseUrl).href;
      return follow(await send(address, { headers: { accept: 'text/html' } }), address, stopAt);
    },
    async submit(url, fields, { stopAt, headers = {} } = {}) {
      const address = new URL(url, baseUrl).href;
      const response = await send(address, {
        method: 'POST',
        headers: { accept: 'text/html', origin: baseUrl, ...headers },
        body: new URLSearchParams(fields),
      });
      return follow(response, address, stopAt);
    },
  };
}

/** The address that the only form of a page posts to. */
export function formAction({ html }: Shown): string {
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(html) ?? [];
  if (!action) throw new Error('The page has no form.');
  return action.replaceAll('&amp;', '&');
}

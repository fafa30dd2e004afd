import { filesOf, isKeepable, markedAsKept, mayBeKept, withoutScripts } from './rules.ts';

/** Names the build whose pages and files these are; the server writes it in front of the worker. */
declare const build: string;

const pagesName = `pages ${build}`;
const filesName = `files ${build}`;
/** More than anybody goes back through, and some megabytes at most. */
const mostPages = 20;
/** A page that was kept a moment ago is not asked for again. */
const freshMs = 10 * 60_000;
/** The page that stands in for all others, at whatever address they have. */
const offlinePath = '/offline';
/** Its script does what is done from any page: putting things into the basket. */
const basketPath = '/basket';

/**
 * What answers without a connection. Every page in it was asked for without cookies, by the worker
 * itself: so it holds nothing of whoever is here, and no price but the one for everybody.
 */
export const kept = {
  /** Takes in what an offline visitor needs in any case. */
  async prepare(): Promise<void> {
    const response = await askForAll(offlinePath);
    if (!mayBeKept(response)) throw new Error('The page for no connection did not come.');
    const html = withoutScripts(await response.text());
    const basket = await (await askForAll(basketPath)).text();
    await keepFiles([...filesOf(html), ...filesOf(basket)]);
    const files = await caches.open(filesName);
    await files.put(offlinePath, written(html, response));
  },

  /** Lets go of what an earlier build left. */
  async dropEarlier(): Promise<void> {
    const names = await caches.keys();
    const earlier = names.filter((name) => name !== pagesName && name !== filesName);
    await Promise.all(earlier.map((name) => caches.delete(name)));
  },

  /** Forgets every page that was seen. */
  async empty(): Promise<void> {
    await caches.delete(pagesName);
  },

  /** Keeps a page that is looked at, as everybody would see it, with the files that it needs. */
  async page(address: string, files: readonly string[]): Promise<void> {
    if (!isKeepable(new URL(address, location.origin).pathname)) return;
    const pages = await caches.open(pagesName);
    const before = await pages.match(address, { ignoreVary: true });
    const keptAt = Date.parse(before?.headers.get('date') ?? '');
    if (before && Date.now() - keptAt < freshMs) return;
    const response = await askForAll(address);
    if (!mayBeKept(response)) return;
    const html = await response.text();
    await keepFiles([...filesOf(html), ...files]);
    // The oldest goes first, and a page that is seen again is the newest.
    await pages.delete(address, { ignoreVary: true });
    await pages.put(address, written(markedAsKept(html), response));
    const addresses = await pages.keys();
    const tooMany = addresses.slice(0, Math.max(0, addresses.length - mostPages));
    await Promise.all(tooMany.map((each) => pages.delete(each, { ignoreVary: true })));
  },

  /** The page of an address as it was seen last, or else the one that says that one is offline. */
  async findPage(address: string): Promise<Response> {
    const pages = await caches.open(pagesName);
    const files = await caches.open(filesName);
    const found =
      (await pages.match(address, { ignoreVary: true })) ??
      (await files.match(offlinePath, { ignoreVary: true }));
    return found ?? Response.error();
  },

  async findFile(path: string): Promise<Response> {
    const files = await caches.open(filesName);
    return (await files.match(path, { ignoreVary: true })) ?? Response.error();
  },
};

/** A page that is written anew, so that what was said of its bytes on the way holds no more. */
function written(html: string, response: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(html, { headers });
}

/** Asks as somebody would of whom nothing is known. */
function askForAll(address: string): Promise<Response> {
  return fetch(address, { credentials: 'omit', redirect: 'error', priority: 'low' });
}

/** Their names change with their content, so what is there is right. */
async function keepFiles(paths: readonly string[]): Promise<void> {
  const files = await caches.open(filesName);
  const isThere = await Promise.all(paths.map((path) => files.match(path, { ignoreVary: true })));
  await files.addAll([...new Set(paths.filter((_, index) => !isThere[index]))]);
}

/** Which addresses the worker has to do with, read from their paths alone. */

/**
 * What is somebody's own, or decided at the moment: sign-in, account, checkout, the staff's side,
 * calls and the tools of a demo. The worker never comes between a browser and these.
 */
const leftAlone =
  /^\/(staff|account|checkout|auth|oidc|dev|order|services|webhooks|docs|metrics|seen)(\/|\.|$)/;

/** Pages of goods, which are the same for everybody without cookies. */
const goods = /^\/(|c\/.+|p\/[^/]+|brands(\/[^/]+)?|collections\/[^/]+|promotions(\/[^/]+)?|new)$/;

/** Whether a browser is to ask for it as if there were no worker. */
export const isLeftAlone = (path: string): boolean => leftAlone.test(path);

/** Whether a page may be shown again without a connection, once it was seen with one. */
export const isKeepable = (path: string): boolean => goods.test(path);

/** Signing in and out go by these addresses; whoever was here before is somebody else then. */
export const isChangeOfPerson = (path: string): boolean => path.startsWith('/auth/');

/** Whether an answer may be kept: a whole page of ours that is nobody's own. */
export function mayBeKept({ ok, type, redirected, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  const isForAll = !(headers.get('cache-control') ?? '').includes('no-store');
  return ok && type === 'basic' && !redirected && isPage && isForAll;
}

/** The files of the build that a page names: its sheets, scripts, icons and type. */
export function filesOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.\w+/g))];
}

/** A page as it is shown again, which its scripts are to know. */
export const markedAsKept = (html: string): string => html.replace('<html', '<html data-kept=""');

/** A page without its scripts, but for those that say they stay: it may stand at any address. */
export function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b(?![^>]*\bdata-stays\b)[^>]*>[^]*?<\/script>/g, '');
}

import { createHash } from 'node:crypto';

/** What a page may run and apply of what is written into it, as its policy names that. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

/** A page that was rendered whole, without anything in it that belongs to one answer. */
export interface SealedPage {
  body: Buffer;
  inline: InlineSources;
}

/** Of a page that is sent while it is rendered, whose later scripts nobody knows yet. */
export function inlineByNonce(nonce: string): InlineSources {
  const source = `'nonce-${nonce}'`;
  return { scripts: [source], styles: [source] };
}

/**
 * Takes the nonce out of a page and names by their hashes what it allowed, so that the same bytes
 * may answer anybody and nothing else in them ever runs. Null for a page that has the nonce
 * anywhere else: that one is not for others.
 */
export function sealPage(body: Buffer, nonce: string): SealedPage | null {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const mark = ` nonce="${nonce}"`;
  // One character to a byte, so that any file comes through unchanged and a hash is of the bytes.
  const text = body.toString('latin1');
  const marked = new RegExp(`<(script|style)\\b[^>]*${mark}[^>]*>([^]*?)</\\1>`, 'g');
  for (const [, element, content] of text.matchAll(marked)) {
    if (content === '') continue;
    const hash = createHash('sha256').update(content!, 'latin1').digest('base64');
    (element === 'script' ? scripts : styles).add(`'sha256-${hash}'`);
  }
  const sealed = text.replaceAll(mark, '');
  if (sealed.includes(nonce)) return null;
  return {
    body: Buffer.from(sealed, 'latin1'),
    inline: { scripts: [...scripts], styles: [...styles] },
  };
}

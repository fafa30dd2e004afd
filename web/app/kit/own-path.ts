/**
 * A path of this shop to go back to, or `fallback` where the text could lead anywhere else: another
 * host (`//host`, `/\host`), a scheme, or a character that browsers drop before they read it.
 */
export function ownPath(text: unknown, fallback = '/'): string {
  if (typeof text !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text)) return fallback;
  return text.includes('\\') ? fallback : text;
}

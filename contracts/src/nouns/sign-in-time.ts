/**
 * Whether a renewed ID token may go on with the sign-in before it, as its `auth_time` says, in
 * seconds: one rule, which pages and the server both keep. A provider need not tell the time again,
 * but what it tells is the time that it told at first (OpenID Connect Core 1.0, 12.2).
 */
export function isSameSignInTime(before: number | undefined, after: number | undefined): boolean {
  return after === undefined || after === before;
}

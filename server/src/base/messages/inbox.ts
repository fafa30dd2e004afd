/**
 * Where mail to an address most likely arrives, to count mails by and for nothing else: what stands
 * behind a `+` is a note of the owner's own, so that `a+1@` and `a+2@` reach one person. Whose
 * account an address is goes by the whole of it.
 */
export function inboxOf(email: string): string {
  return email.toLowerCase().replace(/(?<=[^@])\+[^@]*(?=@)/, '');
}

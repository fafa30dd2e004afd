import { Secret, TOTP } from 'otpauth';

/** What a telephone shows at that time for the key of a second factor, in letters and digits. */
export const totpCodeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: at.getTime(),
  });
